// How fast the page is, in both forms: what is measured is printed as a table, and decides nothing.
//
//   ANYDOKU=target/release/anydoku STATIC=FOLDER node measure.mjs [RUNS]
//
// | first paint | from the start of the navigation until something is drawn, in a browser that has kept nothing |
// | interactive | … until the puzzle stands on the board, where keys are answered |
// | key         | from a key press until its effect is laid out, every cell full of marks |
// | cancelled   | from giving up on a puzzle of 49 × 49 until the page says so |
// | asked again | … until the engine has answered another question of the same lane |

import { browser as launch, forms } from "./forms.mjs";

const RUNS = Number(process.argv[2] ?? 9);
const NINE = "square%209/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const ask = (page, request) => page.evaluate(async (request) => (await import("./js/engine.js")).ask(request), request);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A page of its own, whose first moments are watched. */
async function open(browser, form, hash) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  await context.addInitScript(() => {
    const look = () => (document.querySelector("#board .given") ? (window.interactive = performance.now()) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  await page.goto(`${form.url}#${hash}`);
  await page.waitForFunction(() => window.interactive);
  return page;
}

async function times(browser, form, run) {
  const times = [];
  for (let i = 0; i < RUNS; i++) times.push(await run(browser, form));
  return Object.fromEntries(Object.keys(times[0]).map((name) => [name, median(times.map((time) => time[name]))]));
}

async function load(browser, form) {
  const page = await open(browser, form, NINE);
  const time = await page.evaluate(() => ({ "first paint": performance.getEntriesByName("first-contentful-paint")[0].startTime, interactive: window.interactive }));
  await page.context().close();
  return time;
}

async function keys(browser, form) {
  const time = {};
  for (const [name, shape] of [["key 9×9", "square 9"], ["key 16×16", "square 16"]]) {
    const first = await open(browser, form, NINE);
    const { puzzle } = await ask(first, { do: "generate", shape, seed: 3 });
    await first.context().close();
    const page = await open(browser, form, `${encodeURIComponent(shape)}/${puzzle.line}`);
    await page.focus("#board [role=gridcell][tabindex='0']");
    await page.keyboard.press("m");
    await page.waitForSelector("#board .candidate");
    time[name] = median(await page.evaluate(() => {
      const times = [];
      for (let i = 0; i < 40; i++) {
        const key = i % 2 ? { key: "ArrowRight", code: "ArrowRight" } : { key: "1", code: "Digit1", shiftKey: true };
        const start = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return times;
    }));
    await page.context().close();
  }
  return time;
}

async function cancel(browser, form) {
  const page = await open(browser, form, NINE);
  await page.click("#new");
  await page.fill("#dialog input[type=text]", "square 49");
  await page.click("#dialog .strong");
  await page.waitForSelector("#says[data-kind=busy] button");
  const time = await page.evaluate(async () => {
    const { ask } = await import("./js/engine.js");
    const start = performance.now();
    document.querySelector("#says button").click();
    while (document.getElementById("says").dataset.kind === "busy") await new Promise((done) => setTimeout(done));
    const cancelled = performance.now() - start;
    await ask({ do: "count", puzzle: "SHAPE square 4" });
    return { cancelled, "asked again": performance.now() - start };
  });
  await page.context().close();
  return time;
}

const browser = await launch();
const table = {};
for (const form of await forms()) {
  table[form.name] = { ...(await times(browser, form, load)), ...(await keys(browser, form)), ...(await times(browser, form, cancel)) };
  for (const name of Object.keys(table[form.name])) table[form.name][name] = `${table[form.name][name].toFixed(1)} ms`;
  form.stop();
}
console.table(table);
await browser.close();
process.exit();
