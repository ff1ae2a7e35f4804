// Why a conflict came about: its implication graph. Levels are lanes from top to bottom, the lowest first; what implies
// stands to the left of what it implies. The literals between the cut and the conflict are tinted; those of the cut have
// a heavy frame, and the first unique implication point a double one.

import { element as svg } from "./board.js";
import { button, el, show } from "./dialogs.js";
import { list, t } from "./i18n.js";
import { name, reason, says } from "./watch-tell.js";

const HEIGHT = 28;
const GAP = 12;
const LABEL = 74;

/** Places for the nodes of a graph: { width, height, lanes, places, end }. */
export function layout(graph, widthOf) {
  const { nodes, last, level } = graph;
  const depth = nodes.map(() => 0);
  nodes.forEach((node, index) => {
    for (const from of node.from) depth[index] = Math.max(depth[index], depth[from] + 1);
  });
  // What nothing implies stands right before what it implies.
  const heads = nodes.map(() => Infinity);
  const deepest = Math.max(0, ...last.map((index) => depth[index]));
  for (const index of last) heads[index] = deepest + 1;
  nodes.forEach((node, index) => {
    for (const from of node.from) heads[from] = Math.min(heads[from], depth[index]);
  });
  nodes.forEach((node, index) => {
    if (!node.from.length && !node.decision && Number.isFinite(heads[index])) depth[index] = Math.max(0, heads[index] - 1);
    else if (node.level !== level && Number.isFinite(heads[index])) depth[index] = Math.max(depth[index], heads[index] - 1);
  });
  const widths = [];
  nodes.forEach((node, index) => (widths[depth[index]] = Math.max(widths[depth[index]] ?? 0, widthOf(node))));
  for (let column = 0; column <= deepest; column++) widths[column] ??= 0;
  const lefts = [LABEL];
  for (let column = 0; column < widths.length; column++) lefts.push(lefts[column] + widths[column] + (widths[column] ? 34 : 0));
  const levels = [...new Set([...nodes.map((node) => node.level), level])].sort((a, b) => a - b);
  const places = [];
  const lanes = [];
  let top = 0;
  for (const of of levels) {
    const rows = new Map();
    nodes.forEach((node, index) => {
      if (node.level !== of) return;
      const row = rows.get(depth[index]) ?? 0;
      rows.set(depth[index], row + 1);
      places[index] = { x: lefts[depth[index]], y: top + GAP + row * (HEIGHT + GAP), width: widthOf(node) };
    });
    const height = Math.max(1, ...rows.values()) * (HEIGHT + GAP) + GAP;
    lanes.push({ level: of, top, height });
    top += height;
  }
  const lane = lanes.find((lane) => lane.level === level);
  const end = { x: lefts.at(-1), y: lane.top + lane.height / 2 - HEIGHT / 2, width: 40 };
  return { width: end.x + end.width + 12, height: top, lanes, places, end };
}

/**
 * Draws the conflict of a run at a step into an element; `go` is called with the moment of a literal. A button shows it
 * larger, in a dialog, which has none.
 */
export function drawGraph(root, run, conflict, go, { large = false } = {}) {
  if (conflict < 0) return root.replaceChildren(el("p", { className: "note" }, t("w_noConflict")));
  const graph = run.graph(conflict);
  const { nodes, last, level, uip } = graph;
  const widthOf = (node) => name(run, node.lit).length * 8 + 16;
  const { width, height, lanes, places, end } = layout(graph, widthOf);
  const picture = svg("svg", { class: "graph", viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`, role: "group", "aria-label": t("w_graph", graph.number) });
  // As wide as it is drawn, or a little narrower where there is less room; in a dialog up to twice as wide.
  Object.assign(picture.style, { maxWidth: `${Math.ceil(width * (large ? 2 : 1))}px`, minWidth: `${Math.ceil(width * 0.72)}px` });
  for (const lane of lanes) {
    picture.append(
      svg("rect", { class: `lane${lane.level === level ? " last" : ""}`, x: 0, y: lane.top, width, height: lane.height }),
      svg("text", { class: "lane-name", x: 10, y: lane.top + 22, "aria-hidden": "true" }, t("w_level", lane.level)),
    );
  }
  const edge = (from, to, over) => {
    const [x1, y1, x2, y2] = [from.x + from.width, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2];
    const bend = Math.max(18, (x2 - x1) / 2);
    return svg("path", { class: `edge${over ? " over" : ""}`, d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
  };
  const crosses = (from, to) => nodes[from].side === "cut" && (to === null || nodes[to].side === "conflict");
  nodes.forEach((node, index) => {
    for (const from of node.from) picture.append(edge(places[from], places[index], crosses(from, index)));
  });
  for (const from of last) picture.append(edge(places[from], end, crosses(from, null)));
  const drawn = nodes.map((node, index) => {
    const { x, y, width } = places[index];
    const classes = ["node", node.side, node.decision ? "decision" : "", index === uip ? "uip" : ""].filter(Boolean).join(" ");
    const words = [name(run, node.lit), t("w_atLevel", node.level), node.decision ? t("w_decided") : reason(run, node.step), index === uip ? t("w_uip") : ""];
    const made = svg("g", { class: classes, role: "button", tabindex: index === (uip >= 0 ? uip : 0) ? 0 : -1, transform: `translate(${x} ${y})`, "aria-label": list(...words.filter(Boolean)) });
    made.append(svg("title", {}, words.filter(Boolean).join("\n")), svg("rect", { width, height: HEIGHT, rx: 8 }));
    if (index === uip) made.append(svg("rect", { class: "second", x: -4, y: -4, width: width + 8, height: HEIGHT + 8, rx: 11 }));
    made.append(svg("text", { x: width / 2, y: 19 }, name(run, node.lit)));
    made.addEventListener("click", () => go(node.step + 1));
    made.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === "Enter" || event.key === " ") go(node.step + 1);
      else if (by && !event.shiftKey) {
        const next = drawn[(index + by + drawn.length) % drawn.length];
        made.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return made;
  });
  const clash = svg("g", { class: "node clash", transform: `translate(${end.x} ${end.y})`, "aria-hidden": "true" }, svg("rect", { width: end.width, height: HEIGHT, rx: 8 }), svg("text", { x: end.width / 2, y: 19 }, "✗"));
  picture.append(...drawn, clash);

  const enlarge = () => {
    const room = el("div", { className: "large" });
    drawGraph(room, run, conflict, go, { large: true });
    show(t("w_conflictOn", graph.number, level), room);
  };
  const facts = [[t("w_clashClause"), `${says(run, graph.clause)}`, run.clause(graph.clause).lits, graph.clause]];
  if (graph.cut) facts.push([t("w_cutClause"), "", graph.cut, 0]);
  if (graph.learned) facts.push([t("w_learned"), "", run.clause(graph.learned).lits, graph.learned]);
  root.replaceChildren(
    el("div", { className: "graph-title" }, el("p", {}, ...(large ? [] : [t("w_conflictOn", graph.number, level), " "]), el("strong", {}, uip >= 0 ? t("w_uipIs", name(run, nodes[uip].lit)) : t("w_noUip"))), ...(large ? [] : [button(t("w_larger"), enlarge, { className: "small" })])),
    el("div", { className: "graph-room", tabIndex: 0, role: "region", ariaLabel: t("w_graph", graph.number) }, picture),
    el("dl", { className: "facts" }, ...facts.flatMap(([what, words, lits, number]) => [el("dt", {}, what), el("dd", {}, ...(words ? [el("span", {}, words), el("br")] : []), ...clauseOf(run, lits, number))])),
  );
}

/** A clause in names and in numbers. */
export function clauseOf(run, lits, number, turn = () => "") {
  const names = el("span", { className: "clause" });
  lits.forEach((lit, index) => {
    if (index) names.append(" ∨ ");
    names.append(el("span", { className: `lit ${turn(lit)}` }, name(run, lit)));
  });
  if (!lits.length) names.append("⊥");
  const dimacs = el("span", { className: "numbers" }, `${number ? `${number}: ` : ""}${[...lits, 0].join(" ")}`);
  return [names, dimacs];
}
