// Sharing and exporting: addresses, files, pictures, paper.

import { ask } from "./engine.js";
import { pack } from "./game.js";
import { address } from "./share.js";
import { button, checkbox, close, download, el, show, t } from "./dialogs.js";

/** The dialog with the address of a game; `mark` is what stands before it, see views.js. */
export async function shareGame(game, mark = "") {
  const input = el("input", { type: "text", readOnly: true, aria: { label: t("shareAddress") } });
  const update = async (whole) => {
    const place = await address(game.puzzle, game.board.shape, whole ? pack(game.cells) : null);
    input.value = `${location.href.split("#")[0]}#${mark}${place}`;
  };
  await update(false);
  const copy = button(t("copy"), async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      document.execCommand("copy");
    }
    copy.textContent = t("copied");
  }, { className: "strong" });
  show(
    t("shareTitle"),
    el("label", { className: "field" }, el("span", {}, t("shareAddress")), input),
    checkbox(t("shareGame"), false, update).label,
    el("div", { className: "row" }, copy),
  );
  input.select();
}

/** Whether what was written goes along, as it was chosen last. */
let whole = false;

/** The dialog with the ways to export a game. */
export function exportGame(game) {
  const error = el("p", { className: "error", role: "alert" });
  const values = checkbox(t("exportWith"), whole, (on) => (whole = on));
  const save = async (to) => {
    error.textContent = "";
    try {
      const entries = values.input.checked ? game.entries() : [];
      const picture = to === "png" || to === "svg";
      const written = (kind) => (picture && values.input.checked ? game.cells.map((content) => content[kind]) : []);
      const marks = { candidates: written("centre"), corners: written("corner"), colours: written("colour") };
      const theme = to === "png" ? "light" : undefined;
      const answer = await ask({ do: "export", puzzle: game.puzzle.doku, entries, ...marks, theme, to: to === "png" ? "svg" : to });
      if (to === "png") download("puzzle.png", await png(answer.text), "image/png");
      else download(answer.name, answer.text, answer.type);
      close();
    } catch (problem) {
      error.textContent = t("failed", problem.message);
    }
  };
  const formats = ["doku", "line", "svg", "png", "cnf"].filter((to) => to !== "line" || game.puzzle.line || game.board.values <= 35);
  show(
    t("exportTitle"),
    values.label,
    el("div", { className: "list" }, ...formats.map((to) => button(t(`as_${to}`), () => save(to)))),
    el("div", { className: "row" }, button(t("print"), () => {
      close();
      printBoard(values.input.checked);
    })),
    error,
  );
}

/** Prints the board that is shown, with what was written into it or with its givens only. */
function printBoard(whole) {
  document.body.classList.toggle("givens-only", !whole);
  addEventListener("afterprint", () => document.body.classList.remove("givens-only"), { once: true });
  print();
}

/** The longer side of a picture, in pixels: what is sharp on paper, and what browsers can still draw. */
const [SHARP, MOST_PIXELS] = [1200, 8192];

/** A picture as pixels: two to a unit of the page, or more if that is still small. */
async function png(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const side = Math.max(image.width, image.height);
  const scale = Math.min(Math.max(2, SHARP / side), MOST_PIXELS / side);
  const canvas = el("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png"));
}
