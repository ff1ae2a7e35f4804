// The page: opens a puzzle (the address's, the last one, or a new one), gives it to the view that is shown, keeps it, and
// wires what all views share: tabs, header, dialogs, clock.

import { say } from "./announce.js";
import { button, el, isOpen, show } from "./dialogs.js";
import { ask } from "./engine.js";
import { exportGame, shareGame } from "./export.js";
import { Game } from "./game.js";
import { label, t } from "./i18n.js";
import { decorate, icon } from "./icons.js";
import { newPuzzle, shapeName } from "./new.js";
import { fault, openPuzzle, receive } from "./open.js";
import { Play } from "./play.js";
import { apply, showHelp, showSettings } from "./settings.js";
import { address, keep, kept, parse, split } from "./share.js";
import { Timer, clock } from "./timer.js";
import { Views } from "./views.js";

const byId = (id) => document.getElementById(id);

/** The puzzle at hand and what is written into it. */
let game = null;
/** Its address; games are kept under it. */
let place = "";

const play = new Play();
const timer = new Timer();
/** What views may ask of the page; their modules are imported when they are first shown. */
const page = { begin, go };
const views = new Views([
  { name: "play", icon: "grid", load: () => play },
  { name: "set", icon: "pencil", load: async () => new (await import("./set.js")).Setter(page), style: "set.css" },
  { name: "watch", icon: "tree", load: async () => new (await import("./watch.js")).Watch(), style: "watch.css" },
]);
decorate();
apply();

// ---- which puzzle

/** Takes up a puzzle as the protocol's `read` answers, in the view that is shown or another one. */
async function begin({ puzzle, board }, { cells, view = views.name || "play", params = null, replace = false } = {}) {
  place = await address(puzzle, board.shape);
  game = new Game(puzzle, board);
  const saved = kept(`game:${place}`) ?? (cells && { cells });
  if (saved) game.load(saved);
  game.addEventListener("change", save);
  keep("last", place);
  await go(view, { params, replace });
}

/** Shows a view, and says so in the address. */
async function go(view, { params = null, replace = false } = {}) {
  try {
    await views.show(view, game, params);
  } catch {
    return say(t("gone"), "bad");
  }
  timer.start(views.view === play ? game : null);
  const hash = views.mark + place;
  if (location.hash.slice(1) !== hash) history[replace ? "replaceState" : "pushState"](null, "", `#${hash}`);
  title();
}

views.addEventListener("choose", ({ detail }) => go(detail.name));
views.addEventListener("address", () => history.replaceState(null, "", `#${views.mark}${place}`));

function title() {
  if (!game) return;
  const { name, author } = game.puzzle;
  const shape = shapeName(game.board.shape ?? "");
  const text = name ? (author ? t("by", name, author) : name) : shape;
  byId("title").textContent = text;
  document.title = text ? `${text} · anydoku` : "anydoku";
}

async function make(request) {
  const stop = new AbortController();
  say(t("making"), "busy", [[t("cancel"), () => stop.abort()]]);
  document.body.classList.add("busy");
  try {
    await begin(await ask(request, { signal: stop.signal }));
  } catch (error) {
    say(stop.signal.aborted ? "" : fault(error), "bad");
  } finally {
    document.body.classList.remove("busy");
  }
}

/** Takes up what the address says. */
async function start() {
  const hash = location.hash;
  const asked = split(hash);
  const view = views.has(asked.view) ? asked.view : "play";
  const options = { view, params: asked.params, replace: true };
  try {
    // Until its puzzle is known, a view has nothing to show, but a place to say so.
    if (!views.name) await views.show(view, null, asked.params);
    if (game && (asked.rest === place || !asked.rest)) return await go(view, options);
    const read = (await parse(hash)) ?? (await parse(kept("last") ?? ""));
    if (read) {
      // A game that comes with the address is not mixed with one that is kept.
      if (read.cells) keep(`game:${read.place}`, { when: Date.now(), cells: read.cells });
      return await begin(await ask(read.request), options);
    }
  } catch (error) {
    say(fault(error), "bad");
    // An address that can't be read stays, with what is wrong about it; what was kept last is not missed.
    if (asked.rest) return;
  }
  await make({ do: "generate", shape: "square 9", seed: crypto.getRandomValues(new Uint32Array(1))[0], symmetries: ["rotation180"], givens: [27, 32] });
}

let saving = 0;
function save() {
  clearTimeout(saving);
  saving = setTimeout(saveNow, 200);
}
function saveNow() {
  if (game) keep(`game:${place}`, { when: Date.now(), ...game.save() });
}

addEventListener("pagehide", saveNow);
document.addEventListener("visibilitychange", () => document.hidden && saveNow());
addEventListener("hashchange", start);
addEventListener("popstate", () => {
  if (location.hash.slice(1) !== views.mark + place) start();
});

// ---- the clock

timer.addEventListener("change", () => {
  byId("time").textContent = clock(game?.seconds ?? 0);
  const { paused } = timer;
  if (byId("paused").hidden === paused) {
    byId("paused").hidden = !paused;
    byId("board").classList.toggle("veiled", paused);
    // Whoever pauses neither looks nor plays.
    for (const part of document.querySelectorAll("#board, #view-play .panel")) part.toggleAttribute("inert", paused);
    byId("pause").replaceChildren(icon(paused ? "play" : "pause"));
    label(byId("pause"), t(paused ? "resume" : "pause"));
    if (paused) byId("resume").focus();
  }
});
byId("pause").addEventListener("click", () => timer.toggle());
byId("resume").addEventListener("click", () => {
  timer.toggle(false);
  byId("board").focus();
});

// ---- the end

play.addEventListener("solved", () => {
  saveNow();
  const words = t("solved", clock(game.seconds));
  say(words, "good");
  byId("board").classList.add("solved");
  setTimeout(() => byId("board").classList.remove("solved"), 1600);
});

// ---- buttons

// The address is the puzzle's; the link must not take its place.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  views.view?.focus?.();
});
const again = () => {
  apply();
  views.redraw();
  title();
};
byId("new").addEventListener("click", () => newPuzzle(make));
byId("open").addEventListener("click", () => openPuzzle(begin));
byId("share").addEventListener("click", () => game && shareGame(game, views.mark));
byId("export").addEventListener("click", () => game && exportGame(game));
byId("settings").addEventListener("click", () => showSettings(again));
byId("help").addEventListener("click", () => showHelp(...(views.view?.help ?? play.help).call(views.view)));
byId("reveal").addEventListener("click", () => {
  if (!play.game) return;
  const cells = play.chosen();
  const dialog = byId("dialog");
  const reveal = (which) => () => {
    dialog.close();
    play.reveal(which);
  };
  show(
    t("revealTitle"),
    el("div", { className: "list" }, button(t("revealCell"), reveal(cells)), button(t("revealAll"), reveal([...game.cells.keys()]))),
  );
});
receive(begin, async (formula) => {
  await go("watch");
  views.view.setCnf(formula);
});

// ---- keys, wherever the focus is, unless it is in something that takes text

document.addEventListener("keydown", (event) => {
  const { view } = views;
  if (!view || isOpen() || event.defaultPrevented || event.isComposing) return;
  if (event.target.closest("input:not([type=range]):not([type=checkbox]), textarea, select")) return;
  if (view === play && event.key.toLowerCase() === "p" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    timer.toggle();
    event.preventDefault();
    return;
  }
  if (timer.paused) return;
  // Keys that press buttons and open summaries do just that there.
  if (event.target.closest("button, summary, a") && [" ", "Enter"].includes(event.key)) return;
  if (view.key?.(event)) event.preventDefault();
});

start();
if (document.documentElement.dataset.engine === "wasm") navigator.serviceWorker?.register("sw.js").catch(() => {});
