// What every view must be: free of what axe-core finds, and with nothing cut or on top of something else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until what changes by itself and comes to an end has come to it. */
export async function settled(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const ends = (animation) => animation.playState === "running" && animation.effect.getComputedTiming().endTime < Infinity;
    await frame();
    await frame();
    while (document.getAnimations().some(ends)) await frame();
  });
}

/** Asserts that axe-core finds nothing. The page was opened with `bypassCSP`. */
export async function accessible(page, where) {
  // Half-way through a change of colour there is less contrast.
  await settled(page);
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.addScriptTag({ content: axe });
  const { violations } = await page.evaluate(() => window.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join("\n")}`);
  assert.deepEqual(found, [], where);
}

/** Asserts that elements lie within the page, beside each other, and are wide enough for what they hold. */
export async function tidy(page, selector, where) {
  const bad = await page.evaluate((selector) => {
    const bad = [];
    if (document.documentElement.scrollWidth > innerWidth) bad.push(`the page is ${document.documentElement.scrollWidth} wide`);
    /** The part of an element that can be seen: what scrolls is not cut. */
    const seen = (element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (!/auto|scroll|hidden/.test(getComputedStyle(around).overflow)) continue;
        const box = around.getBoundingClientRect();
        [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    };
    const boxes = [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => [element.id || element.textContent.trim().slice(0, 30) || element.className, seen(element), element])
      .filter(([, box]) => box.right > box.left && box.bottom > box.top);
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
  }, selector);
  assert.deepEqual(bad, [], where);
}
