// Opening puzzles: the dialog to paste into, files dropped on the page, text pasted anywhere.

import { EngineError, ask } from "./engine.js";
import { button, close, el, isOpen, show, t } from "./dialogs.js";

/** What is wrong with a text, with the place. */
export function fault(error) {
  if (!(error instanceof EngineError)) return t("gone");
  const place = error.line ? `${t("place", error.line, error.column)}: ` : "";
  return place + error.message;
}

/** Shows the dialog; `read` gets what was read. */
export function openPuzzle(read, text = "", problem = "") {
  const input = el("textarea", { rows: 10, spellcheck: false, value: text, aria: { label: t("text") } });
  const error = el("p", { className: "error", role: "alert" }, problem);
  const choice = el("div", { className: "row" });
  const file = el("input", { type: "file", className: "hidden-file", tabIndex: -1, aria: { hidden: "true" } });

  async function go(index = 0) {
    error.textContent = "";
    try {
      const answer = await ask({ do: "read", puzzle: input.value, index });
      if (answer.puzzles > 1 && choice.childElementCount === 0) {
        const number = el("input", { type: "number", min: 1, max: answer.puzzles, value: 1, aria: { label: t("which", 1, answer.puzzles) } });
        const words = el("span", {}, t("which", "", answer.puzzles));
        choice.append(number, words, button(t("open"), () => go(number.valueAsNumber - 1), { className: "strong" }));
        number.focus();
        return;
      }
      close();
      read(answer);
    } catch (problem) {
      error.textContent = fault(problem);
    }
  }

  input.addEventListener("input", () => choice.replaceChildren());
  file.addEventListener("change", async () => {
    if (file.files[0]) {
      input.value = await file.files[0].text();
      go();
    }
  });
  show(
    t("openTitle"),
    el("p", { className: "note" }, t("openHelp")),
    input,
    error,
    choice,
    el("div", { className: "row" }, button(t("file"), () => file.click()), file, button(t("read"), () => go(), { className: "strong" })),
  );
  input.focus();
}

/** Whether a text is a formula in DIMACS form. */
const isFormula = (text) => /^p cnf /m.test(text.slice(0, 100_000));

/** Takes what is dropped on the page or pasted into it: puzzles, or formulas for `watch`. */
export function receive(read, watch) {
  const take = async (text) => {
    if (!text.trim()) return;
    if (isFormula(text)) return watch(text);
    try {
      const answer = await ask({ do: "read", puzzle: text });
      if (answer.puzzles > 1) openPuzzle(read, text);
      else read(answer);
    } catch (error) {
      openPuzzle(read, text, fault(error));
    }
  };
  const drop = document.getElementById("drop");
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.hidden = true;
    const file = event.dataTransfer.files[0];
    take(file ? await file.text() : event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    if (isOpen() || event.target.closest("input, textarea")) return;
    event.preventDefault();
    take(event.clipboardData.getData("text"));
  });
}
