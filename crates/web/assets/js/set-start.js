// The dialog for another board to set on: a shape, or an empty canvas.

import { button, checkbox, close, el, select, show } from "./dialogs.js";
import { ask } from "./engine.js";
import { isChinese, t } from "./i18n.js";
import { GALLERY, board, picture } from "./new.js";
import { fault } from "./open.js";
import { honeycomb, squares, stateOf } from "./set-draft.js";

const MOST_SIDE = 32;
const MOST_RADIUS = 10;
const MOST_VALUES = 64;

let chosen = { form: "squares", height: 5, width: 5, radius: 2, values: 5, lines: true };

/** Shows the dialog; `begin` gets the state of a draft. */
export function startBoard(begin) {
  const error = el("p", { className: "error", role: "alert" });
  const take = (state) => {
    close();
    begin(state);
  };
  const shape = async (text) => {
    error.textContent = "";
    try {
      take(stateOf(await ask({ do: "draft", puzzle: `SHAPE ${text}` })));
    } catch (problem) {
      error.textContent = fault(problem);
    }
  };
  const cards = GALLERY.map(([english, chinese, made]) => {
    const text = typeof made === "string" ? made : made();
    const card = button("", () => shape(text), { className: "card" });
    card.dataset.shape = text;
    const thumb = el("span", { className: "thumb" });
    card.append(thumb, el("span", {}, isChinese() ? chinese : english));
    board(text).then((view) => thumb.replaceChildren(picture(view))).catch(() => {});
    return card;
  });
  const own = el("input", { type: "text", spellcheck: false, autocomplete: "off", placeholder: "hexagon 3 8" });
  own.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !own.value.trim()) return;
    event.preventDefault();
    shape(own.value.trim());
  });

  const number = (name, most) => {
    const input = el("input", { type: "number", min: 1, max: most, value: chosen[name] });
    input.dataset.field = name;
    input.addEventListener("input", () => (chosen[name] = Math.max(1, Math.min(most, input.valueAsNumber || 1))));
    return el("label", { className: "field" }, el("span", {}, t(`s_${name}`)), input);
  };
  const sizes = el("div", { className: "sizes" });
  const drawSizes = () => sizes.replaceChildren(...(chosen.form === "squares" ? [number("height", MOST_SIDE), number("width", MOST_SIDE)] : [number("radius", MOST_RADIUS)]), number("values", MOST_VALUES));
  drawSizes();
  const forms = select(t("s_form"), [["squares", t("s_squares")], ["honeycomb", t("s_honeycomb")]], chosen.form, (form) => {
    chosen.form = form;
    drawSizes();
  });
  const lines = checkbox(t("s_lines"), chosen.lines, (value) => (chosen.lines = value));
  const empty = button(
    t("s_emptyMake"),
    () => {
      const { form, height, width, radius, values, lines } = chosen;
      take(form === "squares" ? squares(height, width, values, lines) : honeycomb(radius, values, lines));
    },
    { className: "strong wide", id: "set-canvas" },
  );
  show(
    t("s_startTitle"),
    el("h3", { className: "part" }, t("s_canvas")),
    el("div", { className: "row canvas" }, forms.label, sizes),
    lines.label,
    empty,
    el("h3", { className: "part" }, t("s_shapes")),
    el("div", { className: "gallery", role: "group", aria: { label: t("shape") } }, ...cards),
    el("label", { className: "field" }, el("span", {}, t("ownShape")), own),
    error,
  );
}
