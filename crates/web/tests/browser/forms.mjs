// The two forms of the page: the command's server, and static files behind the simplest server there is.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";

const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json" };

/** The page that the command serves. */
export async function serve(command) {
  const child = spawn(command, ["serve", "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(String(line).trim()));
    child.once("exit", () => reject(new Error("the server ended")));
  });
  return { name: "server", url, stop: () => child.kill() };
}

/** The page as files. */
export async function files(folder) {
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://x");
    const file = path.join(folder, path.normalize(pathname === "/" ? "/index.html" : pathname));
    try {
      const bytes = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[file.split(".").pop()] ?? "application/octet-stream" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { name: "files", url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** The forms that are to be tested: the command in ANYDOKU, the folder in STATIC, a page that is served already in PAGE. */
export async function forms() {
  const { ANYDOKU, STATIC, PAGE } = process.env;
  const found = [];
  if (ANYDOKU) found.push(await serve(ANYDOKU));
  if (STATIC) found.push(await files(STATIC));
  if (PAGE) found.push({ name: "page", url: PAGE, stop() {} });
  if (!found.length) throw new Error("name the command in ANYDOKU, a folder in STATIC or an address in PAGE");
  return found;
}

/** Chromium, which finds no other machine than this one. Without a window it is at it in half the time. */
export function browser() {
  const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
  const args = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost"];
  return chromium.launch({ executablePath, args });
}

/** A fresh page on this address of a form; what goes wrong on it is collected, and what it asks of other places. */
export async function opened(browser, form, faults, hash, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  const page = await context.newPage();
  // Nothing is intercepted: that would take longer than the tests.
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(form.url) && !/^(data|blob):/.test(url)) faults.push(`asks elsewhere: ${url}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(form.url + (hash && `#${hash}`));
  return page;
}
