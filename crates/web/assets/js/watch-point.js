// What is pointed at in the Watch view, a literal or a cell, and what can be done with it: assumed, or stopped at.

import { says, t } from "./i18n.js";
import { inspect } from "./watch-panel.js";
import { name, reason } from "./watch-tell.js";

/** Tells about { lit } or { cell } of a run, which has its seat, in the part `inspect` of the page. */
export function inspectPointed(watch, pointed, run, seat, parts) {
  const { game } = watch.subject;
  const actions = [];
  let cellName = "";
  const cell = pointed?.cell ?? -1;
  if (pointed?.lit) {
    const lit = Math.abs(pointed.lit);
    for (const one of [lit, -lit]) actions.push([t("w_ifThis", name(run, one)), () => watch.toggleAssumption(one), watch.assumed.includes(one)]);
    for (const one of [lit, -lit]) actions.push([t("w_stopThis", name(run, one)), () => watch.toggleBreak(one), watch.stops.has(one)]);
  }
  if (cell >= 0 && game) {
    const [open, held] = [seat.open(cell), seat.held(cell)];
    const holds = held && `${name(run, held)}: ${reason(run, run.by[held])}`;
    cellName = says(game.board.names[cell], holds || (open.length ? t("w_candidates", open.join(" ")) : t("w_noCandidate")));
    actions.push([t("w_stopCell", game.board.names[cell]), () => watch.toggleBreak(`c${cell}`), watch.stops.has(`c${cell}`)]);
  }
  // What has not changed is not drawn again: somebody may be about to press one of its buttons.
  const text = JSON.stringify([pointed, run.at, watch.assumed, [...watch.stops]]);
  if (parts.inspected === text && parts.inspectedRun === run) return;
  parts.inspected = text;
  parts.inspectedRun = run;
  const { inspect: root } = parts;
  const focused = root.contains(document.activeElement) ? [...root.querySelectorAll("button")].indexOf(document.activeElement) : -1;
  inspect(root, run, pointed, cellName, actions);
  if (focused >= 0) root.querySelectorAll("button")[focused]?.focus();
}
