// What someone does who watches solvers, in both forms of the page. Keys, except where a pointer is the point.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { browser as launch, forms, opened } from "./forms.mjs";
import { accessible, tidy } from "./looks.mjs";

// One decision of DPLL, one conflict; and a puzzle without a grid that CDCL refutes in four conflicts.
const GUESS = "square%209/7..4.1.6....2..9.385..........9..6..16.....97..9..5..........295.7..8....4.1.2..5";
const NONE = "square%209/4239...1....7....8.8..6.92...4.3....8...962..95...18.............5..........4.673";

for (const form of await forms()) describe(form.name, { timeout: 900_000 }, () => suite(form));

function suite(form) {
  let browser;
  const faults = [];
  before(async () => (browser = await launch()));
  after(async () => {
    await browser.close();
    form.stop();
  });

  /** A fresh page on a view of Watch, when its solvers are done. */
  async function open(hash, options = {}) {
    const page = await opened(browser, form, faults, hash, options);
    await ready(page);
    return page;
  }

  const ready = (page) => page.waitForSelector("#view-watch:not(.at-work) .verdict:not(:empty)");
  const now = (page) => page.textContent(".now .head");
  const where = (page) => page.inputValue(".scrub").then(Number);
  /** Presses keys; the page has drawn what they did. */
  async function press(page, ...keys) {
    for (const key of keys) await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  /** What a cell is to those who listen. */
  const cell = (page, number) => page.getAttribute(`.run:first-child [data-cell="${number}"]`, "aria-label");
  const board = (page) => page.$$eval(".run:first-child [role=gridcell]", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  /** Into the board by the tab key, then to a cell of a 9×9. */
  async function enter(page, to) {
    await page.focus(".run [role=gridcell][tabindex='0']");
    const from = Number(await page.evaluate(() => document.activeElement.dataset.cell));
    const way = (steps, on, back) => Array(Math.abs(steps)).fill(steps > 0 ? on : back);
    await press(page, ...way(Math.floor(to / 9) - Math.floor(from / 9), "ArrowDown", "ArrowUp"), ...way((to % 9) - (from % 9), "ArrowRight", "ArrowLeft"));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), String(to));
  }

  test("DPLL to a conflict and back, step by step", async () => {
    const page = await open(`watch!${GUESS}`);
    assert.match(await now(page), /Nothing is true yet/);
    await press(page, "d");
    assert.match(await now(page), /^Decide r1c3=2: level 1/);
    const decided = await board(page);
    await press(page, "Shift+ArrowRight");
    assert.match(await now(page), /^Conflict 1: cell r2c5 has at most one value/);
    assert.match(await cell(page, 13), /^r2c5, 5, level 1, .*8, level 1/);
    const conflict = await board(page);
    const at = await where(page);
    // Back to the decision one by one, then past it: the level is gone.
    while ((await where(page)) > at - 30) await press(page, "ArrowLeft");
    assert.match(await now(page), /^Decide r1c3=2/);
    assert.deepEqual(await board(page), decided);
    await press(page, "ArrowLeft");
    assert.match(await cell(page, 2), /^r1c3, candidates 2 3$/);
    // And forward over the end of the level: the other branch.
    await press(page, "Shift+ArrowRight");
    assert.deepEqual(await board(page), conflict);
    await press(page, ".", ".");
    assert.match(await now(page), /r1c3≠2: the other branch, r1c3=2 was refuted/);
    await press(page, "End");
    assert.match(await now(page), /A solution/);
    assert.equal(await page.locator(".run text.held, .run text.given").count(), 81);
    await press(page, "Shift+ArrowLeft");
    assert.equal(await where(page), at);
    await press(page, "Home");
    assert.equal(await where(page), 0);
    await page.context().close();
  });

  test("plays, pauses, and scrubs", async () => {
    const page = await open(`watch!${GUESS}`);
    await press(page, "+", "+", "+", "+", "+", "Space");
    await page.waitForFunction(() => document.querySelector(".scrub").valueAsNumber > 20);
    await press(page, "Space");
    const at = await where(page);
    await page.waitForTimeout(200);
    assert.equal(await where(page), at);
    await page.fill(".scrub", "620");
    await press(page);
    assert.match(await now(page), /^Conflict 1/);
    await page.context().close();
  });

  test("what if: a candidate is decided first, until it is taken back", async () => {
    const page = await open(`watch!${GUESS}`);
    await enter(page, 2);
    await press(page, "3");
    await page.waitForSelector(".state .what-if");
    await ready(page);
    assert.match(await page.textContent(".state"), /r1c3=3/);
    assert.match(await now(page), /^What if r1c3=3\? It is decided first, on level 1/);
    assert.match(await cell(page, 2), /r1c3, 3, level 1, what if, what if 3/);
    await page.waitForFunction(() => location.hash.includes("if=21"));
    // The one that leads to a conflict: with it nothing is left.
    await press(page, "3");
    await page.waitForSelector(".state", { state: "hidden" });
    await press(page, "2");
    await page.waitForFunction(() => /under what is assumed/.test(document.querySelector(".verdict").textContent));
    await page.click(".state .what-if");
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "Solved");

    // By a click on a candidate: the 3 in the middle of r1c3 once everything is propagated.
    await press(page, "d", "ArrowLeft");
    const box = await page.locator('.run [data-cell="2"]').boundingBox();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.22);
    await press(page);
    assert.match(await page.textContent(".inspect"), /r1c3=3 is open/);
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.22);
    await page.waitForSelector(".state .what-if");
    assert.match(await page.textContent(".state"), /r1c3=3/);
    await page.context().close();
  });

  test("stops at a cell and at a literal", async () => {
    const page = await open(`watch!${GUESS}`);
    await enter(page, 4);
    await press(page, "b", "End");
    assert.match(await now(page), /^r1c5=3/);
    assert((await where(page)) < 650);
    await press(page, "End");
    assert.match(await now(page), /^r1c5=/, "again on the other branch");
    await page.click(".state .stop");
    await press(page, "Home");
    // A literal: r1c3≠2 is a button of what is pointed at.
    await press(page, "d");
    await page.click('.trail .choice');
    await enter(page, 2);
    await page.click('.inspect button:text-is("Stop at r1c3≠2")');
    await press(page, "Escape");
    await page.focus(".transport .strong");
    await press(page, "End");
    assert.match(await now(page), /^r1c3≠2: the other branch/);
    await page.context().close();
  });

  test("the reason of what is pointed at, and where it comes from", async () => {
    const page = await open(`watch?at=762!${GUESS}`);
    await page.hover('.run [data-cell="80"]');
    await press(page);
    assert.match(await page.textContent(".inspect"), /^r9c9=5 — r9c9=5 is given/);
    await page.hover('.run [data-cell="3"]');
    await page.hover('.run [data-cell="9"]');
    await press(page);
    assert.match(await page.textContent(".inspect"), /^r2c1=6 — .*level 0, since step \d+/);
    assert.equal(await page.locator(".run .ring.target").count(), 1);
    await page.context().close();
  });

  test("CDCL: the graph of a conflict, its first unique implication point, the learned clause", async () => {
    const page = await open(`watch?solver=cdcl!${NONE}`);
    await press(page, "Shift+ArrowRight", "Shift+ArrowRight", "g");
    assert.match(await page.textContent(".graph-title"), /Conflict 2, level 2.*First unique implication point: r5c4=5/);
    assert.equal(await page.locator(".graph .uip").count(), 1);
    assert.match(await page.getAttribute(".graph .uip", "aria-label"), /^r5c4=5, level 2, .*first unique implication point/);
    assert.equal(await page.locator(".graph .lane").count(), 2);
    assert.match(await page.textContent(".facts"), /Learned.*r5c4≠5 ∨ r7c6=2 ∨ r8c6=2/);
    await press(page, ".");
    assert.match(await now(page), /^Learned: r5c4≠5/);
    // By keyboard to a literal of the graph, and to the moment when it became true.
    await page.focus(".graph .uip");
    await press(page, "Enter");
    assert.match(await now(page), /^r5c4=5/);
    await press(page, "End");
    assert.match(await now(page), /empty clause/);
    assert.match(await page.textContent(".now"), /Nothing is left to try/);
    await page.context().close();
  });

  test("the tree folds, and leads to its moments", async () => {
    const page = await open(`watch?pane=tree&at=762!${GUESS}`);
    const rows = () => page.$$eval(".tree-row", (rows) => rows.map((row) => row.textContent));
    const all = await rows();
    assert.deepEqual(all.map((row) => row.replace(/^[▾▸]?/, "").slice(0, 8)), ["●start+5", "1r1c3=2+", "✗Conflic", "↷r1c3≠2 ", "✓A solut"]);
    await page.focus(".tree");
    await press(page, "Home", "ArrowRight", "ArrowLeft");
    assert.match((await rows())[1], /1 conflicts|1 conflict/);
    assert.equal((await rows()).length, all.length - 1);
    await press(page, "ArrowRight", "ArrowDown", "Enter");
    assert.match(await now(page), /^Conflict 1/);
    assert.equal((await rows()).length, 3, "what is yet to come is not there");
    await page.context().close();
  });

  test("two runs on one clock", async () => {
    const page = await open(`watch!${GUESS}`);
    await press(page, "c");
    await page.waitForSelector(".run:nth-child(2) .verdict:not(:empty)");
    await page.selectOption('[data-field="branch1"]', "dlcs");
    await page.waitForFunction(() => /DLCS/.test(document.querySelector(".run:nth-child(2)").textContent));
    await page.focus(".transport .strong");
    await press(page, "End");
    assert.match(await page.textContent(".counters tbody"), /A1757100.*B27.*26/);
    await press(page, "Shift+ArrowLeft");
    assert.match(await now(page), /A solution/, "the first run has ended");
    await page.click(".run:nth-child(2) .run-name");
    await press(page);
    assert.match(await now(page), /^Conflict 26/);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator(".run").count(), 2);
    await page.context().close();
  });

  test("clauses without a board", async () => {
    const page = await open(`watch?solver=cdcl!${GUESS}`);
    await page.click('button:text-is("Clauses…")');
    await page.click('button:text-is("4 pigeons, 3 holes")');
    await page.click('button:text-is("Watch it")');
    await page.waitForSelector(".variable");
    await ready(page);
    assert.equal(await page.locator(".variable").count(), 12);
    assert.equal(await page.textContent(".verdict"), "No solution");
    await page.focus(".transport .strong");
    await press(page, "Shift+ArrowRight", "g");
    assert.equal(await page.locator(".graph .uip").count(), 1);
    await page.click(".variable:nth-child(5)");
    await press(page);
    assert.match(await page.textContent(".inspect"), /^¬?5/);
    const at = await where(page);
    await page.waitForFunction(() => location.hash.includes("cnf="));
    await page.reload();
    await page.waitForSelector(".variable");
    await ready(page);
    assert.equal(await where(page), at);
    await page.click('button:text-is("Back to the puzzle")');
    await page.waitForSelector(".run svg");
    await page.context().close();
  });

  test("a formula that is pasted anywhere is watched", async () => {
    const page = await open(`watch!${GUESS}`);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text", "c two clauses\np cnf 2 2\n1 2 0\n-1 0\n");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForFunction(() => document.querySelectorAll(".variable").length === 2);
    await page.context().close();
  });

  test("faults of clauses are told", async () => {
    const page = await open(`watch!${GUESS}`);
    await page.click('button:text-is("Clauses…")');
    await page.fill("#dialog textarea", "p cnf 2 1\n1 3 0\n");
    await page.click('button:text-is("Watch it")');
    // Where they can be mended.
    await page.waitForSelector("#dialog[open] .error:not(:empty)");
    assert.match(await page.textContent("#dialog .error"), /line 2, column/);
    await page.fill("#dialog textarea", "p cnf 3 1\n1 3 0\n");
    await page.click('button:text-is("Watch it")');
    await page.waitForSelector("#dialog", { state: "hidden" });
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("422")));
    await page.context().close();
  });

  test("every control of every view is reached by the tab key, or by arrow keys within what it reaches", async () => {
    for (const hash of [GUESS, `set!${GUESS}`, `watch!${GUESS}`]) {
      const page = await opened(browser, form, faults, hash);
      if (hash.startsWith("watch")) await ready(page);
      await page.waitForFunction(() => document.querySelector(".view:not([hidden]) [role=gridcell][tabindex='0']"));
      await page.evaluate(() => {
        window.met = new Set();
        document.addEventListener("focusin", ({ target }) => window.met.add(target));
        document.activeElement.blur();
      });
      /** The controls that neither the tab key nor, within what it reaches, arrow keys lead to; and how many it should lead to. */
      const look = () =>
        page.evaluate(() => {
          const within = "[role=tablist], [role=radiogroup], [role=grid], [role=listbox], [role=tree]";
          const all = [...document.querySelectorAll("button, select, input, textarea, a[href], summary, [tabindex]")];
          const controls = all.filter((one) => one.checkVisibility() && !one.disabled && one.ariaHidden !== "true" && !one.matches("svg, dialog"));
          const roves = (one) => one.closest(within)?.querySelector("[tabindex='0']");
          const beyond = controls.filter((one) => (one.tabIndex < 0 ? !roves(one) : !window.met.has(one)));
          return { beyond: beyond.map((one) => one.outerHTML.slice(0, 120)), count: controls.filter((one) => one.tabIndex >= 0).length };
        });
      const { count } = await look();
      assert(count > 15, String(count));
      // What is drawn anew meanwhile is met the next time round.
      for (let press = 0; press < 3 * count && (press < count || (await look()).beyond.length); press++) await page.keyboard.press("Tab");
      assert.deepEqual((await look()).beyond, [], hash);
      await page.context().close();
    }
  });

  test("a reload and the tabs keep the place", async () => {
    const page = await open(`watch?solver=cdcl!${NONE}`);
    await press(page, "Shift+ArrowRight", "Shift+ArrowRight", "g", "ArrowLeft");
    const at = await where(page);
    await page.waitForFunction((at) => location.hash.includes(`at=${at}`) && location.hash.includes("pane=why"), at);
    const address = page.url();
    await page.reload();
    await ready(page);
    await press(page);
    assert.equal(await where(page), at);
    assert.equal(await page.getAttribute("#tab-why", "aria-selected"), "true");
    await page.focus("#tab-watch");
    await press(page, "Home");
    await page.waitForSelector("#view-play:not([hidden])");
    assert.doesNotMatch(page.url(), /watch/);
    await page.goBack();
    await page.waitForSelector("#view-watch:not([hidden])");
    assert.equal(await where(page), at);
    const other = await open(address.split("#")[1]);
    assert.equal(await where(other), at);
    await page.context().close();
    await other.context().close();
  });

  for (const [locale, letters] of [["en-US", /^“?[A-Z][^\u4e00-\u9fff]*$/], ["zh-CN", /[\u4e00-\u9fff]/]]) {
    test(`the tour, ${locale}`, async () => {
      const page = await open(`watch!${GUESS}`, { locale });
      await page.click(".config-acts .strong");
      const titles = new Set();
      let steps = 0;
      for (;;) {
        await page.waitForSelector("#view-watch:not(.at-work) .tour:not([hidden]) .tour-words");
        await ready(page);
        await press(page);
        titles.add(await page.textContent(".tour h2"));
        const text = await page.textContent(".tour p");
        assert.match(text, letters);
        // What the last lesson's texts say is what is on the page.
        if (/has nine places|had nine places/.test(text)) assert.match(await now(page), /box 3 needs a 5/);
        if (/second conflict/.test(text)) assert.equal(await page.locator(".graph .uip").count(), 1);
        steps += 1;
        await page.focus(".tour [data-tour=next]");
        await press(page, "Enter");
        if (await page.isHidden(".tour")) break;
        assert(steps < 60);
      }
      assert.equal(titles.size, 5);
      assert.equal(steps, 23);
      await ready(page);
      assert.match(await page.textContent(".run-head"), /DPLL/, "back to what was watched before");
      await page.context().close();
    });
  }

  test("a lesson is kept by its address", async () => {
    const page = await open(`watch?lesson=4.3!${GUESS}`);
    await press(page);
    assert.match(await page.textContent(".tour h2"), /honeycomb/);
    assert.equal(await page.locator(".run [role=gridcell]").count(), 61);
    assert.match(await now(page), /^Conflict 1/);
    // Another puzzle ends the lesson.
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text", "1.....3...4....2");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForFunction(() => document.querySelectorAll(".run [role=gridcell]").length === 16);
    assert(await page.isHidden(".tour"));
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds no violation, ${colorScheme}`, async () => {
      const page = await open(`watch?solver=cdcl!${NONE}`, { colorScheme, bypassCSP: true });
      await accessible(page, "start");
      await press(page, "Shift+ArrowRight", "Shift+ArrowRight", "g");
      await accessible(page, "conflict");
      await page.click(".graph-title button");
      await accessible(page, "graph in a dialog");
      await page.keyboard.press("Escape");
      await press(page, "e");
      await accessible(page, "tree");
      await press(page, "t");
      await enter(page, 4);
      await accessible(page, "trail");
      await press(page, "b", "c");
      await page.waitForSelector(".run:nth-child(2)");
      await ready(page);
      await accessible(page, "two runs");
      for (const name of ["More…", "Clauses…"]) {
        await page.click(`button:text-is("${name}")`);
        await accessible(page, name);
        await page.keyboard.press("Escape");
      }
      await page.click("#help");
      await accessible(page, "help");
      await page.keyboard.press("Escape");
      await page.click(".config-acts .strong");
      await page.waitForSelector(".tour:not([hidden])");
      await ready(page);
      await accessible(page, "tour");
      await page.context().close();
    });
  }

  for (const [name, width, height] of [["wide", 1280, 800], ["phone", 390, 844], ["200 %", 640, 400]]) {
    test(`nothing is cut or overlaps: ${name}`, async () => {
      const parts = "#view-watch button, #view-watch select, .runs svg, .now, .inspect, .counters, .pane, .top button, #title";
      for (const hash of [`watch?at=620&pane=tree!${GUESS}`, `watch?solver=cdcl&at=725&pane=why!${NONE}`, `watch?two=1&2branch=dlcs&at=700!${GUESS}`, `watch?lesson=4.3!${GUESS}`, `watch?at=620&if=21&stop=c4!${GUESS}`]) {
        const page = await open(hash, { viewport: { width, height } });
        await press(page);
        await page.focus(".run [role=gridcell][tabindex='0']");
        await press(page);
        await tidy(page, parts, hash);
        await page.context().close();
      }
    });
  }

  test("nothing went wrong meanwhile", () => assert.deepEqual(faults, []));
}
