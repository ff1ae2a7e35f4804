// The page: opens a puzzle (the address's, the last one, or a new one), gives it to the view, keeps it, and wires what all
// views share: header, dialogs, clock.

import { say } from "./announce.js";
import { button, el, isOpen, show } from "./dialogs.js";
import { ask } from "./engine.js";
import { exportGame, shareGame } from "./export.js";
import { label, t } from "./i18n.js";
import { decorate, icon } from "./icons.js";
import { newPuzzle, shapeName } from "./new.js";
import { fault, openPuzzle, receive } from "./open.js";
import { Play } from "./play.js";
import { apply, showHelp, showSettings } from "./settings.js";
import { address, keep, kept, parse } from "./share.js";
import { Timer, clock } from "./timer.js";

const byId = (id) => document.getElementById(id);

decorate();
apply();
const play = new Play();
const timer = new Timer();
/** The address of the puzzle at hand; games are kept under it. */
let place = "";

// ---- which puzzle

async function begin({ puzzle, board }, cells) {
  place = await address(puzzle, board.shape);
  if (location.hash.slice(1) !== place) history.pushState(null, "", `#${place}`);
  const saved = kept(`game:${place}`) ?? (cells && { cells });
  play.begin(puzzle, board, saved);
  timer.start(play.game);
  keep("last", place);
  title();
}

function title() {
  const { game } = play;
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

async function start() {
  try {
    const asked = (await parse(location.hash)) ?? (await parse(kept("last") ?? ""));
    if (asked) {
      // A game that comes with the address is not mixed with one that is kept.
      if (asked.cells) {
        keep(`game:${asked.place}`, { when: Date.now(), cells: asked.cells });
        history.replaceState(null, "", `#${asked.place}`);
      }
      return await begin(await ask(asked.request));
    }
  } catch (error) {
    say(fault(error), "bad");
    // An address that can't be read stays, with what is wrong about it; what was kept last is not missed.
    if (location.hash.length > 1) return;
  }
  await make({ do: "generate", shape: "square 9", seed: crypto.getRandomValues(new Uint32Array(1))[0], symmetries: ["rotation180"], givens: [27, 32] });
}

let saving = 0;
function save() {
  clearTimeout(saving);
  saving = setTimeout(saveNow, 200);
}
function saveNow() {
  if (play.game) keep(`game:${place}`, { when: Date.now(), ...play.game.save() });
}

play.addEventListener("change", save);
addEventListener("pagehide", saveNow);
document.addEventListener("visibilitychange", () => document.hidden && saveNow());
addEventListener("hashchange", start);
addEventListener("popstate", () => {
  if (location.hash.slice(1) !== place) start();
if (document.documentElement.dataset.engine === "wasm") navigator.serviceWorker?.register("sw.js").catch(() => {});
});

// ---- the clock

timer.addEventListener("change", () => {
  byId("time").textContent = clock(play.game?.seconds ?? 0);
  const { paused } = timer;
  if (byId("paused").hidden === paused) {
    byId("paused").hidden = !paused;
    byId("board").classList.toggle("veiled", paused);
    byId("board").toggleAttribute("inert", paused);
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
  const words = t("solved", clock(play.game.seconds));
  say(words, "good");
  byId("board").classList.add("solved");
  setTimeout(() => byId("board").classList.remove("solved"), 1600);
});

// ---- buttons

// The address is the puzzle's; the link must not take its place.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("board").focus();
});
const again = () => {
  apply();
  play.showAll();
  title();
};
byId("new").addEventListener("click", () => newPuzzle(make));
byId("open").addEventListener("click", () => openPuzzle(begin));
byId("share").addEventListener("click", () => play.game && shareGame(play.game));
byId("export").addEventListener("click", () => play.game && exportGame(play.game));
byId("settings").addEventListener("click", () => showSettings(again));
byId("help").addEventListener("click", showHelp);
byId("reveal").addEventListener("click", () => {
  if (!play.game) return;
  const cells = play.chosen();
  const dialog = byId("dialog");
  const go = (which) => () => {
    dialog.close();
    play.reveal(which);
  };
  show(
    t("revealTitle"),
    el("div", { className: "list" }, button(t("revealCell"), go(cells)), button(t("revealAll"), go([...play.game.cells.keys()]))),
  );
});
receive(begin);

// ---- keys, wherever the focus is, unless it is in something that takes text

document.addEventListener("keydown", (event) => {
  if (!play.game || isOpen() || event.defaultPrevented || event.isComposing) return;
  if (event.target.closest("input, textarea, select")) return;
  if (event.key.toLowerCase() === "p" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    timer.toggle();
    event.preventDefault();
    return;
  }
  if (timer.paused) return;
  // Keys that press buttons and open summaries do just that there.
  if (event.target.closest("button, summary, a") && [" ", "Enter"].includes(event.key)) return;
  if (play.key(event)) event.preventDefault();
});

start();
if (document.documentElement.dataset.engine === "wasm") navigator.serviceWorker?.register("sw.js").catch(() => {});
