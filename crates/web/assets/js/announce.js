// Two ways to say something: to those who listen, and on the page as well.

const hearing = document.getElementById("announcer");
const board = document.getElementById("says");
let waiting = 0;

/** For those who listen only: what a key did. */
export function announce(text) {
  clearTimeout(waiting);
  // A change soon after another one would be swallowed.
  waiting = setTimeout(() => {
    hearing.textContent = hearing.textContent === text ? `${text}\u00a0` : text;
  }, 60);
}

/** For everybody: a note of a kind (`good`, `bad`, `busy`, `hint` or none), or nothing; buttons are [text, what they do]. */
export function say(text, kind = "", buttons = []) {
  if (board.textContent === text && board.dataset.kind === kind) return;
  const made = buttons.map(([words, click]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    button.addEventListener("click", click);
    return button;
  });
  // Who pressed a button of the last note finds the one of the next under the finger.
  const pressed = board.contains(document.activeElement);
  board.replaceChildren(text, ...made);
  board.dataset.kind = kind;
  if (pressed) made[0]?.focus();
}
