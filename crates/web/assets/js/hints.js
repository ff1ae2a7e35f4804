// Hints in words, in four degrees: what to look for, where, why, and what follows. `hint` is the protocol's answer.

import { ruleName, t } from "./i18n.js";

/** The number of degrees. */
export const DEGREES = 4;

const named = ({ kind, name }) => (kind === "cell" ? name : ruleName(name));

/** What a degree says; `names` are those of the cells. */
export function tell(hint, degree, names) {
  const is = ([cell, value]) => t("is", names[cell], value);
  if (degree === 1) {
    const name = t("patterns")[hint.pattern] ?? hint.pattern;
    return t("hintPattern", hint.size ? `${name} (${hint.size})` : name);
  }
  if (degree === 2) return t("hintPlace", [...new Set(hint.cited.map(named))].join(t("comma")));
  if (degree === 3) return reason(hint, names, is);
  return hint.fixes ? t("hintIs", is(hint.fixes)) : t("hintNot", removed(hint.removes, names));
}

function reason(hint, names, is) {
  if (!hint.cited.length) return t("hintSearch");
  if (hint.covers.length) {
    const covers = hint.covers.map(({ name, value }) => (value ? ruleName(name) : name));
    return t("hintCover", hint.cited.map(demand).join(t("comma")), [...new Set(covers)].join(t("comma")));
  }
  if (!hint.assumed) {
    const [cited] = hint.cited;
    return cited.kind === "cell" ? t("hintCell", cited.name) : t("hintOne", named(cited), cited.values.join(t("or")));
  }
  const steps = hint.cited.map((cited) => (cited.forces ? t("hintForces", demand(cited), is(cited.forces)) : t("hintStuck", demand(cited))));
  return t("hintIf", is(hint.assumed), steps.join(t("semicolon")));
}

const demand = (cited) => (cited.kind === "cell" ? cited.name : t("hintNeeds", named(cited), cited.values.join(t("or"))));

/** r1c1≠2 4, r1c2≠3 */
function removed(removes, names) {
  const values = new Map();
  for (const [cell, value] of removes) values.set(cell, [...(values.get(cell) ?? []), value]);
  return [...values].map(([cell, list]) => t("isNot", names[cell], list.join(" "))).join(t("comma"));
}

/** The role of each cell at a degree: those that are cited, and those where something happens. */
export function roles(hint, degree) {
  const roles = new Map();
  if (degree >= 2) {
    for (const { members, cells } of hint.cited) {
      const lit = members.length ? members.map(([cell]) => cell) : cells;
      for (const cell of lit) roles.set(cell, "citing");
    }
  }
  if (degree >= 3) for (const cell of targets(hint)) roles.set(cell, "target");
  return roles;
}

/** The cells in which something is found. */
export const targets = (hint) => (hint.fixes ? [hint.fixes[0]] : hint.removes.map(([cell]) => cell));
