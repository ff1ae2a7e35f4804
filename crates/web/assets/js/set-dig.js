// "Dig the rest": further givens for a draft, until there is one solution; in a pattern if one is wanted.

import { button, el, select } from "./dialogs.js";
import { ask } from "./engine.js";
import { t } from "./i18n.js";

export class Digger extends EventTarget {
  row = el("div", { className: "dig" });
  /** Whether it looks for givens. */
  busy = false;
  #symmetry = "";
  #symmetries = [];
  #stop = null;

  /** Draws it for a board with these symmetries; dispatches "dig" when it is pressed. */
  draw(symmetries = this.#symmetries) {
    this.#symmetries = symmetries;
    if (!symmetries.includes(this.#symmetry)) this.#symmetry = "";
    const form = `${symmetries} ${document.documentElement.lang}`;
    if (this.row.dataset.form === form) return;
    this.row.dataset.form = form;
    const options = [["", t("anySymmetry")], ...symmetries.map((name) => [name, name.replace(/(\d+)/, " $1°")])];
    this.row.replaceChildren(
      button(t("s_dig"), () => this.dispatchEvent(new Event("dig")), { className: "strong", id: "set-dig" }),
      select(t("s_digPattern"), options, this.#symmetry, (value) => (this.#symmetry = value)).label,
    );
  }

  /** The givens of a puzzle that has one solution, those of this one among them; throws what ask() does. */
  async dig(puzzle) {
    const stop = (this.#stop = new AbortController());
    this.busy = true;
    try {
      const symmetries = this.#symmetry ? [this.#symmetry] : [];
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      return (await ask({ do: "generate", puzzle, seed, symmetries }, { signal: stop.signal })).puzzle.givens;
    } finally {
      if (this.#stop === stop) this.busy = false;
    }
  }

  /** Looks no longer. */
  stop() {
    this.#stop?.abort();
    this.busy = false;
  }

  get stopped() {
    return Boolean(this.#stop?.signal.aborted);
  }
}
