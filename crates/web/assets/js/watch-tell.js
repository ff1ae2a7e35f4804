// Steps of a run in words.

import { t } from "./i18n.js";

/** The name of a literal; of clauses without a board, its number. */
export function name(run, lit) {
  const names = run.trace.names?.[Math.abs(lit) - 1];
  if (names) return names[lit > 0 ? 0 : 1];
  return lit > 0 ? `${lit}` : `¬${-lit}`;
}

/** What a clause says: in words if there are such, else its literals. */
export function says(run, number) {
  const { says: words, lits } = run.clause(number);
  return words ?? literals(run, lits);
}

export function literals(run, lits) {
  return lits.length ? lits.map((lit) => name(run, lit)).join(" ∨ ") : "⊥";
}

/** Why a literal became true at a step. */
export function reason(run, step) {
  if (run.kind[step] === "d") return t(run.isAssumption(step) ? "w_assumed" : "w_decided");
  const why = run.why[step];
  if (why === 0) return t("w_flip", name(run, -run.lit[step]));
  if (why === -1) return t("w_isPure");
  const clause = run.clause(why);
  if (clause.lits.length === 1) return clause.says ?? t("w_unit");
  return t("w_because", clause.says ?? t("w_clause", why));
}

/** What happened at a step. */
export function tell(run, step) {
  const kind = run.kind[step];
  const level = run.level[step];
  switch (kind) {
    case "d":
      return t(run.isAssumption(step) ? "w_assume" : "w_choose", name(run, run.lit[step]), level);
    case "i":
    case "u":
      return t("w_imply", name(run, run.lit[step]), reason(run, step));
    case "c":
      return t("w_conflict", run.sums.conflicts[step + 1], says(run, run.why[step]));
    case "l": {
      const { lits } = run.clause(run.why[step]);
      return lits.length ? t("w_learn", literals(run, lits)) : t("w_empty");
    }
    case "f":
      return t("w_forget", literals(run, run.clause(run.why[step]).lits));
    case "b":
      return t("w_back", level);
    case "r":
      return t("w_restart");
    default:
      return t("w_solution");
  }
}

/** How a run ended. */
export function verdict(run) {
  const { trace } = run;
  if (trace.cut) return t("w_cut", run.length.toLocaleString("en"));
  if (trace.stopped) return t("w_stopped", trace.stopped);
  if (trace.verdict === "satisfiable") return t("w_sat");
  return t(run.assumed.size ? "w_unsatAssumed" : "w_unsat");
}
