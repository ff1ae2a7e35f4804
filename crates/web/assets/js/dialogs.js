// One dialog, many contents. Small helpers build them.

import { decorate } from "./icons.js";
import { t } from "./i18n.js";

const dialog = document.getElementById("dialog");
const title = document.getElementById("dialog-title");
const body = document.getElementById("dialog-body");

/** An element with properties, data and children. Strings become text. */
export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  const { data = {}, aria = {}, ...rest } = properties;
  Object.assign(made, rest);
  Object.assign(made.dataset, data);
  for (const [key, value] of Object.entries(aria)) made.setAttribute(`aria-${key}`, value);
  made.append(...children);
  return made;
}

export function button(text, click, properties = {}) {
  const made = el("button", { type: "button", ...properties }, text);
  made.addEventListener("click", click);
  return made;
}

/** A labelled select: `options` are [value, text]. */
export function select(text, options, chosen, change) {
  const made = el("select", {}, ...options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
  if (change) made.addEventListener("change", () => change(made.value));
  return { label: el("label", { className: "field" }, el("span", {}, text), made), input: made };
}

export function checkbox(text, checked, change) {
  const made = el("input", { type: "checkbox", checked });
  if (change) made.addEventListener("change", () => change(made.checked));
  return { label: el("label", { className: "tick" }, made, el("span", {}, text)), input: made };
}

/** Shows a dialog. */
export function show(heading, ...children) {
  title.textContent = heading;
  body.replaceChildren(...children);
  decorate(body);
  if (!dialog.open) dialog.showModal();
}

export function close() {
  if (dialog.open) dialog.close();
}

export const isOpen = () => dialog.open;

// A click beside it closes it.
dialog.addEventListener("pointerdown", (event) => {
  if (event.target === dialog) close();
});

/** Saves a text or blob as a file. */
export function download(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export { t };
