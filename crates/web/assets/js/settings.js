// What a player may choose about the page, kept in the browser; and the help.

import { LANGUAGES, choose } from "./i18n.js";
import { checkbox, el, select, show, t } from "./dialogs.js";
import { keep, kept } from "./share.js";

const USUAL = { theme: "auto", language: "", clock: true, clashes: true, tidy: true, peers: true };

export const settings = { ...USUAL, ...kept("settings") };

/** Makes the page what the settings say. */
export function apply() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.classList.toggle("no-clock", !settings.clock);
  choose(settings.language);
}

/** The dialog; `changed` is called after each change. */
export function showSettings(changed) {
  const set = (name) => (value) => {
    settings[name] = value;
    keep("settings", settings);
    apply();
    changed();
    if (name === "language") showSettings(changed);
  };
  const themes = [["auto", t("themeAuto")], ["light", t("themeLight")], ["dark", t("themeDark")]];
  const languages = [["", t("themeAuto")], ...Object.entries(LANGUAGES)];
  show(
    t("settingsTitle"),
    el(
      "div",
      { className: "list" },
      select(t("theme"), themes, settings.theme, set("theme")).label,
      select(t("language"), languages, settings.language, set("language")).label,
      checkbox(t("showClock"), settings.clock, set("clock")).label,
      checkbox(t("showClashes"), settings.clashes, set("clashes")).label,
      checkbox(t("showPeers"), settings.peers, set("peers")).label,
      checkbox(t("tidy"), settings.tidy, set("tidy")).label,
    ),
  );
}

/** The dialog with the keys of a view: a heading, rows of [keys, what they do], and a closing sentence. */
export function showHelp(heading, keys, closing) {
  const rows = keys.map(([names, words]) => [el("dt", {}, ...names.split("  ").map((key) => el("kbd", {}, key))), el("dd", {}, words)]);
  show(heading, el("dl", { className: "keys" }, ...rows.flat()), el("p", { className: "note" }, closing));
}
