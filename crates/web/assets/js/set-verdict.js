// What the engine found out about a draft, in words, and the box beside the board that holds them.

import { button, el } from "./dialogs.js";
import { isChinese, t } from "./i18n.js";
import { fault } from "./open.js";
import { counted } from "./set-board.js";

const number = (value) => Number(value).toLocaleString("en");

/** The verdict in a word or two, and whether it is `good`, `bad` or neither. */
function headline({ check, count, error }, busy) {
  if (error) return [fault(error), "bad"];
  if (!check) return [busy ? t("s_asking") : t("s_stopped"), "busy"];
  if (check.unique) return [t("s_one"), "good"];
  if (check.grids > 1) {
    if (!count) return [t("s_two"), ""];
    return [t(count.exact ? "s_many" : "s_more", number(Math.max(count.count, 2))), ""];
  }
  return check.unique === false ? [t("s_none"), "bad"] : [t("s_unknown"), ""];
}

/** What is to be said besides, as sentences. */
function sentences({ check, grade, candidates }, givens) {
  if (!check) return [];
  const said = [];
  if (check.unique) {
    const spare = check.redundant.length;
    if (spare) said.push(t(spare === 1 ? "s_oneNotMinimal" : "s_notMinimal", spare, givens));
    else said.push(check.minimal ? `${t("s_minimal")} ${t("s_givens", givens)}.` : t("s_minimalUnknown"));
    if (grade?.level) {
      const words = t("s_grade", t("levels")[grade.level], grade.score);
      const technique = grade.technique === "either way" ? t("s_split") : grade.technique;
      said.push(`${words}${technique ? `${isChinese() ? "；" : "; "}${t("s_hardest", technique)}` : ""}${isChinese() ? "。" : "."}`);
    } else if (grade) said.push(t("s_gradeUnknown"));
  } else if (check.differing.length) said.push(t(check.differing.length === 1 ? "s_differ1" : "s_differ", check.differing.length));
  if (candidates) said.push(t("s_candidatesAre", candidates.candidates.reduce((sum, list) => sum + list.length, 0)));
  return said;
}

/**
 * Why there is no solution: what clashes, each a button. `state` is the draft's, `names` are the cells', `named` gives the
 * name of a rule, `light` is called with the element that is pressed.
 */
function clash({ check }, state, names, named, light) {
  if (!check?.conflict.length) return [];
  const items = check.conflict.map((element) => {
    const [cell] = element.cells;
    const rule = element.kind === "rule" ? state.rules[element.rule] : null;
    const words = rule ? t(`s_all_${rule.kind}`, named(element.rule)) : element.kind === "given" ? t("s_isGiven", names[cell], state.givens[cell]) : t("s_isAllowed", names[cell], (state.allowed[cell] ?? []).join(" "));
    return el("li", {}, button(words, () => light(element)));
  });
  return [el("p", {}, t(check.smallest ? "s_because" : "s_becausePerhaps")), el("ul", { className: "clash-list" }, ...items)];
}

/** In how many solutions the candidates of a cell are. */
export function cellCounts({ candidates }, cell, name) {
  const list = candidates?.candidates[cell];
  const counts = candidates?.counts?.[cell];
  if (!list || !counts) return "";
  return t("s_cellCounts", name, list.map((value, index) => t("s_cellCount", value, counted(counts[index]))).join(isChinese() ? "、" : ", "));
}

/**
 * Dispatches "stop" when the engine is to stop, "thin" when givens are to go that are not needed, and "light" with the
 * element of a clash that is pressed.
 */
export class VerdictBox extends EventTarget {
  #headline = el("p", { className: "headline", role: "status" });
  #stop = button(t("s_stop"), () => this.dispatchEvent(new Event("stop")), { hidden: true, className: "stop" });
  #details = el("div", { className: "details" });
  #counts = el("p", { className: "counts", hidden: true });
  root = el("section", { className: "verdict-box", aria: { label: t("s_verdict") } }, el("div", { className: "verdict-head" }, this.#headline, this.#stop), this.#details, this.#counts);
  #slow = 0;

  /** Shows what was found out about a state of a draft; `names` are those of the cells, `named` gives a rule's. */
  show(found, busy, state, names, named) {
    clearTimeout(this.#slow);
    const draw = () => {
      const [words, kind] = headline(found, busy);
      // What has not changed is not said again.
      if (this.#headline.textContent !== words) this.#headline.textContent = words;
      this.root.dataset.kind = kind;
      const light = (element) => this.dispatchEvent(new CustomEvent("light", { detail: element }));
      const said = sentences(found, state.givens.filter(Boolean).length).map((words) => el("p", {}, words));
      const spare = found.check?.unique && found.check.redundant.length;
      const fewer = spare ? [button(t("s_thin"), () => this.dispatchEvent(new Event("thin")), { id: "set-thin" })] : [];
      this.#details.replaceChildren(...said, ...fewer, ...clash(found, state, names, named, light));
    };
    // An answer that comes at once is not preceded by a flicker.
    if (busy && !found.check) this.#slow = setTimeout(draw, 300);
    else draw();
    this.#stop.hidden = !busy;
  }

  /** The engine works no longer; what was said stays. */
  rest() {
    clearTimeout(this.#slow);
    this.#stop.hidden = true;
  }

  /** Says how often the candidates of a cell occur. */
  count(words) {
    this.#counts.textContent = words;
    this.#counts.hidden = !words;
  }
}
