// The tools of the Set view: which one is taken, a sentence about it, and below it what it needs for fingers: values,
// regions to paint with, or a button that does what it does.

import { button, el } from "./dialogs.js";
import { label, t } from "./i18n.js";
import { icon } from "./icons.js";
import { letter } from "./set-draft.js";

/** Tools by the keys that take them. */
export const TOOLS = { s: "select", v: "given", a: "allowed", p: "region", g: "group", n: "neighbours", r: "run", x: "cell" };
export const NAMES = Object.values(TOOLS);
/** Their icons, where they are not called like them. */
const ICONS = { allowed: "marks", cell: "cells" };
/** What they need, if not a button. */
const PADS = { given: "values", allowed: "values", region: "brush", select: "none" };
/** What is on the button, for several and for one. */
const OFFERS = {
  group: ["s_makeGroup", "s_group"],
  run: ["s_makeRun", "s_run"],
  neighbours: ["s_makeNeighbours", "s_makeNeighbours1"],
  grow: ["s_makeGrow", "s_makeGrow1"],
  delete: ["s_makeDelete", "s_makeDelete1"],
};
/** The most regions that there are buttons for. */
export const MOST_REGIONS = 60;

/** Dispatches "choose", and with `detail` what buttons say: "number", "paint" with a region, "erase", "make". */
export class Tools extends EventTarget {
  tool = "given";
  /** The region that is painted with, −1 for none. */
  brush = 0;
  bar = el("div", { className: "modes", role: "radiogroup" });
  help = el("p", { className: "note tool-help" });
  pad = el("div", { className: "pad" });

  constructor() {
    super();
    this.bar.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.choose(NAMES.at((NAMES.indexOf(this.tool) + step) % NAMES.length));
      this.bar.querySelector("[aria-checked=true]").focus();
    });
  }

  choose(tool) {
    this.tool = tool;
    this.#say("choose");
  }

  /** Draws the tools in the language of the page. */
  redraw() {
    this.bar.setAttribute("aria-label", t("s_tools"));
    const tools = Object.entries(TOOLS).map(([key, name]) => {
      const made = button("", () => this.choose(name), { className: "mode" });
      made.setAttribute("role", "radio");
      made.dataset.tool = name;
      made.title = `${t(`s_${name}`)} (${key})`;
      made.append(icon(ICONS[name] ?? name), el("span", {}, t(`s_${name}`)));
      return made;
    });
    this.bar.replaceChildren(...tools);
    delete this.pad.dataset.form;
  }

  /** Shows which tool is taken, on a board of so many values with these regions. */
  draw({ values, regions }) {
    for (const made of this.bar.children) {
      const chosen = made.dataset.tool === this.tool;
      made.setAttribute("aria-checked", String(chosen));
      made.tabIndex = chosen ? 0 : -1;
    }
    this.help.textContent = t(`s_${this.tool}Help`);
    const kind = PADS[this.tool] ?? "make";
    const swatches = Math.min(Math.max(values, Math.max(...regions) + 2), MOST_REGIONS);
    // Buttons are drawn anew only when there are others.
    const form = `${kind} ${kind === "brush" ? swatches : values}`;
    if (this.pad.dataset.form !== form) {
      this.pad.dataset.form = form;
      this.#fill(kind, values, swatches);
    }
    if (kind === "brush") this.#mark();
  }

  #fill(kind, values, swatches) {
    const { pad } = this;
    pad.className = `pad pad-${kind}${values === 9 ? " to9" : ""}`;
    const keys = { values: () => this.#values(values), brush: () => this.#brushes(swatches), make: () => [this.#make()], none: () => [] }[kind]();
    pad.replaceChildren(...keys);
    pad.hidden = !keys.length;
    const name = { values: "s_keypad", brush: "s_brush" }[kind];
    for (const [attribute, value] of [["role", "group"], ["aria-label", name && t(name)]]) {
      if (name) pad.setAttribute(attribute, value);
      else pad.removeAttribute(attribute);
    }
  }

  #values(values) {
    const keys = Array.from({ length: values }, (_, index) => {
      const key = button(String(index + 1), () => this.#say("number", index + 1), { className: "key" });
      label(key, t("value", index + 1));
      return key;
    });
    const erase = button("", () => this.#say("erase"), { className: "key" });
    erase.append(icon("erase"));
    label(erase, t("erase"));
    return [...keys, erase];
  }

  #brushes(swatches) {
    return Array.from({ length: swatches + 1 }, (_, index) => {
      const region = index < swatches ? index : -1;
      const click = () => {
        this.take(region);
        this.#say("paint", region);
      };
      const key = button(region < 0 ? "–" : letter(region), click, { className: `key ${region < 0 ? "" : `tint${region % 9}`}` });
      key.dataset.region = region;
      label(key, region < 0 ? t("s_noRegion") : t("s_regionName", letter(region)));
      return key;
    });
  }

  #make() {
    return button("", () => this.#say("make"), { className: "strong wide", id: "set-make" });
  }

  /** Takes a region to paint with. */
  take(region) {
    this.brush = region;
    this.#mark();
  }

  #mark() {
    for (const key of this.pad.querySelectorAll("[data-region]")) key.setAttribute("aria-pressed", String(Number(key.dataset.region) === this.brush));
  }

  /** Says on the button what it would do, with how many, and whether it can. */
  offer(act, many, can) {
    const key = this.pad.querySelector("#set-make");
    if (!key || !OFFERS[act]) return;
    const [name, one] = OFFERS[act];
    key.textContent = many > 1 ? t(name, many) : t(one);
    key.disabled = !can;
  }

  #say(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
