// What a player does, in both forms of the page. Everything is done by keys, as someone without a mouse would.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { browser as launch, forms, opened } from "./forms.mjs";
import { accessible } from "./looks.mjs";

// The course's example, and a honeycomb of 61 cells with consecutive lines whose only grid is that of the rules' page.
const NINE = "square%209/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const KINDS = [
  ["9×9", NINE],
  ["hanidoku", null],
];

for (const form of await forms()) describe(form.name, { timeout: 900_000 }, () => suite(form));

function suite(form) {
  let browser;
  const faults = [];
  before(async () => (browser = await launch()));
  after(async () => {
    await browser.close();
    form.stop();
  });

  /** A fresh page with a puzzle on it. */
  async function open(hash = "", options = {}) {
    const page = await opened(browser, form, faults, hash, options);
    await page.waitForSelector("#board .given");
    return page;
  }

  const cells = (page) => page.$$eval("#board [role=gridcell]", (all) => all.length);
  const written = (page) => page.$$eval("#board .entry", (all) => all.length);
  const says = (page) => page.textContent("#says");
  const ask = (page, request) => page.evaluate(async (request) => (await import("./js/engine.js")).ask(request), request);
  const focused = (page) => page.evaluate(() => Number(document.activeElement.dataset.cell));

  /** The address of a new puzzle. */
  async function made(shape, givens) {
    const page = await open(NINE);
    const { puzzle } = await ask(page, { do: "generate", shape, seed: 3, givens });
    await page.context().close();
    return `${encodeURIComponent(shape)}/${puzzle.line}`;
  }

  /** Goes to a cell by the arrow keys, the shortest way. */
  async function go(page, board, to) {
    const from = await focused(page);
    const keys = { right: "ArrowRight", left: "ArrowLeft", up: "ArrowUp", down: "ArrowDown", upLeft: "Home", upRight: "PageUp", downLeft: "End", downRight: "PageDown" };
    const came = new Map([[from, null]]);
    const queue = [from];
    while (queue.length && !came.has(to)) {
      const cell = queue.shift();
      for (const way of Object.keys(keys)) {
        const next = board.steps[way][cell] ?? -1;
        if (next >= 0 && !came.has(next)) {
          came.set(next, [cell, keys[way]]);
          queue.push(next);
        }
      }
    }
    const way = [];
    for (let at = to; came.get(at); at = came.get(at)[0]) way.unshift(came.get(at)[1]);
    for (const key of way) await page.keyboard.press(key);
    assert.equal(await focused(page), to);
  }

  /** What the page knows of its puzzle. */
  async function puzzle(page) {
    const place = await page.evaluate(() => location.hash);
    const read = await page.evaluate(async (place) => (await import("./js/share.js")).parse(place), place);
    const { board, puzzle } = await ask(page, read.request);
    const { grids, unique } = await ask(page, { do: "solve", puzzle: puzzle.doku });
    assert.equal(unique, true);
    return { board, doku: puzzle.doku, givens: puzzle.givens, grid: grids[0] };
  }

  /** Into the board by the tab key. */
  async function enter(page) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 30 && Number.isNaN(await focused(page)); i++) await page.keyboard.press("Tab");
    assert(!Number.isNaN(await focused(page)), "the board takes the focus");
  }

  for (const [name, hash] of KINDS) {
    test(`${name} by keyboard to the end, undone to the start`, async () => {
      const page = await open(hash ?? (await made("hanidoku", [26, 30])));
      const { board, givens, grid } = await puzzle(page);
      await enter(page);
      const open_cells = [...grid.keys()].filter((cell) => !givens[cell]);
      for (const cell of open_cells) {
        await go(page, board, cell);
        await page.keyboard.press(String(grid[cell]));
      }
      await page.waitForSelector("#says[data-kind=good]");
      assert.match(await says(page), /^Solved in/);
      assert.equal(await written(page), open_cells.length);
      for (let i = 0; i < open_cells.length; i++) await page.keyboard.press("Control+z");
      assert.equal(await written(page), 0);
      assert(await page.isDisabled("#undo"));
      await page.context().close();
    });
  }

  test("marks, colours, several cells at once", async () => {
    const page = await open(NINE);
    await enter(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+1");
    await page.keyboard.press("Control+2");
    await page.keyboard.press("v");
    await page.keyboard.press("3");
    for (const cell of [2, 11]) {
      const label = await page.getAttribute(`[data-cell="${cell}"]`, "aria-label");
      assert.match(label, /empty, Corner 1, Centre 2, orange/, label);
    }
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    assert.match(await page.getAttribute('[data-cell="2"]', "aria-label"), /orange/);
    await page.context().close();
  });

  test("clashes name the rule, checking finds what is wrong", async () => {
    const page = await open(NINE);
    const { board } = await puzzle(page);
    await enter(page);
    await go(page, board, 2);
    await page.keyboard.press("5");
    await page.waitForSelector("#says[data-kind=bad]");
    assert.match(await says(page), /r1c1 and r1c3 both hold 5: row 1/);
    assert.match(await page.getAttribute('[data-cell="2"]', "aria-label"), /clashes/);
    // 1 clashes with nothing and is wrong.
    await page.keyboard.press("1");
    await page.waitForSelector("#says:not([data-kind=bad])");
    await page.keyboard.press("k");
    await page.waitForSelector("#says[data-kind=bad]");
    assert.match(await page.getAttribute('[data-cell="2"]', "aria-label"), /wrong/);
    await page.context().close();
  });

  test("a hint in four degrees, and what it found", async () => {
    const page = await open(NINE);
    await enter(page);
    for (let degree = 1; degree <= 4; degree++) {
      await page.keyboard.press("h");
      await page.waitForFunction((degree) => document.querySelectorAll("#board .ring.citing, #board .ring.target").length > 0 === degree > 1, degree);
      await page.waitForSelector("#says[data-kind=hint]");
    }
    assert.match(await says(page), /So r\dc\d is \d\./);
    await page.click("#says button");
    assert.equal(await written(page), 1);
    await page.keyboard.press("k");
    await page.waitForSelector("#says[data-kind=good]");
    await page.context().close();
  });

  test("a hint finds what is wrong, in the language of the page", async () => {
    const page = await open(NINE, { locale: "zh-CN" });
    const { board } = await puzzle(page);
    await enter(page);
    await go(page, board, 2);
    // 1 clashes with nothing and is wrong.
    await page.keyboard.press("1");
    for (let degree = 1; degree <= 4; degree++) {
      await page.keyboard.press("h");
      await page.waitForSelector("#says[data-kind=hint]");
      assert.match(await says(page), /[\u4e00-\u9fff]/);
    }
    assert.match(await says(page), /r1c3/);
    assert.equal(await page.locator("#board .ring.target").count(), 1);
    assert((await page.locator("#board .ring.citing").count()) > 0);
    // Marks that miss the right value are written anew.
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+1");
    for (let degree = 1; degree <= 4; degree++) await page.keyboard.press("h");
    await page.waitForSelector("#says[data-kind=hint] button:last-child");
    for (let degree = 2; degree <= 4; degree++) await page.keyboard.press("h");
    await page.click("#says button:last-child");
    // The engine is asked for the candidates first.
    await page.waitForFunction(() => /4/.test(document.querySelector('[data-cell="2"]').getAttribute("aria-label")));
    await page.context().close();
  });

  test("a reload and a shared address keep everything", async () => {
    const page = await open(NINE);
    const { board, grid } = await puzzle(page);
    await enter(page);
    for (const cell of [2, 3]) {
      await go(page, board, cell);
      await page.keyboard.press(String(grid[cell]));
    }
    await page.keyboard.press("m");
    await page.waitForSelector("#board .candidate");
    const marks = await page.locator("#board .candidate").count();
    await page.reload();
    await page.waitForSelector("#board .entry");
    assert.equal(await written(page), 2);
    assert.equal(await page.locator("#board .candidate").count(), marks);
    await page.keyboard.press("Control+z");
    assert.equal(await page.locator("#board .candidate").count(), 0);
    await page.keyboard.press("Control+y");

    await page.click("#share");
    await page.check("#dialog input[type=checkbox]");
    await page.waitForFunction(() => document.querySelector("#dialog input[type=text]").value.includes("~~"));
    const address = await page.inputValue("#dialog input[type=text]");
    const other = await open(address.split("#")[1]);
    assert.equal(await written(other), 2);
    assert.equal(await other.locator("#board .candidate").count(), marks);
    await page.context().close();
    await other.context().close();
  });

  test("candidates keep the player's marks, a pause stops all, and a new puzzle has the grade that was asked for", async () => {
    const page = await open(NINE);
    const marks = (cell) => page.locator(`#board [data-cell="${cell}"]`).getAttribute("aria-label");
    const { givens } = await puzzle(page);
    const [own, other] = [...givens.keys()].filter((cell) => !givens[cell]);
    await page.click(`[data-cell="${own}"]`);
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Control+9");
    const mine = await marks(own);
    await page.click("#fill");
    await page.waitForFunction(() => document.querySelector("#says").textContent.includes("your own marks stay"));
    assert.equal(await marks(own), mine);
    const filled = await marks(other);
    assert.match(filled, /Centre/);
    // Away with what was filled in, and back.
    await page.click("#fill");
    assert.match(await page.textContent("#says"), /Undo brings them back/);
    assert.equal(await marks(own), mine);
    assert.doesNotMatch(await marks(other), /Centre/);
    await page.keyboard.press("Control+z");
    assert.equal(await marks(other), filled);

    await page.click("#pause");
    for (const key of ["fill", "check", "hint", "undo", "reveal"]) {
      await assert.rejects(page.click(`#${key}`, { timeout: 300 }), key);
    }
    await page.keyboard.press("2");
    await page.click("#resume");
    assert.equal(await marks(own), mine);

    // One mark stands in the middle, as long as the board is not full of them.
    const x = (cell) => page.evaluate((cell) => Number(document.querySelectorAll("#board > g:nth-of-type(4) > g")[cell].querySelector(".candidate").getAttribute("x")), cell);
    assert.notEqual(await x(own), 0);
    await page.keyboard.press("m");
    await page.keyboard.press("Control+9");
    assert.equal(await x(own), 0);

    await page.click("#new");
    await page.selectOption('#dialog label:has-text("Grade") select', "hard");
    assert(await page.isDisabled('#dialog label:has(span:text-is("Givens")) select'));
    const before = await page.evaluate(() => location.hash);
    await page.click('#dialog button:has-text("Make")');
    await page.waitForFunction((before) => location.hash !== before, before);
    const { doku } = await puzzle(page);
    const { level } = await ask(page, { do: "grade", puzzle: doku });
    assert.equal(level, "hard");
    // The address of a shape alone is its empty board.
    await page.evaluate(() => (location.hash = "hexagon%201%207"));
    await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 7);
    await page.context().close();
  });

  test("questions that are given up one after the other leave no engine at work", async () => {
    const page = await open(NINE);
    await page.evaluate(async () => {
      const { ask } = await import("./js/engine.js");
      const stops = [1, 2, 3].map(() => new AbortController());
      const asked = stops.map(({ signal }) => ask({ do: "count", puzzle: "SHAPE square 9", most: 9_000_000 }, { signal }).catch(() => {}));
      for (const stop of stops) {
        await new Promise((done) => setTimeout(done, 50));
        stop.abort();
      }
      await Promise.all(asked);
    });
    // One for short questions, one for long ones; the others take a moment to end.
    const lanes = form.name === "files" ? 2 : 0;
    for (let tries = 0; tries < 50 && page.workers().length > lanes; tries++) await page.waitForTimeout(100);
    assert.equal(page.workers().length, lanes);
    await page.context().close();
  });

  test("a picture in pixels is sharp, light whatever the page is, and has what was written", async () => {
    const page = await open(NINE, { colorScheme: "dark" });
    await page.click('[data-cell="2"]');
    await page.keyboard.press("4");
    // Colour, too: red.
    await page.keyboard.press("v");
    await page.keyboard.press("2");
    /** The picture as the page would show it: its size, how dark the cells are, from 0 to 1, and what lies beside the 4. */
    const picture = async (whole) => {
      await page.click("#export");
      if (whole) await page.check("#dialog input[type=checkbox]");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click('#dialog button:has-text("PNG")')]);
      assert.equal(download.suggestedFilename(), "puzzle.png");
      const bytes = await readFile(await download.path());
      return page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const { width, height } = image;
        const drawn = new OffscreenCanvas(width, height).getContext("2d");
        drawn.drawImage(image, 0, 0);
        const dark = Array.from({ length: 81 }, (_, cell) => {
          const [x, y, side] = [((cell % 9) * width) / 9, (Math.floor(cell / 9) * height) / 9, width / 9];
          // Without the rim of the cell.
          const { data } = drawn.getImageData(x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6);
          let sum = 0;
          for (let at = 0; at < data.length; at += 4) sum += data[at] < 128;
          return (4 * sum) / data.length;
        });
        const [red, green, blue] = drawn.getImageData((width / 9) * 2.2, (height / 9) * 0.2, 1, 1).data;
        return { width, height, dark, beside: [red, green, blue] };
      }, bytes.toString("base64"));
    };
    const { givens } = await puzzle(page);
    for (const whole of [false, true]) {
      const { width, height, dark, beside } = await picture(whole);
      assert.deepEqual(beside, whole ? [247, 165, 156] : [255, 255, 255]);
      assert(width >= 1200 && height === width, `${width} × ${height}`);
      dark.forEach((part, cell) => {
        if (givens[cell] || (whole && cell === 2)) assert(part > 0.05 && part < 0.6, `cell ${cell} has a value`);
        else assert(part < 0.01, `cell ${cell} is empty`);
      });
    }
    await page.context().close();
  });

  test("paper: the board with its title, black on white, on one page", async () => {
    for (const [hash, title] of [[NINE, "Sudoku"], [await made("hanidoku", [26, 30]), "Hanidoku"]]) {
      const page = await open(hash, { colorScheme: "dark" });
      await page.evaluate(() => {
        window.printed = [];
        window.print = () => {
          window.printed.push(document.body.className);
          window.dispatchEvent(new Event("afterprint"));
        };
      });
      const empty = await page.evaluate(() => Number(document.querySelector("#board [role=gridcell][aria-label*=empty]").dataset.cell));
      await page.click(`[data-cell="${empty}"]`);
      await page.keyboard.press("1");
      await page.keyboard.press("p");
      // What the dialog says is what is printed.
      for (const whole of [false, true]) {
        await page.click("#export");
        if (whole) await page.check("#dialog input[type=checkbox]");
        await page.click('#dialog button:has-text("Print")');
      }
      assert.deepEqual(await page.evaluate(() => window.printed.map((classes) => classes.includes("givens-only"))), [true, false]);
      assert(!(await page.evaluate(() => document.body.className.includes("givens-only"))));

      await page.emulateMedia({ media: "print" });
      const seen = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).map((one) => one.id || one.tagName));
      assert.deepEqual(await seen(".top > *, main *:not(svg *, svg)"), ["title", "view-play", "SECTION"]);
      assert.equal(await page.textContent("#title"), title);
      const look = await page.evaluate(() => {
        const of = (selector, property) => [...new Set([...document.querySelectorAll(selector)].map((one) => getComputedStyle(one)[property]))];
        return [of("body, .top, .play, #board", "filter"), of("#board .cell", "fill"), of("#board .given, #board .entry", "fill"), of("#board .chosen, #board .cursor, #board .flag", "display")];
      });
      assert.deepEqual(look, [["none"], ["rgb(255, 255, 255)"], ["rgb(0, 0, 0)"], ["none"]]);
      await page.evaluate(() => document.body.classList.add("givens-only"));
      assert.equal((await seen("#board .entry")).length, 0);
      assert((await seen("#board .given")).length > 17);
      for (const format of [{ format: "A4" }, { format: "A4", landscape: true }, { format: "Letter" }, { width: "9cm", height: "12cm" }]) {
        const paper = (await page.pdf(format)).toString("latin1");
        assert.equal(paper.match(/\/Type \/Page\b/g).length, 1, JSON.stringify(format));
      }
      await page.context().close();
    }
  });

  test("pasted puzzles of any format, and what is wrong with others", async () => {
    const page = await open(NINE);
    const paste = (text) => page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
    await paste("SHAPE hexagon 2\nGIVEN (0,0,0) 3\n");
    await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 19);
    await paste("SHAPE square 4\nGIVEN r1c9 3\n");
    await page.waitForSelector("#dialog[open] .error:not(:empty)");
    assert.match(await page.textContent("#dialog .error"), /line 2, column 7/);
    // Browsers note the status of such an answer.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("422")));
    await page.context().close();
  });

  test("an address that can't be read says why", async () => {
    const page = await open(NINE);
    const other = await page.context().newPage();
    await other.goto(`${form.url}#square%209/12`);
    await other.waitForSelector("#says[data-kind=bad]");
    assert.match(await other.textContent("#says"), /line 1, column/);
    await other.keyboard.press("5");
    await other.click("#hint");
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("422")));
    await page.context().close();
  });

  test("a new jigsaw, and giving up on a puzzle", async () => {
    const page = await open(NINE);
    await page.click("#new");
    await page.click(".card:nth-child(3)");
    await page.click("#dialog .strong");
    await page.waitForFunction(() => document.getElementById("title").textContent === "Jigsaw");
    assert.equal(await cells(page), 81);

    await page.click("#new");
    await page.fill("#dialog input[type=text]", "square 49");
    await page.click("#dialog .strong");
    await page.waitForSelector("#says button");
    await page.click("#says button");
    await page.waitForFunction(() => document.getElementById("says").dataset.kind !== "busy");
    // And the engine still answers.
    assert.equal((await ask(page, { do: "count", puzzle: "SHAPE square 4" })).count, "288");
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds no violation, ${colorScheme}`, async () => {
      const page = await open(NINE, { colorScheme, bypassCSP: true });
      await accessible(page, "board");
      await enter(page);
      await page.keyboard.press("m");
      await page.keyboard.press("h");
      await page.keyboard.press("h");
      await page.keyboard.press("h");
      await accessible(page, "hint");
      for (const dialog of ["new", "open", "share", "export", "settings", "help", "reveal"]) {
        await page.click(`#${dialog}`);
        await accessible(page, dialog);
        await page.keyboard.press("Escape");
      }
      await page.context().close();
    });
  }

  if (form.name === "files") {
    test("plays on without network once it is loaded", async () => {
      const page = await open(NINE);
      // The files of the page are kept by then, and it asks for them there.
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await page.context().setOffline(true);
      await page.reload();
      await page.waitForSelector("#board .given");
      await enter(page);
      await page.keyboard.press("h");
      await page.waitForSelector("#says[data-kind=hint]");
      faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
      await page.context().close();
    });
  }

  for (const [name, width, height] of [["wide", 1280, 800], ["phone", 390, 844], ["200 %", 640, 400]]) {
    test(`nothing is cut or overlaps: ${name}`, async () => {
      const page = await open(NINE, { viewport: { width, height } });
      const bad = await page.evaluate(() => {
        const bad = [];
        if (document.documentElement.scrollWidth > innerWidth) bad.push(`the page is ${document.documentElement.scrollWidth} wide`);
        const boxes = [...document.querySelectorAll("#board, button, #says, #title")]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
          .map((element) => [element.id || element.textContent.trim(), element.getBoundingClientRect(), element]);
        for (const [i, [a, x, first]] of boxes.entries()) {
          if (x.left < -1 || x.right > innerWidth + 1) bad.push(`${a} is cut`);
          if (first.scrollWidth > first.clientWidth + 1 && first.tagName === "BUTTON") bad.push(`${a} is too narrow`);
          for (const [b, y, second] of boxes.slice(i + 1)) {
            if (first.contains(second) || second.contains(first)) continue;
            const meet = Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 1;
            if (meet) bad.push(`${a} and ${b} overlap`);
          }
        }
        return bad;
      });
      assert.deepEqual(bad, []);
      await page.context().close();
    });
  }

  test("nothing went wrong meanwhile", () => assert.deepEqual(faults, []));
}
