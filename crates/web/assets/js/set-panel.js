// What is beside the board of a draft: the tools, what can be done with all of it, what the engine says, further givens,
// the rules, name and values.

import { button, checkbox, el } from "./dialogs.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { RuleList } from "./set-rules.js";
import { VerdictBox } from "./set-verdict.js";

/** Makes the panel, and gives its parts by name. Everything pressed or changed in it goes to the setter. */
export function buildPanel(setter) {
  const { draft, tools, digger, acts } = setter;
  const parts = {};
  tools.redraw();
  const act = (name, drawn, words, click) => {
    const made = button("", click, { className: "tool", id: `set-${name}` });
    made.append(icon(drawn), el("span", {}, words));
    return (parts[name] = made);
  };
  const bar = el(
    "div",
    { className: "set-acts", role: "toolbar", aria: { label: t("tools") } },
    act("undo", "undo", t("undo"), () => acts.undo()),
    act("redo", "redo", t("redo"), () => acts.redo()),
    act("start", "plus", t("s_start"), () => setter.start()),
    act("play", "play", t("s_play"), () => setter.go("play")),
    act("watch", "tree", t("s_watch"), () => setter.go("watch")),
  );

  parts.says = el("div", { className: "says", role: "status", ariaLive: "polite" });
  const verdict = (parts.verdict = new VerdictBox());
  verdict.addEventListener("stop", () => setter.judge.stop());
  verdict.addEventListener("thin", () => setter.thin());
  verdict.addEventListener("light", ({ detail }) => setter.light(detail));
  const counts = checkbox(t("s_candidates"), setter.counts, (on) => setter.count(on));
  parts.count = counts.input;
  digger.draw();

  parts.rulesTitle = el("h2", { className: "part" }, t("rules"));
  const section = el("section", { className: "set-rules" }, parts.rulesTitle);
  const rules = (parts.rules = new RuleList(section));
  rules.addEventListener("light", () => setter.draw());
  rules.addEventListener("remove", ({ detail }) => setter.removeRules(detail));
  rules.addEventListener("rename", ({ detail }) => draft.rename(detail.number, detail.label));
  rules.addEventListener("regroup", ({ detail }) => setter.acts.regroup(detail));

  parts.inputs = {};
  const field = (key, properties, change) => {
    const input = (parts.inputs[key] = el("input", { ...properties, id: `set-${key}` }));
    input.addEventListener("change", () => change(input));
    return el("label", { className: "field" }, el("span", {}, t(`s_${key}`)), input);
  };
  const about = el(
    "details",
    { className: "about" },
    el("summary", {}, t("s_about")),
    el(
      "div",
      { className: "row" },
      field("name", { type: "text", maxLength: 120 }, ({ value }) => draft.change({ name: value.trim() })),
      field("author", { type: "text", maxLength: 120 }, ({ value }) => draft.change({ author: value.trim() })),
      field("values", { type: "number", min: 1, max: 256 }, (input) => {
        const values = Math.max(1, Math.min(256, Math.round(input.valueAsNumber || draft.state.values)));
        input.value = values;
        draft.setValues(values);
      }),
    ),
  );
  const all = [tools.bar, tools.help, tools.pad, bar, parts.says, verdict.root, digger.row, counts.label, section, about];
  parts.panel = el("aside", { className: "panel", aria: { label: t("tools") } }, ...all);
  return parts;
}
