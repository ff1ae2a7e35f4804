// The tree of decisions of a run, as it has grown by the moment that is shown. Each entry can be folded. Only the rows in
// sight are in the document, so that long runs scroll as lightly as short ones.
//
// DPLL walks a binary tree: a decision has another branch, and what is decided there stands below that. CDCL leaves no
// other branches: it goes back to a level, where what it learned implies something, and on from there.

import { el } from "./dialogs.js";
import { t } from "./i18n.js";
import { name, says } from "./watch-tell.js";

/** The height of a row. */
const ROW = 28;
/** Deeper entries are not moved further to the right. */
const DEEPEST = 14;

/**
 * The entries of a run, in the order in which they came, which is also that of reading: { kind, step, depth, parent, end,
 * implied }; `end` is the entry after its last descendant, `implied` how many literals followed.
 */
export function grow(run) {
  const entries = [{ kind: "root", step: -1, depth: 0, parent: -1, implied: 0 }];
  const path = [{ entry: 0, level: 0 }];
  let current = 0;
  let learned = 0;
  const hang = (kind, step) => {
    const parent = path.at(-1).entry;
    entries.push({ kind, step, depth: entries[parent].depth + 1, parent, implied: 0 });
    return entries.length - 1;
  };
  const open = (kind, step) => {
    current = hang(kind, step);
    path.push({ entry: current, level: run.level[step] });
  };
  for (let step = 0; step < run.length; step++) {
    switch (run.kind[step]) {
      case "d":
        open("decision", step);
        break;
      case "i":
      case "u":
        if (run.why[step] === 0) open("flip", step);
        else if (learned && run.why[step] === learned) current = hang("asserted", step);
        else entries[current].implied += 1;
        learned = 0;
        break;
      case "c":
        hang("conflict", step);
        break;
      case "l":
        learned = run.why[step];
        break;
      case "b":
        while (path.at(-1).level > run.level[step]) path.pop();
        current = path.at(-1).entry;
        break;
      case "r":
        hang("restart", step);
        break;
      case "s":
        hang("solution", step);
        break;
    }
  }
  // Behind the last descendant: where the next entry that is no deeper stands.
  const waiting = [];
  entries.forEach((entry, index) => {
    while (waiting.length && entries[waiting.at(-1)].depth >= entry.depth) entries[waiting.pop()].end = index;
    waiting.push(index);
  });
  for (const index of waiting) entries[index].end = entries.length;
  return entries;
}

export class TreeView {
  /** Folded entries. */
  #folded = new Set();
  #entries = [];
  #rows = [];
  #run = null;
  #active = 0;
  #follow = true;
  #room = el("div", { className: "tree-room", role: "presentation" });
  #root;

  /** `go` is called with the moment that an entry stands for. */
  constructor(root, go) {
    this.#root = root;
    root.setAttribute("role", "tree");
    root.tabIndex = 0;
    root.append(this.#room);
    root.addEventListener("scroll", () => this.#draw());
    root.addEventListener("click", ({ target }) => {
      const row = target.closest("[data-row]");
      if (!row) return;
      this.#active = Number(row.dataset.row);
      if (target.closest(".twist")) this.#fold(this.#rows[this.#active]);
      else go(this.#entries[this.#rows[this.#active]].step + 1);
      this.#draw();
    });
    root.addEventListener("keydown", (event) => {
      const entry = this.#rows[this.#active];
      const shut = this.#folded.has(entry);
      const parent = this.#entries[entry]?.parent;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.key === "ArrowDown") this.#active += 1;
      else if (event.key === "ArrowUp") this.#active -= 1;
      else if (event.key === "ArrowRight") shut ? this.#fold(entry) : (this.#active += Number(this.#hasChildren(entry)));
      else if (event.key === "ArrowLeft") !shut && this.#hasChildren(entry) ? this.#fold(entry) : (this.#active = Math.max(0, this.#rows.indexOf(parent)));
      else if (event.key === "Home") this.#active = 0;
      else if (event.key === "End") this.#active = this.#rows.length - 1;
      else if (event.key === "Enter") go(this.#entries[entry].step + 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
      this.#active = Math.max(0, Math.min(this.#active, this.#rows.length - 1));
      this.#follow = false;
      this.#scroll();
      this.#draw();
    });
  }

  setRun(run) {
    this.#run = run;
    this.#entries = run ? grow(run) : [];
    this.#folded.clear();
    this.#active = 0;
  }

  #hasChildren(index) {
    const next = this.#entries[index + 1];
    return Boolean(next) && next.parent === index && next.step < this.#run.at;
  }

  #fold(index) {
    if (!this.#folded.delete(index)) this.#folded.add(index);
    this.#list();
    this.#active = Math.max(0, this.#rows.indexOf(index));
  }

  /** The entries in sight: those that exist by now, unless something above them is folded. */
  #list() {
    const rows = [];
    const { at } = this.#run;
    for (let index = 0; index < this.#entries.length && this.#entries[index].step < at; ) {
      rows.push(index);
      index = this.#folded.has(index) ? this.#entries[index].end : index + 1;
    }
    this.#rows = rows;
  }

  /** Shows the moment; the last entry by then is in sight. */
  show() {
    if (!this.#run || this.#root.closest("[hidden]")) return;
    this.#list();
    this.#active = this.#rows.length - 1;
    this.#scroll();
    this.#draw();
  }

  #scroll() {
    this.#room.style.height = `${this.#rows.length * ROW}px`;
    const top = this.#active * ROW;
    const { scrollTop, clientHeight } = this.#root;
    if (top < scrollTop) this.#root.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.#root.scrollTop = top + ROW - clientHeight;
  }

  #draw() {
    const { scrollTop, clientHeight } = this.#root;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - 4);
    const last = Math.min(this.#rows.length, Math.ceil((scrollTop + clientHeight) / ROW) + 4);
    const made = [];
    for (let row = first; row < last; row++) made.push(this.#row(row));
    this.#room.replaceChildren(...made);
    this.#root.setAttribute("aria-activedescendant", `tree-row-${this.#active}`);
  }

  #row(row) {
    const index = this.#rows[row];
    const entry = this.#entries[index];
    const { run, words, mark } = this.#describe(entry);
    const children = this.#hasChildren(index);
    const made = el("div", { className: `tree-row ${entry.kind}`, id: `tree-row-${row}`, role: "treeitem", data: { row }, aria: { level: entry.depth + 1, selected: row === this.#active } });
    if (children) made.setAttribute("aria-expanded", String(!this.#folded.has(index)));
    made.style.top = `${row * ROW}px`;
    made.style.paddingLeft = `${6 + Math.min(entry.depth, DEEPEST) * 15}px`;
    const twist = el("span", { className: "twist", ariaHidden: "true" }, children ? (this.#folded.has(index) ? "▸" : "▾") : "");
    made.append(twist, el("span", { className: "mark", ariaHidden: "true" }, mark), el("span", { className: "words", title: words }, words));
    if (entry.implied) made.append(el("span", { className: "implied" }, t("w_implied", entry.implied)));
    if (this.#folded.has(index)) {
      let conflicts = 0;
      for (let inner = index + 1; inner < entry.end && this.#entries[inner].step < run.at; inner++) conflicts += Number(this.#entries[inner].kind === "conflict");
      made.append(el("span", { className: "implied" }, t("w_folded", conflicts)));
    }
    return made;
  }

  #describe({ kind, step }) {
    const run = this.#run;
    switch (kind) {
      case "root":
        return { run, mark: "●", words: t("w_root") };
      case "decision":
        return { run, mark: `${run.level[step]}`, words: `${name(run, run.lit[step])}${run.isAssumption(step) ? ` (${t("w_assumed")})` : ""}` };
      case "flip":
        return { run, mark: "↷", words: t("w_other", name(run, run.lit[step])) };
      case "asserted":
        return { run, mark: "⇒", words: t("w_asserted", name(run, run.lit[step])) };
      case "conflict":
        return { run, mark: "✗", words: t("w_conflict", run.sums.conflicts[step + 1], says(run, run.why[step])) };
      case "restart":
        return { run, mark: "↺", words: t("w_restart") };
      default:
        return { run, mark: "✓", words: t("w_solution") };
    }
  }
}
