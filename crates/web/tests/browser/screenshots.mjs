// Pictures of the page, for the README and to look at: node screenshots.mjs COMMAND-OR-FOLDER OUT

import { stat } from "node:fs/promises";
import path from "node:path";
import { browser as launch, files, serve } from "./forms.mjs";

const [from, out = "."] = process.argv.slice(2);
const form = (await stat(from)).isDirectory() ? await files(from) : await serve(from);
const browser = await launch();

const NINE = "square%209/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

async function open(hash, options) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  const page = await context.newPage();
  await page.goto(`${form.url}#${hash}`);
  await page.waitForSelector("#board .given");
  await page.waitForFunction(() => document.getElementById("says").textContent);
  return page;
}

/** Keys one after the other, then a picture. */
async function shoot(name, page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(out, `${name}.png`) });
}

const ask = (page, request) => page.evaluate(async (request) => (await import("./js/engine.js")).ask(request), request);

const first = await open(NINE);
const made = async (shape, seed, givens) => {
  const { puzzle } = await ask(first, { do: "generate", shape, seed, givens });
  return `${encodeURIComponent(shape)}/${puzzle.line}`;
};
const honeycomb = await made("hanidoku", 5, [18, 22]);
const septoku = await made("septoku", 2);

await first.click('[data-cell="2"]');
await shoot("play-light", first, "4", "ArrowRight", "2", "ArrowDown", "Escape", "m", "ArrowDown", "ArrowDown");
await first.click("#new");
await shoot("new", first);
const hinted = await open(await made("square 9", 11));
await hinted.click("#fill");
// On to the first hint that is more than a single.
for (let i = 0; i < 60; i++) {
  await hinted.keyboard.press("h");
  await hinted.waitForSelector("#says[data-kind=hint]");
  if (!/single|house/.test(await hinted.textContent("#says"))) break;
  for (const _ of [2, 3, 4]) await hinted.keyboard.press("h");
  await hinted.click("#says button");
  await hinted.waitForSelector("#says:not([data-kind=hint])");
}
await shoot("hint-light", hinted, "h", "h");
const dark = await open(honeycomb, { colorScheme: "dark" });
await dark.click('[data-cell="30"]');
await shoot("honeycomb-dark", dark, "m", "h", "h", "h");
const phone = await open(septoku, { viewport: { width: 390, height: 844 }, locale: "zh-CN", hasTouch: true });
await phone.tap('[data-cell="16"]');
await shoot("septoku-phone", phone, "m");
const phone_dark = await open(NINE, { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
await phone_dark.tap('[data-cell="40"]');
await shoot("phone-dark", phone_dark, "v", "2", "7", "z");

// Watching: a conflict of DPLL with the tree, the graph of one of CDCL, a lesson on a phone.
const GUESS = "square%209/7..4.1.6....2..9.385..........9..6..16.....97..9..5..........295.7..8....4.1.2..5";
const watch = async (hash, options) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  const page = await context.newPage();
  await page.goto(`${form.url}#watch?${hash}!${GUESS}`);
  await page.waitForSelector("#view-watch:not(.at-work) .verdict:not(:empty)");
  return page;
};
await shoot("watch-tree-light", await watch("pane=tree&at=620"));
await shoot("watch-two-light", await watch("two=1&2branch=dlcs&at=700"));
await shoot("watch-conflict-dark", await watch("lesson=5.2", { colorScheme: "dark" }));
await shoot("watch-honeycomb-phone", await watch("lesson=4.3", { viewport: { width: 390, height: 844 }, locale: "zh-CN", hasTouch: true }));

await browser.close();
form.stop();
