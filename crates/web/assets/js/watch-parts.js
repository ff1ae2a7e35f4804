// The elements of the Watch view, by name: choices, tour, boards, steps, and what stands beside the boards.

import { button, el, select } from "./dialogs.js";
import { label, t } from "./i18n.js";
import { icon } from "./icons.js";
import { SPEEDS } from "./watch-clock.js";
import { TreeView } from "./watch-tree.js";

/** The panes beside the board, and the words of their tabs. */
export const PANES = [["trail", "w_trail"], ["tree", "w_tree"], ["why", "w_why"]];

const TOOLS = [["start", "toStart", "w_start"], ["lastConflict", "lastConflict", "w_lastConflict"], ["stepBack", "stepBack", "w_stepBack"], ["play", "play", "w_play"], ["step", "stepOn", "w_step"], ["nextConflict", "nextConflict", "w_nextConflict"], ["nextDecision", "nextDecision", "w_nextDecision"], ["end", "toEnd", "w_end"]];

/** Makes them all and puts them into the root. */
export function makeParts(root, watch) {
  const parts = {
    config: el("div", { className: "config" }),
    tour: el("section", { className: "tour", ariaLabel: t("w_tour") }),
    says: el("div", { className: "says", role: "status", ariaLive: "polite", hidden: true }),
    chips: el("div", { className: "chips state", hidden: true }),
    runs: el("div", { className: "runs" }),
    counters: el("table", { className: "counters", ariaLabel: t("w_counters") }),
    now: el("section", { className: "now", ariaLabel: t("w_now") }),
    inspect: el("section", { className: "inspect", ariaLabel: t("w_cell") }),
  };
  const desk = el(
    "div",
    { className: "desk" },
    el("section", { className: "stage-col", ariaLabel: t("board") }, parts.says, parts.chips, parts.runs, transport(parts, watch), scrubbing(parts, watch)),
    el("div", { className: "side" }, parts.counters, parts.now, parts.inspect, ...panes(parts, watch)),
  );
  root.replaceChildren(parts.config, parts.tour, desk);
  return parts;
}

function transport(parts, watch) {
  const tools = TOOLS.map(([name, drawn, words]) => {
    const tool = button("", () => watch.act(name), { className: name === "play" ? "icon strong" : "icon" });
    tool.append(icon(drawn));
    label(tool, t(words));
    return (parts[name] = tool);
  });
  return el("div", { className: "transport", role: "toolbar", ariaLabel: t("w_transport") }, ...tools);
}

function scrubbing(parts, watch) {
  const { clock } = watch;
  parts.speed = select("", SPEEDS.map((speed) => [String(speed), `${speed}/s`]), String(clock.speed), (value) => (clock.speed = Number(value))).input;
  label(parts.speed, t("w_speed"));
  parts.ticks = el("div", { className: "ticks" });
  parts.scrub = el("input", { type: "range", min: 0, max: 1, value: 0, className: "scrub", ariaLabel: t("w_scrub") });
  parts.scrub.addEventListener("input", () => {
    clock.toggle(false);
    clock.set(parts.scrub.valueAsNumber);
  });
  parts.scrub.addEventListener("change", () => watch.announceNow());
  parts.where = el("span", { className: "where" });
  return el("div", { className: "scrubbing" }, el("div", { className: "way" }, parts.ticks, parts.scrub), parts.where, parts.speed);
}

function panes(parts, watch) {
  const tabs = el("div", { className: "tabs panes", role: "tablist", ariaLabel: t("w_panes") });
  for (const [name, word] of PANES) {
    const tab = button(t(word), () => watch.pane(name), { className: "tab", id: `tab-${name}`, role: "tab" });
    tab.setAttribute("aria-controls", `pane-${name}`);
    parts[`tab-${name}`] = tab;
    parts[`pane-${name}`] = el("div", { className: `pane pane-${name}`, id: `pane-${name}`, role: "tabpanel", hidden: true });
    parts[`pane-${name}`].setAttribute("aria-labelledby", tab.id);
    tabs.append(tab);
  }
  tabs.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const at = PANES.findIndex(([name]) => parts[`tab-${name}`].tabIndex === 0);
    const [name] = PANES[(at + by + PANES.length) % PANES.length];
    watch.pane(name);
    parts[`tab-${name}`].focus();
  });
  parts["pane-trail"].tabIndex = 0;
  const tree = el("div", { className: "tree", ariaLabel: t("w_tree") });
  parts["pane-tree"].append(tree);
  parts.tree = new TreeView(tree, (moment) => watch.go(moment));
  return [tabs, ...PANES.map(([name]) => parts[`pane-${name}`])];
}

/** Marks the tab of a pane and shows it. */
export function showPane(parts, shown) {
  for (const [name] of PANES) {
    const tab = parts[`tab-${name}`];
    tab.setAttribute("aria-selected", String(name === shown));
    tab.tabIndex = name === shown ? 0 : -1;
    parts[`pane-${name}`].hidden = name !== shown;
  }
}

/** Where conflicts lie on the way, as a picture for the ground of the scrubber. */
export function ticks(run, length) {
  const columns = new Set(run.conflicts.map((step) => Math.round(((step + 1) / Math.max(length, 1)) * 500)));
  const bars = [...columns].map((x) => `M${x} 0v8`).join("");
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 8" preserveAspectRatio="none"><path d="${bars}" stroke="#d0463b" stroke-width="1.4"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
