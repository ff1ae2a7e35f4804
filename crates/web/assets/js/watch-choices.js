// What can be chosen about the runs, as selects and dialogs; what is assumed and where runs stop, as chips.

import { button, close, el, select, show } from "./dialogs.js";
import { ask } from "./engine.js";
import { label, list, t } from "./i18n.js";
import { icon } from "./icons.js";
import { fault } from "./open.js";
import { FIELDS, matters } from "./watch-config.js";
import { name } from "./watch-tell.js";

/** What a value of a field is called. */
export function words(field, value) {
  const key = `w_v_${field}=${value}`;
  const found = t(key);
  return found === key ? value : found;
}

/** What a run is called beside others: its solver and how it branches. */
export function title(config) {
  const branching = config.solver === "dpll" ? "branch" : "decide";
  return list(words("solver", config.solver), words(branching, config[branching]));
}

/** Draws the selects that are always in sight, a row a run, and the buttons beside them. */
export function drawChoices(root, watch) {
  const board = !watch.subject.cnf;
  const focused = document.activeElement?.dataset?.field;
  const rows = watch.configs.map((config, index) => {
    const fields = Object.keys(FIELDS).filter((name) => FIELDS[name].plain && matters(name, config, board));
    const badge = watch.configs.length > 1 ? [el("span", { className: "badge" }, "AB"[index])] : [];
    const group = { className: "config-row", role: "group", ariaLabel: t(index ? "w_runB" : "w_runA") };
    return el("div", group, ...badge, ...fields.map((name) => field(name, config, index, watch)));
  });
  const act = (field, text, click, more = {}) => button(t(text), click, { data: { field }, ...more });
  const acts = [
    act("more", "w_more", () => moreDialog(watch)),
    act("compare", watch.configs.length > 1 ? "w_alone" : "w_compare", () => watch.compare()),
    watch.hasOwnClauses ? act("clauses", "w_toPuzzle", () => watch.setCnf("")) : act("clauses", "w_clauses", () => clausesDialog(watch)),
    act("tour", "w_tour", () => watch.tour.begin(), { className: "strong" }),
  ];
  root.replaceChildren(el("div", { className: "config-rows" }, ...rows), el("div", { className: "config-acts" }, ...acts));
  if (focused) root.querySelector(`[data-field="${focused}"]`)?.focus();
}

function field(name, config, index, watch) {
  const options = FIELDS[name].values.map((value) => [value, words(name, value)]);
  const made = select(t(name === "restart" ? "w_restart_" : `w_${name}`), options, config[name], (value) => {
    config[name] = value;
    watch.configured();
  });
  made.input.dataset.field = `${name}${index}`;
  return made.label;
}

function moreDialog(watch) {
  const board = !watch.subject.cnf;
  const rows = watch.configs.map((config, index) => {
    const fields = Object.keys(FIELDS).filter((name) => !FIELDS[name].plain && matters(name, config, board));
    const row = el("div", { className: "row" }, ...fields.map((name) => field(name, config, index, watch)));
    return el("fieldset", { className: "more" }, el("legend", {}, t(index ? "w_runB" : "w_runA")), row);
  });
  const mine = el("input", { type: "checkbox", checked: watch.mine });
  mine.addEventListener("change", () => {
    watch.mine = mine.checked;
    watch.configured();
  });
  const tick = board ? [el("label", { className: "tick" }, mine, el("span", {}, t("w_mine")))] : [];
  show(t("w_moreTitle"), ...rows, ...tick);
}

function clausesDialog(watch) {
  const input = el("textarea", { rows: 10, spellcheck: false, ariaLabel: t("w_cnfTitle") });
  const file = el("input", { type: "file", className: "hidden-file", tabIndex: -1, ariaHidden: "true" });
  file.addEventListener("change", async () => file.files[0] && (input.value = await file.files[0].text()));
  const sample = (pigeons, holes) => button(t("w_cnfPigeons", pigeons, holes), () => (input.value = pigeonholes(pigeons, holes)));
  const error = el("p", { className: "error", role: "alert" });
  const go = async () => {
    error.textContent = "";
    try {
      // What is wrong with the clauses is said where they can be mended.
      await ask({ do: "trace", cnf: input.value, most: 1 });
    } catch (problem) {
      error.textContent = fault(problem);
      return;
    }
    close();
    watch.setCnf(input.value);
  };
  const acts = [sample(3, 2), sample(4, 3), sample(5, 4), button(t("file"), () => file.click()), file, button(t("w_cnfWatch"), go, { className: "strong" })];
  show(t("w_cnfTitle"), el("p", { className: "note" }, t("w_cnfHelp")), input, el("div", { className: "row" }, ...acts), error);
  input.focus();
}

/** So many pigeons in so many holes, no two in one: variable p·h + i says that pigeon p sits in hole i. */
export function pigeonholes(pigeons, holes) {
  const variable = (pigeon, hole) => pigeon * holes + hole + 1;
  const clauses = [];
  for (let p = 0; p < pigeons; p++) clauses.push(Array.from({ length: holes }, (_, hole) => variable(p, hole)));
  for (let hole = 0; hole < holes; hole++) {
    for (let p = 0; p < pigeons; p++) {
      for (let q = p + 1; q < pigeons; q++) clauses.push([-variable(p, hole), -variable(q, hole)]);
    }
  }
  const lines = clauses.map((clause) => `${clause.join(" ")} 0\n`).join("");
  return `c ${pigeons} pigeons, ${holes} holes\np cnf ${pigeons * holes} ${clauses.length}\n${lines}`;
}

/** Draws what is assumed and where runs stop; each can be taken back. `otherwise` takes the focus of the last one. */
export function drawChips(root, watch, otherwise) {
  const [run] = watch.runs;
  const made = [];
  const chip = (text, kind, title, click) => {
    const one = button(text, click, { className: `chip ${kind}` });
    label(one, title);
    one.append(icon("close"));
    made.push(one);
  };
  if (run && watch.assumed.length) {
    made.push(el("span", {}, t("w_ifs")));
    for (const lit of watch.assumed) chip(name(run, lit), "what-if", t("w_removeIf", name(run, lit)), () => watch.toggleAssumption(lit));
  }
  if (run && watch.stops.size) {
    made.push(el("span", {}, t("w_breaks")));
    for (const stop of watch.stops) chip(watch.stopName(stop), "stop", t("w_removeBreak", watch.stopName(stop)), () => watch.toggleBreak(stop));
  }
  const focused = root.contains(document.activeElement);
  root.hidden = !made.length;
  root.replaceChildren(...made);
  if (focused) (root.querySelector("button") ?? otherwise).focus();
}
