// Views: several ways to look at one puzzle, each behind a tab. Play is there from the start; the module and style sheet
// of another view are loaded when it is first shown. Which view is shown stands in the address, before the puzzle:
//
//   #square%209/53..7…                    Play
//   #watch?solver=cdcl!square%209/53..7…   Watch, with the parameters that it keeps there
//
// A view is an object with these methods; all but the first three may be missing.
//
//   show(game, params)   it is on the page now, or another puzzle is at hand, or its address has changed. `game` is the
//                        puzzle at hand with what was written into it (js/game.js), or null while there is none;
//                        `params` are the URLSearchParams of the address, null if the view should go on as it was
//   hide()               it is not on the page any more
//   focus()              puts the focus where its work is done
//   key(event)           a key was pressed; says whether the view knows it
//   params()             URLSearchParams for the address, or null for none
//   redraw()             language or settings have changed
//   help()               [heading, rows of keys, closing sentence]: see settings.js
//
// A view dispatches "address" when its parameters have changed. Its element is #view-NAME, made here unless index.html has
// it; an element of the class `says` in it shows what say() says.

import { t, translate } from "./i18n.js";
import { decorate, icon } from "./icons.js";

export class Views extends EventTarget {
  /** The name of the view that is shown. */
  name = "";
  /** The view that is shown. */
  view = null;
  #list;
  #loaded = new Map();
  #tabs = new Map();
  #asked = 0;

  /** `list` holds { name, icon, load, style } for each view: `load` gives the view or a promise of it. */
  constructor(list) {
    super();
    this.#list = new Map(list.map((entry) => [entry.name, entry]));
    const bar = document.getElementById("views");
    for (const { name, icon: drawn } of list) bar.append(this.#tab(name, drawn));
    bar.hidden = list.length < 2;
    bar.addEventListener("keydown", (event) => {
      const names = [...this.#tabs.keys()];
      const at = names.indexOf(this.name);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#choose(names.at(to % names.length)).then(() => this.#tabs.get(this.name).focus());
    });
  }

  has(name) {
    return this.#list.has(name);
  }

  #tab(name, drawn) {
    const tab = document.createElement("button");
    Object.assign(tab, { type: "button", className: "tab", id: `tab-${name}`, tabIndex: -1 });
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", "false");
    tab.setAttribute("aria-controls", `view-${name}`);
    const words = document.createElement("span");
    words.dataset.t = `view_${name}`;
    words.textContent = t(words.dataset.t);
    tab.append(icon(drawn), words);
    tab.addEventListener("click", () => this.#choose(name));
    this.#tabs.set(name, tab);
    let panel = document.getElementById(`view-${name}`);
    if (!panel) {
      panel = Object.assign(document.createElement("div"), { id: `view-${name}`, hidden: true });
      document.getElementById("main").append(panel);
    }
    panel.classList.add("view");
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    return tab;
  }

  async #choose(name) {
    if (name === this.name) return;
    this.dispatchEvent(new CustomEvent("choose", { detail: { name } }));
    await this.#loaded.get(name);
  }

  /** Shows a view. */
  async show(name, game, params = null) {
    const asked = ++this.#asked;
    const view = await this.#load(name);
    // Somebody was faster.
    if (asked !== this.#asked) return;
    if (this.name !== name) {
      this.view?.hide();
      this.view = view;
      this.name = name;
      document.body.dataset.view = name;
      for (const [other, tab] of this.#tabs) {
        tab.setAttribute("aria-selected", String(other === name));
        tab.tabIndex = other === name ? 0 : -1;
        document.getElementById(`view-${other}`).hidden = other !== name;
      }
    }
    view.show(game, params);
  }

  #load(name) {
    if (!this.#loaded.has(name)) {
      const { load, style } = this.#list.get(name);
      const loading = Promise.all([load(), style && sheet(style)]).then(([view]) => {
        const panel = document.getElementById(`view-${name}`);
        translate(panel);
        decorate(panel);
        view.addEventListener("address", () => this.view === view && this.dispatchEvent(new Event("address")));
        return view;
      });
      // What could not be loaded is asked for again.
      loading.catch(() => this.#loaded.delete(name));
      this.#loaded.set(name, loading);
    }
    return this.#loaded.get(name);
  }

  /** What stands before the puzzle in the address. */
  get mark() {
    if (!this.name || this.name === "play") return "";
    const params = String(this.view.params?.() ?? "");
    return `${this.name}${params && `?${params}`}!`;
  }

  /** Everything again, after a change of language or settings. */
  async redraw() {
    for (const loading of this.#loaded.values()) (await loading).redraw?.();
  }
}

/** Loads a style sheet. */
function sheet(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(href)));
    document.head.append(link);
  });
}

