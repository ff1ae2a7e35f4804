// Modes and values as buttons, for fingers.

import { MODES } from "./game.js";
import { label, t } from "./i18n.js";

const KEYS = { digit: "z", corner: "x", centre: "c", colour: "v" };

/** Draws the modes; `choose` is called with the one that is pressed. */
export function drawModes(root, chosen, choose) {
  root.replaceChildren(
    ...MODES.map((mode) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `mode ${mode}`;
      button.dataset.mode = mode;
      button.setAttribute("role", "radio");
      button.setAttribute("aria-checked", String(mode === chosen));
      button.tabIndex = mode === chosen ? 0 : -1;
      button.append(sample(mode), Object.assign(document.createElement("span"), { textContent: t(mode) }));
      button.title = `${t(mode)} (${KEYS[mode]})`;
      button.addEventListener("click", () => choose(mode));
      return button;
    }),
  );
  root.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = MODES[(MODES.indexOf(root.querySelector("[aria-checked=true]").dataset.mode) + step + 4) % 4];
    choose(next);
    root.querySelector(`[data-mode=${next}]`).focus();
  };
}

function sample(mode) {
  const box = document.createElement("span");
  box.className = "sample";
  box.setAttribute("aria-hidden", "true");
  box.textContent = { digit: "7", corner: "1 2", centre: "12", colour: "" }[mode];
  return box;
}

/** Draws a button for each value, or in the colour mode for each colour; `press` is called with its number. */
export function drawKeypad(root, mode, most, left, press) {
  const count = mode === "colour" ? 9 : most;
  const columns = count <= 9 ? 3 : count <= 16 ? 4 : count <= 25 ? 5 : 8;
  root.style.setProperty("--columns", columns);
  root.style.setProperty("--wide", Math.min(count, count <= 9 ? 9 : Math.ceil(count / 2)));
  root.dataset.mode = mode;
  root.replaceChildren(
    ...Array.from({ length: count }, (_, index) => {
      const number = index + 1;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "key";
      if (mode === "colour") {
        button.classList.add(`swatch${number}`);
        label(button, t(`colour${number}`));
      } else {
        button.textContent = number;
        label(button, t("value", number));
        const rest = mode === "digit" ? left?.[number] : undefined;
        if (rest !== undefined) {
          button.dataset.left = rest > 0 ? rest : "";
          button.classList.toggle("done", rest <= 0);
        }
      }
      button.addEventListener("click", () => press(number));
      return button;
    }),
  );
}
