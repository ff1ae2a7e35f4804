// What stands beside the board: counters, what happened last, what is pointed at, the trail by level.

import { button, el } from "./dialogs.js";
import { list, t } from "./i18n.js";
import { clauseOf } from "./watch-graph.js";
import { name, reason, tell, verdict } from "./watch-tell.js";

const COUNTERS = [["decisions", "w_decisions"], ["propagations", "w_propagations"], ["conflicts", "w_conflicts"], ["learned", "w_learned_"], ["restarts", "w_restarts"]];

/** A table of counters, a row a run. */
export function counters(root, runs) {
  const heads = [...COUNTERS.map(([, word]) => t(word)), t("w_depth")];
  const row = (run, index) => {
    const { counts } = run;
    const numbers = [...COUNTERS.map(([counter]) => counts[counter]), run.depth[run.at]];
    const cells = numbers.map((number) => el("td", {}, number.toLocaleString("en")));
    return el("tr", {}, ...(runs.length > 1 ? [el("th", { scope: "row" }, "AB"[index])] : []), ...cells);
  };
  root.replaceChildren(
    el("thead", {}, el("tr", {}, ...(runs.length > 1 ? [el("td")] : []), ...heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, ...runs.map(row)),
  );
}

/** The clause of a step and which of its literals are true, false, or the one that it implies. */
function clauseAt(run, number, implied = 0) {
  const { lits } = run.clause(number);
  const turn = (lit) => (lit === implied ? "unit" : run.value(lit) < 0 ? "false" : run.value(lit) > 0 ? "true" : "");
  return clauseOf(run, lits, number, turn);
}

/** What happened last. */
export function now(root, run) {
  const step = run.at - 1;
  if (step < 0) {
    root.replaceChildren(el("p", { className: "head" }, t("w_begin")), el("p", { className: "note" }, t(matchMedia("(pointer: coarse)").matches ? "w_beginTouch" : "w_beginHint")));
    return;
  }
  const kind = run.kind[step];
  const made = [el("p", { className: `head ${kind}` }, tell(run, step))];
  const number = run.why[step];
  if ("iucl".includes(kind) && number > 0) made.push(el("p", { className: "cited" }, ...clauseAt(run, number, kind === "i" || kind === "u" ? run.lit[step] : 0)));
  if (run.at === run.length) {
    const refuted = run.trace.verdict === "unsatisfiable" ? t(run.assumed.size ? "w_refutedAssumed" : "w_refuted") : run.trace.verdict === "unknown" ? verdict(run) : "";
    if (refuted) made.push(el("p", { className: "head end" }, refuted));
    // What is assumed may be false before it is tried.
    const lit = refuted && [...run.assumed].find((lit) => run.value(lit) < 0);
    if (lit) made.push(el("p", {}, t("w_assumedFalse", name(run, lit), name(run, -lit), reason(run, run.by[Math.abs(lit)]))));
  }
  root.replaceChildren(...made);
}

/**
 * What is known of a literal or cell. `pointed` is { lit } or { cell }; `actions` gives [words, what to do] for it.
 */
export function inspect(root, run, pointed, cellName, actions) {
  const made = [];
  if (!pointed) made.push(el("p", { className: "note" }, t("w_pointHelp")));
  else if (pointed.lit) {
    const variable = Math.abs(pointed.lit);
    const step = run.by[variable];
    if (step < 0) made.push(el("p", { className: "head" }, t("w_isOpen", name(run, variable))));
    else {
      const lit = run.lit[step];
      made.push(el("p", { className: "head" }, `${name(run, lit)} — ${reason(run, step)}`));
      const number = run.why[step];
      if (run.kind[step] !== "d" && number > 0) made.push(el("p", { className: "cited" }, ...clauseAt(run, number, lit)));
      made.push(el("p", { className: "note" }, list(t("w_atLevel", run.level[step]), t("w_since", step + 1))));
    }
  } else made.push(el("p", { className: "head" }, cellName));
  if (pointed) made.push(el("div", { className: "acts" }, ...actions.map(([words, act, pressed]) => button(words, act, { className: "small", ariaPressed: String(Boolean(pressed)) }))));
  root.replaceChildren(...made);
}

/** The most literals of a level that are listed. */
const MOST = 240;

/** The trail by level. On boards the values; literals that only take a candidate away are counted. */
export function trail(root, run, go) {
  const levels = [];
  for (const step of run.trail) (levels[run.level[step]] ??= []).push(step);
  const board = Boolean(run.trace.candidates);
  const items = levels.map((steps = [], level) => {
    const [first] = steps;
    const decided = first !== undefined && run.kind[first] === "d" ? first : -1;
    const implied = steps.filter((step) => step !== decided);
    const listed = board ? implied.filter((step) => run.lit[step] > 0) : implied;
    const chip = (step) => {
      const made = button(name(run, run.lit[step]), () => go(step + 1), { className: `chip${step === decided ? " choice" : ""}${step === run.at - 1 ? " fresh" : ""}`, title: reason(run, step) });
      return made;
    };
    const gone = implied.length - listed.length;
    const counts = list(t("w_values", listed.length), ...(gone ? [t("w_others", gone)] : []));
    return el(
      "li",
      { className: `trail-level ${level ? `lv${((level - 1) % 8) + 1}` : "lv0"}` },
      el("div", { className: "trail-head" }, el("span", { className: "badge" }, t("w_level", level)), ...(decided >= 0 ? [chip(decided)] : []), el("span", { className: "note" }, counts)),
      el("div", { className: "chips" }, ...listed.slice(0, MOST).map(chip), ...(listed.length > MOST ? [el("span", { className: "note" }, `… ${listed.length - MOST}`)] : [])),
    );
  });
  const below = root.scrollHeight - root.scrollTop - root.clientHeight < 60;
  root.replaceChildren(el("ol", { className: "trail" }, ...items.filter(Boolean)));
  if (below) root.scrollTop = root.scrollHeight;
}
