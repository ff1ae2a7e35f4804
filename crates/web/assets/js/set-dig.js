// "Dig the rest": further givens for a draft, until there is one solution; with the pattern, number and grade that are
// wanted. The button and the choices beside it, and the request that they make.

import { button, el, select } from "./dialogs.js";
import { ask } from "./engine.js";
import { levels, symmetryName, t } from "./i18n.js";

/** How many cells a symmetry makes go together: a turn of 90° four. */
const together = (symmetry) => {
  const [, turn] = /^rotation(\d+)$/.exec(symmetry) ?? [];
  return turn ? 360 / Number(turn) : 2;
};

/** Dispatches "dig" when its button is pressed. */
export class Digger extends EventTarget {
  row = el("div", { className: "dig" });
  #symmetry = "";
  #symmetries = [];
  #level = "";
  #number = el("input", { type: "number", min: 1, id: "set-givens" });

  /** Draws it for a board with these symmetries. */
  draw(symmetries = this.#symmetries) {
    this.#symmetries = symmetries;
    if (!symmetries.includes(this.#symmetry)) this.#symmetry = "";
    const form = `${symmetries} ${document.documentElement.lang}`;
    if (this.row.dataset.form === form) return;
    this.row.dataset.form = form;
    this.#number.placeholder = t("s_digFew");
    const patterns = [["", t("anySymmetry")], ...symmetries.map((name) => [name, symmetryName(name)])];
    this.row.replaceChildren(
      select(t("s_digPattern"), patterns, this.#symmetry, (value) => (this.#symmetry = value)).label,
      el("label", { className: "field" }, el("span", {}, t("s_given")), this.#number),
      select(t("grade"), levels(), this.#level, (value) => (this.#level = value)).label,
      button(t("s_dig"), () => this.dispatchEvent(new Event("dig")), { className: "strong", id: "set-dig" }),
    );
  }

  /** The number of givens that is wanted, or null. */
  get number() {
    return this.#number.valueAsNumber >= 1 ? Math.round(this.#number.valueAsNumber) : null;
  }

  /** The givens of a puzzle that has one solution, those of this one among them; throws what ask() does. */
  async dig(puzzle, signal) {
    const request = { do: "generate", puzzle, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
    if (this.#symmetry) request.symmetries = [this.#symmetry];
    // What goes together may leave a few more than were wanted.
    if (this.number) request.givens = [this.number, Math.min(this.number + (this.#symmetry ? together(this.#symmetry) - 1 : 0), puzzle.givens.length)];
    if (this.#level) request.grade = [this.#level, this.#level];
    return (await ask(request, { signal })).puzzle.givens;
  }
}
