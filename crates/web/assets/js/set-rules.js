// The rules of a draft as a list: one that is chosen is lit on the board; it can be called otherwise, deleted, and take
// selected cells in or out.
// Neighbours and single cells come in crowds: a family with many of them is one line.

import { button, el } from "./dialogs.js";
import { familyName, ruleName, says, t } from "./i18n.js";
import { regroups } from "./set-draft.js";

/** More pairs or single cells of a family than these are one line. */
const MANY = 8;

export class RuleList extends EventTarget {
  /** The numbers of the rules that are lit. */
  lit = [];
  #root;
  #list = el("div", { className: "rule-list", role: "listbox" });
  #acts = el("div", { className: "rule-acts", hidden: true });
  #rules = [];
  #board = null;
  #lines = [];
  #home = 0;

  constructor(root) {
    super();
    this.#root = root;
    root.append(this.#list, this.#acts);
    this.#list.addEventListener("click", ({ target }) => {
      const line = target.closest("[role=option]");
      if (line) this.#choose(Number(line.dataset.line));
    });
    this.#list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows rules; `only` limits them to those that speak of all of these cells. */
  show(rules, board, only = []) {
    this.#rules = rules;
    this.#board = board;
    this.#list.setAttribute("aria-label", t("rules"));
    const speaks = (rule) => only.every((cell) => rule.cells.includes(cell));
    const crowds = new Map();
    this.#lines = [];
    rules.forEach((rule, number) => {
      if (!speaks(rule)) return;
      const crowd = rule.kind === "neighbours" || rule.kind === "domain" ? `${rule.kind} ${rule.family}` : null;
      if (crowd === null) return this.#lines.push([number]);
      if (!crowds.has(crowd)) crowds.set(crowd, []);
      crowds.get(crowd).push(number);
    });
    for (const numbers of crowds.values()) this.#lines.push(...(numbers.length > MANY ? [numbers] : numbers.map((number) => [number])));
    this.#home = Math.min(this.#home, Math.max(0, this.#lines.length - 1));
    // What was lit may have other numbers now, or be gone.
    this.lit = this.#lines.find((numbers) => numbers.length === this.lit.length && numbers.every((number) => this.lit.includes(number))) ?? [];
    this.#draw();
  }

  /** The name of a rule, or of several of one family. */
  name(numbers) {
    const rule = this.#rules[numbers[0]];
    if (!rule) return "";
    if (numbers.length > 1) return `${familyName(rule.family)} × ${numbers.length}`;
    const cells = rule.cells.map((cell) => this.#board.names[cell] ?? cell);
    if (rule.kind === "domain") return says(cells[0], rule.values.join(" "));
    if (rule.kind === "neighbours" && (!rule.label || rule.label === rule.family)) return cells.join(" ≠ ");
    return ruleName(rule.label || rule.family);
  }

  light(numbers) {
    this.lit = numbers;
    this.#mark();
    this.dispatchEvent(new Event("light"));
  }

  #draw() {
    const focused = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(
      ...this.#lines.map((numbers, line) => {
        const rule = this.#rules[numbers[0]];
        const size = numbers.length === 1 && rule.kind !== "domain" && rule.kind !== "neighbours" ? t("s_cells", rule.cells.length) : "";
        const option = el(
          "div",
          { className: `rule-line kind-${rule.kind}`, tabIndex: line === this.#home ? 0 : -1, data: { line } },
          el("span", { className: "rule-name" }, this.name(numbers)),
          el("span", { className: "rule-kind" }, [t(`s_kind_${rule.kind}`), size].filter(Boolean).join(" · ")),
        );
        option.setAttribute("role", "option");
        return option;
      }),
    );
    if (!this.#lines.length) this.#list.append(el("div", { className: "note", role: "option", ariaDisabled: "true", ariaSelected: "false", tabIndex: 0 }, t("s_noRules")));
    this.#mark();
    if (focused) this.#list.children[this.#home]?.focus();
  }

  #mark() {
    this.#lines.forEach((numbers, line) => this.#list.children[line].setAttribute("aria-selected", String(numbers === this.lit || (this.lit.length > 0 && numbers[0] === this.lit[0]))));
    this.#acts.hidden = !this.lit.length;
    if (!this.lit.length) return this.#acts.replaceChildren();
    const made = [button(t("s_deleteRule"), () => this.#remove())];
    if (this.lit.length === 1 && this.#rules[this.lit[0]].kind !== "domain") made.unshift(button(t("s_rename"), () => this.#rename()));
    if (this.#regroups()) made.unshift(button(t("s_regroup"), () => this.#regroup()));
    this.#acts.replaceChildren(...made);
  }

  /** Whether there is one rule that is lit, and it can take cells in or out. */
  #regroups() {
    return this.lit.length === 1 && regroups(this.#rules[this.lit[0]]);
  }

  #regroup() {
    this.dispatchEvent(new CustomEvent("regroup", { detail: this.lit[0] }));
  }

  #choose(line) {
    const numbers = this.#lines[line];
    if (!numbers) return;
    this.#list.children[this.#home]?.setAttribute("tabindex", "-1");
    this.#home = line;
    this.#list.children[line].setAttribute("tabindex", "0");
    this.light(this.lit[0] === numbers[0] ? [] : numbers);
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -1e9, End: 1e9 }[event.key];
    if (step) {
      const line = Math.max(0, Math.min(this.#lines.length - 1, this.#home + step));
      if (this.#lines[line] && this.lit[0] !== this.#lines[line][0]) this.#choose(line);
      this.#list.children[line]?.focus();
    } else if (event.key === "Enter" || event.key === " ") this.#choose(this.#home);
    else if (event.key === "Delete" || event.key === "Backspace") this.lit.length && this.#remove();
    else if (event.key === "F2") this.lit.length === 1 && this.#rename();
    else if (event.key === "+") this.#regroups() && this.#regroup();
    else if (event.key === "Escape" && this.lit.length) this.light([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #remove() {
    const numbers = this.lit;
    const name = this.name(numbers);
    this.lit = [];
    // The line that takes its place has the focus then.
    this.#list.children[this.#home]?.focus();
    this.dispatchEvent(new CustomEvent("remove", { detail: { numbers, name } }));
  }

  #rename() {
    const [number] = this.lit;
    const input = el("input", { type: "text", value: this.#rules[number].label || this.#rules[number].family, maxLength: 60, aria: { label: t("s_rename") } });
    const done = (label) => {
      this.#mark();
      this.#list.children[this.#home]?.focus();
      if (label) this.dispatchEvent(new CustomEvent("rename", { detail: { number, label } }));
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") done(input.value.trim());
      else if (event.key === "Escape") done("");
    });
    this.#acts.replaceChildren(input, button(t("s_renameIt"), () => done(input.value.trim()), { className: "strong" }));
    input.select();
  }
}
