// Pictures of the page, to look at, and those of the README: node screenshots.mjs COMMAND-OR-FOLDER [OUT [NAME…]]
//
// Without names all pictures are made. Those of the README are made by
//
//   node screenshots.mjs ../../../../target/debug/anydoku ../../../../docs play-light play-dark set-light watch-dark
//
// Files are made small by pngquant where it is installed.

import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { browser as launch, files, serve } from "./forms.mjs";

const [from, out = ".", ...names] = process.argv.slice(2);
const form = (await stat(from)).isDirectory() ? await files(from) : await serve(from);
const browser = await launch();

const NINE = "square%209/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** A puzzle in which solvers have to guess. */
const GUESS = "square%209/7..4.1.6....2..9.385..........9..6..16.....97..9..5..........295.7..8....4.1.2..5";
/** A jigsaw to be set. */
const JIGSAW = "000122222000111122000113122444513333455555553444465333776466888776666888777776888";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A page at this place of the address, when it has something to say. */
async function open(hash, options, ready = "#says:not(:empty)") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  const page = await context.newPage();
  await page.goto(`${form.url}#${hash}`);
  await page.waitForSelector(ready);
  return page;
}

const watch = (hash, options) => open(`watch?${hash}!${GUESS}`, options, "#view-watch:not(.at-work) .verdict:not(:empty)");
const JUDGED = "#view-set:not(.at-work) .verdict-box[data-kind=good]";

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The address of a puzzle that is the same each time. */
async function made(shape, seed, givens, grade) {
  const page = await open(NINE);
  const { puzzle } = await page.evaluate(async (request) => (await import("./js/engine.js")).ask(request), { do: "generate", shape, seed, givens, grade });
  await page.context().close();
  return `${encodeURIComponent(shape)}/${puzzle.line}`;
}

/** On to the first hint that is more than a single, told to the end but one. */
async function hinted(page) {
  await press(page, "m");
  await page.waitForSelector("#board .candidate");
  for (let i = 0; i < 60; i++) {
    await press(page, "h");
    await page.waitForSelector("#says[data-kind=hint]");
    if (!/single|full house/i.test(await page.textContent("#says"))) break;
    await press(page, "h", "h", "h");
    await page.click("#says button");
    await page.waitForSelector("#says:not([data-kind=hint])");
  }
  await press(page, "h", "h");
}

async function honeycomb(options) {
  const page = await open(await made("hanidoku", 5, [16, 22], ["medium", "very-hard"]), options);
  await page.click('[data-cell="30"]');
  await hinted(page);
  return page;
}

async function jigsaw(options) {
  const page = await open(await made(`jigsaw ${JIGSAW}`, 8, [26, 28]), options);
  await page.click("#tab-set");
  await page.waitForSelector(JUDGED);
  await press(page, "p");
  await page.evaluate(() => document.activeElement.blur());
  return page;
}

const PICTURES = {
  "play-light": () => honeycomb(),
  "play-dark": () => honeycomb({ colorScheme: "dark" }),
  "set-light": () => jigsaw(),
  "set-dark": () => jigsaw({ colorScheme: "dark" }),
  "set-cells": async () => open(`set?tool=cell!${NINE}`, {}, JUDGED),
  "watch-dark": () => watch("lesson=5.2", { colorScheme: "dark" }),
  "watch-light": () => watch("pane=tree&at=620"),
  "watch-two": () => watch("two=1&2branch=dlcs&at=700"),
  sudoku: async () => {
    const page = await open(NINE);
    await page.click('[data-cell="2"]');
    await press(page, "4", "ArrowRight", "2", "ArrowDown", "Escape", "m", "ArrowDown", "ArrowDown");
    return page;
  },
  new: async () => {
    const page = await open(NINE);
    await page.click("#new");
    return page;
  },
  "phone-play": async () => {
    const page = await open(NINE, { ...PHONE, colorScheme: "dark" });
    await page.tap('[data-cell="40"]');
    await press(page, "v", "2", "7", "z");
    return page;
  },
  "phone-septoku": async () => {
    const page = await open(await made("septoku", 2), { ...PHONE, locale: "zh-CN" });
    await page.tap('[data-cell="16"]');
    await press(page, "m");
    return page;
  },
  "phone-set": () => jigsaw({ ...PHONE, locale: "zh-CN" }),
  "phone-watch": () => watch("lesson=4.3", { ...PHONE, locale: "zh-CN" }),
};

for (const [name, prepare] of Object.entries(PICTURES)) {
  if (names.length && !names.includes(name)) continue;
  const page = await prepare();
  await page.waitForTimeout(600);
  const file = path.join(out, `${name}.png`);
  await page.screenshot({ path: file });
  spawnSync("pngquant", ["--force", "--skip-if-larger", "--strip", "--nofs", "--output", file, "64", file]);
  await page.context().close();
}
await browser.close();
form.stop();
