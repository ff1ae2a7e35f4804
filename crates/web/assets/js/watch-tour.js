// The guided tour: a card above the board that tells a lesson step by step. What the lessons say is in watch-lessons.js.

import { button, el } from "./dialogs.js";
import { ask } from "./engine.js";
import { Game } from "./game.js";
import { isChinese, t } from "./i18n.js";
import { USUAL } from "./watch-config.js";
import { LESSONS } from "./watch-lessons.js";

const told = (texts) => texts[isChinese() ? "zh" : "en"];

/** The moment of a lesson's step in a run: a number, "start", "end", "search" (before the first decision), or [list, nth]. */
export function moment(at, run) {
  if (at === "start") return 0;
  if (at === "end") return run.length;
  if (at === "search") return run.decisions[0] ?? run.length;
  if (Array.isArray(at)) {
    const [list, nth, more = 0] = at;
    const step = run[list].at(nth > 0 ? nth - 1 : nth);
    return step === undefined ? run.length : step + 1 + more;
  }
  return at;
}

export class Tour {
  /** The lesson that is shown, from 0, and its step; null if none is. */
  lesson = null;
  step = 0;
  #watch;
  #root = null;
  #before = null;

  constructor(watch) {
    this.#watch = watch;
  }

  /** Lesson and step for the address, both from 1. */
  get place() {
    return `${LESSONS.indexOf(this.lesson) + 1}.${this.step + 1}`;
  }

  /** The moment of the step in a run, and the pane that it shows. */
  moment(run) {
    return moment(this.lesson.steps[this.step].at, run);
  }

  get pane() {
    return this.lesson.steps[this.step].pane ?? "trail";
  }

  load(place) {
    const [lesson, step] = (place ?? "").split(".").map(Number);
    this.lesson = LESSONS[lesson - 1] ?? null;
    this.step = this.lesson ? Math.max(0, Math.min((step || 1) - 1, this.lesson.steps.length - 1)) : 0;
    this.draw();
  }

  begin() {
    this.#go(this.lesson ?? LESSONS[0], 0);
  }

  leave(start = true) {
    if (!this.lesson) return;
    this.lesson = null;
    this.#watch.setLesson(null);
    this.#watch.assumed = [];
    if (this.#before) this.#watch.configs = this.#before;
    this.#before = null;
    this.draw();
    if (start) this.#watch.start(0);
  }

  async #go(lesson, step) {
    const fresh = lesson !== this.lesson;
    this.#before ??= this.#watch.configs;
    [this.lesson, this.step] = [lesson, step];
    const { assume = [] } = lesson.steps[step];
    const again = fresh || String(assume) !== String(this.#watch.assumed);
    if (fresh) await this.prepare();
    this.#watch.assumed = [...assume];
    this.draw();
    this.#watch.pane(this.pane);
    if (again) await this.#watch.start((run) => this.moment(run));
    else this.#watch.go(this.moment(this.#watch.runs[0]));
  }

  /** Reads the puzzle of the lesson and sets its runs. */
  async prepare() {
    const { puzzle, shape, cnf, runs, steps } = this.lesson;
    this.#before ??= this.#watch.configs;
    this.#watch.configs = runs.map((run) => ({ ...USUAL, ...run }));
    this.#watch.assumed = [...(steps[this.step].assume ?? [])];
    if (cnf) return this.#watch.setLesson({ cnf });
    const read = await ask({ do: "read", puzzle, shape });
    this.#watch.setLesson({ game: new Game(read.puzzle, read.board) });
  }

  draw(root = this.#root) {
    this.#root = root;
    if (!root) return;
    root.hidden = !this.lesson;
    const { dataset } = document.getElementById("view-watch");
    const shown = this.lesson?.steps[this.step];
    // Choices would only be in the way, unless a step asks for one.
    dataset.tour = shown ? (shown.choices ? "choices" : "quiet") : "";
    dataset.light = shown?.light ?? "";
    if (!this.lesson) return root.replaceChildren();
    const { lesson, step } = this;
    const number = LESSONS.indexOf(lesson);
    const focused = document.activeElement?.dataset?.tour;
    const last = step === lesson.steps.length - 1;
    const back = button(t("w_back_"), () => (step ? this.#go(lesson, step - 1) : number && this.#go(LESSONS[number - 1], LESSONS[number - 1].steps.length - 1)), { disabled: !step && !number, data: { tour: "back" } });
    const end = last && number === LESSONS.length - 1;
    const next = button(t(end ? "w_leave" : "w_next"), () => (end ? this.leave() : last ? this.#go(LESSONS[number + 1], 0) : this.#go(lesson, step + 1)), { className: "strong", data: { tour: "next" } });
    const choice = el("select", { ariaLabel: t("w_lessons"), data: { tour: "lessons" } }, ...LESSONS.map((one, index) => el("option", { value: index, selected: one === lesson }, `${index + 1}/${LESSONS.length} ${told(one.title)}`)));
    choice.addEventListener("change", () => this.#go(LESSONS[choice.value], 0));
    const leave = end ? [] : [button(t("w_leave"), () => this.leave(), { data: { tour: "leave" } })];
    const place = el("span", { className: "note" }, `${step + 1}/${lesson.steps.length}`);
    root.replaceChildren(
      el("div", { className: "tour-words" }, el("h2", {}, told(lesson.title)), el("p", { role: "status" }, told(lesson.steps[step].text))),
      el("div", { className: "tour-acts" }, el("div", {}, choice, place), el("div", {}, back, next, ...leave)),
    );
    if (focused) root.querySelector(`[data-tour="${focused}"]`)?.focus();
  }
}
