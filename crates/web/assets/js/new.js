// The dialog for a new puzzle: boards as small pictures, the pattern and number of givens, the grade.

import { ask } from "./engine.js";
import { button, close, el, select, show, t } from "./dialogs.js";
import { levels, symmetryName } from "./i18n.js";
import { LAYOUTS } from "./layouts.js";

const NS = "http://www.w3.org/2000/svg";

/** Boards to begin with: a name in both languages and the text of the shape. */
export const GALLERY = [
  ["Sudoku", "数独", "square 9"],
  ["Hanidoku", "蜂窝数独", "hanidoku"],
  ["Jigsaw", "锯齿数独", () => `jigsaw ${LAYOUTS[Math.floor(Math.random() * LAYOUTS.length)]}`],
  ["X", "对角线数独", "square 9 +x"],
  ["Windoku", "窗口数独", "square 9 +windoku"],
  ["Percent", "百分号数独", "square 9 +percent"],
  ["Septoku", "七花数独", "septoku"],
  ["Honeycomb", "小蜂窝", "hexagon 2 6"],
  ["Six", "六宫", "square 6"],
  ["Four", "四宫", "square 4"],
  ["Latin", "拉丁方", "latin 6"],
  ["Sixteen", "十六宫", "square 16"],
  ["Twodoku", "双子数独", "twodoku"],
  ["Samurai", "武士数独", "samurai"],
];

const chinese = () => document.documentElement.lang.startsWith("zh");

/** What people call a board of this shape. */
export function shapeName(shape) {
  const known = GALLERY.find(([, , text]) => (typeof text === "string" ? text === shape : shape.startsWith("jigsaw ")));
  return known ? known[chinese() ? 1 : 0] : shape;
}

const boards = new Map();

/** The board of a shape, asked for once. */
export async function board(shape) {
  if (!boards.has(shape)) boards.set(shape, ask({ do: "read", puzzle: `SHAPE ${shape}` }));
  return (await boards.get(shape)).board;
}

/** A small picture of a board. */
export function picture(view) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", `-12 -12 ${view.width * 100 + 24} ${view.height * 100 + 24}`);
  svg.setAttribute("class", "anydoku small");
  svg.setAttribute("aria-hidden", "true");
  const cells = document.createElementNS(NS, "path");
  cells.setAttribute("class", "cell");
  const around = (x, y) => view.outline.map(([dx, dy]) => `${Math.round((x + dx) * 100)} ${Math.round((y + dy) * 100)}`);
  cells.setAttribute("d", view.centers.map(([x, y]) => `M${around(x, y).join("L")}Z`).join(""));
  const parsed = new DOMParser().parseFromString(`<g xmlns="${NS}">${view.decoration}</g>`, "image/svg+xml");
  svg.append(cells, document.importNode(parsed.documentElement, true));
  return svg;
}

let chosen = "square 9";
let pattern = "rotation180";
let amount = "some";
let level = "";

/** How many givens of so many cells: from, to; or no bounds. */
function givens(cells) {
  const share = { many: [0.44, 0.5], some: [0.33, 0.4] }[amount];
  return share ? share.map((part) => Math.round(part * cells)) : undefined;
}

/** Shows the dialog; `made` gets the request of the puzzle to make. */
export function newPuzzle(made) {
  const shapes = GALLERY.map(([english, own, shape]) => [chinese() ? own : english, typeof shape === "string" ? shape : shape()]);
  const known = shapes.some(([, shape]) => shape === chosen);
  const patterns = el("div");
  const error = el("p", { className: "error", role: "alert" });
  const own = el("input", { type: "text", value: known ? "" : chosen, spellcheck: false, autocomplete: "off", placeholder: "hexagon 3 8" });

  const cards = shapes.map(([name, shape]) => {
    const card = el("button", { type: "button", className: "card", data: { shape }, aria: { pressed: shape === chosen } }, el("span", { className: "thumb" }), el("span", {}, name));
    card.addEventListener("click", () => {
      own.value = "";
      pick(shape);
    });
    board(shape).then((view) => card.firstChild.replaceChildren(picture(view))).catch(() => {});
    return card;
  });

  async function pick(shape) {
    chosen = shape;
    for (const card of cards) card.setAttribute("aria-pressed", String(card.dataset.shape === shape));
    error.textContent = "";
    try {
      const view = await board(shape);
      if (chosen !== shape) return;
      if (!view.symmetries.includes(pattern)) pattern = view.symmetries[0] ?? "";
      const options = [["", t("anySymmetry")], ...view.symmetries.map((name) => [name, symmetryName(name)])];
      patterns.replaceChildren(select(t("symmetry"), options, pattern, (value) => (pattern = value)).label);
    } catch (problem) {
      boards.delete(shape);
      error.textContent = problem.message;
    }
  }

  own.addEventListener("change", () => own.value.trim() && pick(own.value.trim()));
  const amounts = el("div");
  // How many givens there are is for the grade to say, if there is to be one.
  const drawAmounts = () => {
    const any = [["", t("amountAny")]];
    const words = [["many", t("amountMany")], ["some", t("amountSome")], ["few", t("amountFew")]];
    const field = level ? select(t("amount"), any, "") : select(t("amount"), words, amount, (value) => (amount = value));
    field.input.disabled = Boolean(level);
    amounts.replaceChildren(field.label);
  };
  drawAmounts();
  const grades = select(t("grade"), levels(), level, (value) => {
    level = value;
    drawAmounts();
  }).label;
  const make = button(t("make"), async () => {
    if (own.value.trim()) await pick(own.value.trim());
    if (error.textContent) return;
    const view = await board(chosen);
    close();
    made({
      do: "generate",
      shape: chosen,
      seed: crypto.getRandomValues(new Uint32Array(1))[0],
      symmetries: pattern ? [pattern] : [],
      ...(level ? { grade: [level, level] } : { givens: givens(view.centers.length) }),
    });
  }, { className: "strong wide" });

  show(
    t("newTitle"),
    el("div", { className: "gallery", role: "group", aria: { label: t("shape") } }, ...cards),
    el("label", { className: "field" }, el("span", {}, t("ownShape")), own),
    el("p", { className: "note" }, t("ownShapeHelp")),
    el("div", { className: "row" }, patterns, grades, amounts),
    error,
    make,
  );
  pick(chosen);
}
