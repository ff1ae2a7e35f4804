// What someone does who sets puzzles, in both forms of the page.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { browser as launch, forms, opened } from "./forms.mjs";
import { accessible, tidy } from "./looks.mjs";

const NINE = "square%209/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EMPTY_NINE = `square%209/${".".repeat(81)}`;
// A jigsaw of five pentominoes.
const REGIONS = ["AAABB", "ACABB", "CCCDB", "ECDDD", "EEEED"].join("");

for (const form of await forms()) describe(form.name, { timeout: 900_000 }, () => suite(form));

function suite(form) {
  let browser;
  const faults = [];
  before(async () => (browser = await launch()));
  after(async () => {
    await browser.close();
    form.stop();
  });

  async function open(hash, options = {}) {
    const page = await opened(browser, form, faults, hash, { bypassCSP: true, ...options });
    await ready(page);
    return page;
  }

  /** When the engine has said all. */
  const ready = (page) => page.waitForSelector("#view-set:not(.at-work) .verdict-box[data-kind]:not([data-kind=busy]) .headline:not(:empty)");
  const headline = (page) => page.textContent(".headline");
  const details = (page) => page.textContent(".details");
  /** Waits for a headline, and for what comes with it. */
  async function verdict(page, pattern) {
    try {
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".headline")?.textContent), pattern.source, { timeout: 15_000 });
    } catch {
      assert.match(await headline(page), pattern);
    }
    await ready(page);
  }
  const cell = (page, number) => page.getAttribute(`#set-board [data-cell="${number}"]`, "aria-label");
  const FREE = "[role=gridcell][aria-label^='free place']";
  /** Waits until the draft has so many cells, besides the free places around them. */
  const counted = (page, cells) =>
    page.waitForFunction(([free, cells]) => document.querySelectorAll(`#set-board [role=gridcell]:not(${free})`).length === cells, [FREE, cells]);
  /** The middle of a cell on the screen. */
  const middle = (page, number) =>
    page.evaluate((number) => {
      const box = document.querySelector(`#set-board [data-cell="${number}"]`).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }, number);
  const all = (page) => page.$$eval("#set-board [role=gridcell]", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  const decoration = (page) => page.$eval("#set-board .decoration", (group) => group.innerHTML);
  async function press(page, ...keys) {
    for (const key of keys) await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  /** To a cell of a board of squares so many wide, by the arrow keys. */
  async function go(page, to, width) {
    if (!(await page.evaluate(() => document.activeElement.closest("#set-board")))) await page.focus("#set-board [role=gridcell][tabindex='0']");
    await press(page, "Escape", "ArrowRight");
    const from = Number(await page.evaluate(() => document.querySelector("#set-board [tabindex='0']").dataset.cell));
    const way = (steps, on, back) => Array(Math.abs(steps)).fill(steps > 0 ? on : back);
    const [down, right] = [Math.floor(to / width) - Math.floor(from / width), (to % width) - (from % width)];
    await press(page, ...way(down, "ArrowDown", "ArrowUp"), ...way(right, "ArrowRight", "ArrowLeft"));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), String(to));
  }
  /** An empty canvas of five by five with rows and columns. */
  async function canvas(page) {
    await page.click("#set-start");
    await page.click("#set-canvas");
    await page.waitForFunction(() => document.querySelectorAll("#set-board [role=gridcell]").length === 25);
  }

  test("a jigsaw of five by five: painted, given, unique, and all of it undone", async () => {
    const page = await open(`set!${NINE}`);
    assert.match(await headline(page), /^One solution$/);
    await canvas(page);
    await verdict(page, /solutions$/);
    assert.match(await headline(page), /^At least 10,000 solutions$/);
    const bare = await decoration(page);
    await press(page, "p");

    // The first region by the pointer: a drag, and two clicks.
    await page.mouse.move(...(await middle(page, 0)));
    await page.mouse.down();
    for (const number of [1, 2]) await page.mouse.move(...(await middle(page, number)), { steps: 4 });
    await page.mouse.up();
    await page.mouse.click(...(await middle(page, 5)));
    await page.mouse.click(...(await middle(page, 7)));
    await page.waitForFunction(() => /region A/.test(document.querySelector('#set-board [data-cell="7"]').getAttribute("aria-label")));
    // The others by keys: by letter and by number.
    for (const [number, name] of [...REGIONS].entries()) {
      if (name === "A") continue;
      await go(page, number, 5);
      await press(page, number % 2 ? `Shift+Key${name}` : String("ABCDE".indexOf(name) + 1));
    }
    assert.deepEqual((await all(page)).map((words) => /region (.)/.exec(words)[1]).join(""), REGIONS);
    await page.waitForFunction((bare) => document.querySelector("#set-board .decoration").innerHTML !== bare, bare);
    assert.equal(await page.locator(".rule-line").count(), 15);
    assert.match(await page.textContent(".rule-list"), /region A/);
    await verdict(page, /^[\d,]+ solutions$/);
    const empty = Number((await headline(page)).replaceAll(/\D/g, ""));

    // Givens of one solution, one after the other: there are never more solutions than before, and in the end one.
    const { grids } = await page.evaluate(async (regions) => {
      const { ask } = await import("./js/engine.js");
      return ask({ do: "solve", most: 1, puzzle: { shape: `jigsaw ${regions}`, givens: Array(25).fill(0) } });
    }, REGIONS);
    await press(page, "v");
    let before = empty;
    let given = 0;
    for (const number of [0, 6, 12, 18, 4, 21, 10, 2, 16, 8, 24, 14]) {
      await go(page, number, 5);
      await press(page, String(grids[0][number]));
      given += 1;
      await page.waitForFunction((number) => /given/.test(document.querySelector(`#set-board [data-cell="${number}"]`).getAttribute("aria-label")), number);
      await page.waitForTimeout(200);
      await ready(page);
      const words = await headline(page);
      if (words === "One solution") break;
      const now = Number(words.replaceAll(/\D/g, ""));
      assert(now >= 2 && now <= before, `${words} after ${before}`);
      before = now;
    }
    assert.equal(await headline(page), "One solution");
    await page.waitForFunction(() => /Grade: /.test(document.querySelector(".details").textContent));
    assert.match(await details(page), /Grade: [a-z ]+, score [\d.]+/);

    // What is there is there after a reload, with its history, and in another view.
    const [looks, address] = [await all(page), page.url()];
    await page.reload();
    await verdict(page, /^One solution$/);
    await press(page, "p");
    assert.equal((await all(page)).filter((words) => /region/.test(words)).length, 25);
    await press(page, "v");
    assert.deepEqual(await all(page), looks);
    await page.click("#set-play");
    await page.waitForSelector("#view-play:not([hidden])");
    assert.equal(await page.locator("#board .given").count(), given);
    await page.click("#tab-set");
    await ready(page);

    // And back to the puzzle from before.
    while (!(await page.isDisabled("#set-undo"))) await press(page, "Control+z");
    await page.waitForFunction(() => document.querySelectorAll("#set-board [role=gridcell]").length === 81);
    await verdict(page, /^One solution$/);
    assert.equal(await page.locator("#set-board .given").count(), 30);
    while (!(await page.isDisabled("#set-redo"))) await press(page, "Control+y");
    await page.waitForFunction(() => document.querySelectorAll("#set-board [role=gridcell]").length === 25);
    await verdict(page, /^One solution$/);
    await page.context().close();

    // Who gets the address sees the same.
    const other = await open(address.split("#")[1]);
    assert.deepEqual(await all(other), looks);
    await other.context().close();
  });

  test("a conflict is lit, in words and on the board", async () => {
    const page = await open(`set!${EMPTY_NINE}`);
    await go(page, 0, 9);
    await press(page, "5");
    await go(page, 3, 9);
    await press(page, "5");
    await verdict(page, /^No solution$/);
    assert.match(await page.textContent(".details"), /no fewer do: *r1c1 = 5 *r1c4 = 5 *row 1: all different/);
    assert.match(await cell(page, 0), /clashes/);
    assert.match(await cell(page, 3), /clashes/);
    assert.match(await cell(page, 8), /lit/);
    assert.doesNotMatch(await cell(page, 9), /clashes|lit/);
    assert.equal(await page.locator("#set-board .flag").count(), 2);
    await page.click('.clash-list button:has-text("row 1")');
    assert.equal(await page.getAttribute('.rule-line:has-text("row 1")', "aria-selected"), "true");
    // Without the rule there is another reason: by keys in the list.
    await page.focus('.rule-line:has-text("row 1")');
    await press(page, "Delete");
    await page.waitForFunction(() => !/row 1/.test(document.querySelector("#view-set .details").textContent));
    await ready(page);
    assert.equal(await page.locator(".rule-line").count(), 26);
    assert.equal(await headline(page), "No solution");
    await press(page, "Control+z");
    await page.waitForFunction(() => /row 1/.test(document.querySelector("#view-set .details").textContent));
    await page.click('.clash-list button:has-text("r1c4")');
    await press(page, "Delete");
    await verdict(page, /solutions$/);
    await page.context().close();
  });

  test("dig the rest keeps what is there", async () => {
    const page = await open(`set!${EMPTY_NINE}`);
    for (const [number, key] of [[40, "7"], [10, "3"]]) {
      await go(page, number, 9);
      await press(page, key);
    }
    await verdict(page, /^At least 10,000/);
    await page.selectOption(".dig select", "rotation180");
    await page.click("#set-dig");
    await verdict(page, /^One solution$/);
    assert.match(await page.textContent("#view-set .says"), /givens were added/);
    assert.match(await cell(page, 40), /^r5c5, 7 given/);
    assert.match(await cell(page, 10), /^r2c2, 3 given/);
    const given = await page.$$eval("#set-board [role=gridcell]", (cells) => cells.map((cell) => /given/.test(cell.getAttribute("aria-label"))));
    given.forEach((has, cell) => assert.equal(has, given[80 - cell], "the pattern is symmetric"));
    await press(page, "Control+z");
    await verdict(page, /^At least 10,000/);
    assert.equal(await page.locator("#set-board .given").count(), 2);
    await page.context().close();
  });

  test("dig the rest with a number of givens and a grade", async () => {
    const page = await open(`set!${EMPTY_NINE}`);
    await go(page, 40, 9);
    await press(page, "7");
    await verdict(page, /^At least 10,000/);
    await page.fill("#set-givens", "29");
    await page.selectOption(".dig label:last-of-type select", "medium");
    await page.click("#set-dig");
    await verdict(page, /^One solution$/);
    assert.equal(await page.locator("#set-board .given").count(), 29);
    await page.waitForFunction(() => /Grade: medium/.test(document.querySelector("#view-set .details").textContent));
    // What can't be is said at once.
    await press(page, "Control+z");
    await verdict(page, /^At least 10,000/);
    await go(page, 41, 9);
    await press(page, "1");
    await page.fill("#set-givens", "1");
    await page.click("#set-dig");
    await page.waitForFunction(() => /There are 2 givens already/.test(document.querySelector("#view-set .says").textContent));
    await page.context().close();
  });

  test("givens that are not needed are dropped, as one step", async () => {
    const page = await open(`set!${NINE}`);
    const givens = () => page.$$eval("#set-board [role=gridcell]", (cells) => cells.map((cell) => Number(/, (\d+) given/.exec(cell.getAttribute("aria-label"))?.[1] ?? 0)));
    const before = await givens();
    await page.click("#set-thin");
    await page.waitForFunction(() => /givens were dropped/.test(document.querySelector("#view-set .says").textContent));
    await page.waitForFunction(() => /Minimal: every given is needed/.test(document.querySelector("#view-set .details").textContent));
    const left = await givens();
    left.forEach((given, cell) => assert(given === 0 || given === before[cell]));
    assert.match(await page.textContent("#view-set .says"), new RegExp(`^${before.filter(Boolean).length - left.filter(Boolean).length} givens`));
    // Without any of those that are left there are more solutions.
    const needed = await page.evaluate(async (left) => {
      const { ask } = await import("./js/engine.js");
      const unique = async (givens) => (await ask({ do: "solve", puzzle: { shape: "square 9", givens } })).unique;
      const without = [];
      for (const cell of left.keys()) if (left[cell]) without.push(await unique(left.with(cell, 0)));
      return [await unique(left), ...without];
    }, left);
    assert.deepEqual(needed, [true, ...left.filter(Boolean).map(() => false)]);
    await press(page, "Control+z");
    assert.deepEqual(await givens(), before);
    assert(await page.isDisabled("#set-undo"));
    await page.context().close();
  });

  test("dropping givens is given up at once", async () => {
    const first = await open(`set!${NINE}`);
    const full = await first.evaluate(async () => {
      const { ask } = await import("./js/engine.js");
      const { grids } = await ask({ do: "solve", puzzle: "SHAPE square 25", most: 1 });
      return grids[0].map((value) => "123456789ABCDEFGHIJKLMNOP"[value - 1]).join("");
    });
    await first.context().close();
    const page = await open(`set!square%2025/${full}`);
    await page.focus("#set-board [role=gridcell][tabindex='0']");
    await press(page, "f");
    await page.waitForFunction(() => /\d+ of 625/.test(document.querySelector("#view-set .says").textContent));
    await page.click("#view-set .says button");
    await page.waitForFunction(() => document.querySelector("#view-set .says").textContent === "");
    assert.equal(await page.locator("#set-board .given").count(), 625);
    await verdict(page, /^One solution$/);
    assert(await page.isDisabled("#set-undo"));
    await page.context().close();
  });

  test("cells are added beside squares by the pointer and by keys, and undone", async () => {
    const page = await open(`set!${EMPTY_NINE}`);
    await canvas(page);
    await page.waitForSelector("#set-board .cell");
    await press(page, "x");
    await page.waitForSelector(`#set-board ${FREE}`);
    // Five free places on each of four sides, the first above r1c1.
    assert.equal(await page.locator(`#set-board ${FREE}`).count(), 20);
    const above = await page.$$eval(`#set-board ${FREE}`, (free) => {
      const top = Math.min(...free.map((one) => one.getBoundingClientRect().y));
      return free.filter((one) => one.getBoundingClientRect().y < top + 5).map((one) => Number(one.dataset.cell));
    });
    assert.equal(above.length, 5);
    // One stroke over three of them.
    await page.mouse.move(...(await middle(page, above[0])));
    await page.mouse.down();
    for (const free of above.slice(1, 3)) await page.mouse.move(...(await middle(page, free)), { steps: 4 });
    assert.equal(await page.locator("#set-board .wet").count(), 3);
    await page.mouse.up();
    await counted(page, 28);
    await page.waitForFunction(() => document.getElementById("announcer").textContent === "3 cells were added");
    // They are the first row now; what was r1c1 is r2c1. They are in no rule yet.
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label")?.startsWith("r1c3"));
    assert.match(await cell(page, 0), /^r2c1/);
    assert.equal(await page.locator(".rule-line").count(), 10);
    await ready(page);
    // By keys: up to a free place, added, and from there to the next.
    await press(page, "ArrowUp");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^free place beside r1c3/);
    assert.equal(await page.textContent("#set-make"), "Add a cell");
    await press(page, "Enter");
    await counted(page, 29);
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label")?.startsWith("r1c3"));
    await press(page, "ArrowRight", "Shift+ArrowDown");
    assert.equal(await page.textContent("#set-make"), "Add 2 cells");
    await press(page, " ");
    await counted(page, 31);
    // Two solutions differ in new cells, too: the engine knows them.
    await verdict(page, /solutions$/);
    await press(page, "g");
    assert.equal(await page.locator(`#set-board ${FREE}`).count(), 0);
    // A rule of new cells and old ones.
    await go31(page);
    await press(page, "Enter");
    await page.waitForSelector('.rule-line:has-text("group 1")');
    await ready(page);
    await page.reload();
    await verdict(page, /solutions$/);
    await counted(page, 31);
    for (let step = 0; step < 4; step++) await press(page, "Control+z");
    await counted(page, 25);
    assert.match(await cell(page, 0), /^r1c1/);
    await press(page, "Control+y");
    await counted(page, 28);
    await page.context().close();
  });

  /** Selects the cursor and the cell below. */
  async function go31(page) {
    await page.focus("#set-board [role=gridcell][tabindex='0']");
    await press(page, "Escape", "ArrowDown", "Shift+ArrowDown");
  }

  test("cells are added beside hexagons by touch, from a single one", async () => {
    const page = await open(`set?tool=cell!${EMPTY_NINE}`, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.tap("#set-start");
    await page.selectOption("#dialog select", "honeycomb");
    await page.fill('[data-field="radius"]', "1");
    await page.tap("#set-canvas");
    await counted(page, 7);
    const free = page.locator(`#set-board ${FREE}`);
    await page.waitForFunction((free) => document.querySelectorAll(`#set-board ${free}`).length === 12, FREE);
    // Delete all but one: six free places are left.
    await page.focus("#set-board [role=gridcell][tabindex='0']");
    await press(page, "Control+a", "Control+ArrowLeft");
    for (let left = 7; left > 1; left--) {
      await page.tap('#set-board [data-cell="0"]');
      assert.equal(await page.textContent("#set-make"), "Delete the cell");
      await page.tap("#set-make");
      await counted(page, left - 1);
    }
    assert.equal(await free.count(), 6);
    assert(await page.isDisabled("#set-make"));
    for (let cells = 1; cells < 4; cells++) {
      await page.tap(`#set-board [data-cell="${cells}"]`);
      await counted(page, cells + 1);
    }
    await ready(page);
    // Each of the neighbours touches the one: three more hexagons have eleven or fewer places around them, and none lies on another.
    const centers = await page.$$eval("#set-board [role=gridcell]", (all) => all.map((one) => one.getAttribute("transform")));
    assert.equal(new Set(centers).size, centers.length);
    await page.context().close();
  });

  test("givens that are not needed are marked", async () => {
    const page = await open(`set!square%204/1234....21434321`);
    await verdict(page, /^One solution$/);
    assert.match(await details(page), /Not minimal: \d+ of 12 givens/);
    const spare = await page.locator("#set-board .spare").count();
    assert(spare > 0);
    assert.match(await details(page), new RegExp(`: ${spare} of`));
    await page.context().close();
  });

  test("two solutions differ in cells, true candidates have counts", async () => {
    // Two solutions: a rectangle of two values can be swapped.
    const page = await open(`set!square%204/.2.4.4.221434321`);
    assert.equal(await headline(page), "2 solutions");
    assert.match(await details(page), /differ in 4 cells/);
    assert.deepEqual((await page.locator("#set-board .differ").allTextContents()).map((words) => [...words].sort().join("")), Array(4).fill("/13"));
    await page.focus("#set-board [role=gridcell][tabindex='0']");
    await press(page, "m");
    await page.waitForSelector("#set-board .count");
    await ready(page);
    const words = await cell(page, 0);
    const counts = [...words.matchAll(/\((\d+)\)/g)].map(([, number]) => Number(number));
    assert.deepEqual(counts, [1, 1], words);
    await press(page, "ArrowRight", "ArrowLeft");
    assert.match(await page.textContent(".counts"), /^Solutions with r1c1 = \d: \d/);
    await page.context().close();
  });

  test("groups, runs, neighbours, allowed values and deleted cells, by keys", async () => {
    const page = await open(`set!${EMPTY_NINE}`);
    await canvas(page);
    await go(page, 6, 5);
    await press(page, "g", "Shift+ArrowRight", "Shift+ArrowDown", "Enter");
    await page.waitForSelector('.rule-line:has-text("group 1")');
    await go(page, 20, 5);
    await press(page, "r", "Shift+ArrowRight", "Shift+ArrowRight", "Enter");
    await page.waitForSelector('.rule-line:has-text("run 1")');
    await go(page, 3, 5);
    await press(page, "n", "Shift+ArrowRight", "Shift+ArrowDown", "Enter");
    await page.waitForSelector('.rule-line:has-text("r1c5 ≠ r2c5")');
    assert.match(await page.textContent(".rule-list"), /r1c4 ≠ r1c5/);
    await press(page, "Enter");
    await go(page, 12, 5);
    await press(page, "a", "2", "4");
    assert.match(await cell(page, 12), /allowed 2 4/);
    await go(page, 24, 5);
    await press(page, "x", "Enter");
    await counted(page, 24);
    await press(page, "v");
    await ready(page);
    // What is lit, renamed and deleted in the list.
    await page.focus('.rule-line:has-text("row 1")');
    await press(page, "End");
    await page.click('.rule-line:has-text("run 1")');
    assert.match(await cell(page, 20), /lit/);
    await press(page, "F2");
    await page.keyboard.type("thermometer");
    await press(page, "Enter");
    await page.waitForSelector('.rule-line:has-text("thermometer")');
    // It takes in the cell with the cursor, and gives it away.
    const size = () => page.textContent('.rule-line:has-text("thermometer") .rule-kind');
    const [before] = (await size()).match(/\d+/);
    await go(page, 0, 5);
    await page.focus('.rule-line:has-text("thermometer")');
    for (const now of [Number(before) + 1, Number(before)]) {
      await press(page, "+");
      await page.waitForFunction((now) => document.querySelector("#view-set .rule-list").textContent.includes(`run · ${now} cells`), now);
    }
    await page.waitForFunction(async () => {
      const { parse } = await import("./js/share.js");
      return /thermometer/.test((await parse(location.hash)).request.puzzle);
    });
    // The selection's rules only.
    await go(page, 6, 5);
    await press(page, "s");
    assert.equal(await page.textContent(".set-rules h2"), "Rules of the selection");
    assert.equal(await page.locator(".rule-line").count(), 3);
    await page.context().close();
  });

  test("a honeycomb of one's own, and a change that cancels what is asked", async () => {
    const page = await open(`set!${EMPTY_NINE}`);
    await page.click("#set-start");
    await page.selectOption("#dialog select", "honeycomb");
    await page.fill('[data-field="radius"]', "3");
    await page.fill('[data-field="values"]', "9");
    await page.click("#set-canvas");
    await page.waitForFunction(() => document.querySelectorAll("#set-board [role=gridcell]").length === 37);
    await page.focus("#set-board [role=gridcell][tabindex='0']");
    // Quick changes while the engine is at work: the last one is the one that is judged.
    await press(page, "Escape", "ArrowRight", "1", "ArrowRight", "1");
    await verdict(page, /^No solution$/);
    await press(page, "Delete");
    await verdict(page, /solutions$/);
    await page.context().close();
  });

  test("paper: the board without tints, rings and free places", async () => {
    const page = await open(`set?tool=region!${NINE}`, { colorScheme: "dark" });
    await page.waitForSelector("#set-board .tint1");
    await page.emulateMedia({ media: "print" });
    const seen = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).length);
    const fills = await page.$$eval("#set-board .cell", (all) => [...new Set(all.map((one) => getComputedStyle(one).fill))]);
    assert.deepEqual(fills, ["rgb(255, 255, 255)"]);
    assert.equal(await seen(".panel, .top button"), 0);
    assert.equal(await seen("#set-board .given"), 30);
    await page.emulateMedia({ media: "screen" });
    await press(page, "x");
    await page.waitForSelector("#set-board .add");
    await page.emulateMedia({ media: "print" });
    assert.equal(await seen("#set-board .add, #set-board .cell.free, #set-board .spare"), 0);
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds no violation, ${colorScheme}`, async () => {
      const page = await open(`set!${NINE}`, { colorScheme });
      await accessible(page, "givens");
      for (const key of "sapgnrx") {
        await press(page, key);
        await accessible(page, key);
      }
      await press(page, "v");
      await page.click('.rule-line:has-text("row 1")');
      await accessible(page, "a rule is lit");
      await page.click('.rule-acts button:has-text("Rename")');
      await accessible(page, "a rule is renamed");
      await page.keyboard.press("Escape");
      await page.click(".about summary");
      await go(page, 0, 9);
      await press(page, "9");
      await verdict(page, /^No solution$/);
      await accessible(page, "no solution");
      await press(page, "Delete", "m");
      await verdict(page, /^One solution$/);
      await page.waitForSelector("#set-board .implied");
      await accessible(page, "candidates");
      for (const button of ["#set-start", "#help"]) {
        await page.click(button);
        await accessible(page, button);
        await page.keyboard.press("Escape");
      }
      await page.context().close();
    });
  }

  for (const [name, width, height] of [["wide", 1280, 800], ["phone", 390, 844], ["200 %", 640, 400]]) {
    for (const locale of ["en-US", "zh-CN"]) {
      test(`nothing is cut or overlaps: ${name}, ${locale}`, async () => {
        const parts = "#view-set button, #view-set select, #view-set input, #set-board, .headline, .details, .rule-list, .top button, #title";
        for (const tool of ["given", "region", "neighbours", "cell"]) {
          const page = await open(`set?tool=${tool}!${NINE}`, { viewport: { width, height }, locale });
          await page.click(".rule-line >> nth=0");
          await page.click(".about summary");
          await tidy(page, parts, tool);
          await page.context().close();
        }
      });
    }
  }

  test("nothing went wrong meanwhile", () => assert.deepEqual(faults, []));
}
