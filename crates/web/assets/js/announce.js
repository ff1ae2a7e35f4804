// Two ways to say something: to those who listen, and on the page as well.

const hearing = document.getElementById("announcer");
let waiting = 0;

/** For those who listen only: what a key did. */
export function announce(text) {
  clearTimeout(waiting);
  // A change soon after another one would be swallowed.
  waiting = setTimeout(() => {
    hearing.textContent = hearing.textContent === text ? `${text}\u00a0` : text;
  }, 60);
}

/** For everybody, in the view that is shown: see note(). */
export const say = (...what) => note(document.querySelector(".view:not([hidden]) .says"), ...what);

/**
 * For everybody, in an element: a note of a kind (`good`, `bad`, `busy`, `hint` or none), or nothing; buttons are [text,
 * what they do].
 */
export function note(board, text, kind = "", buttons = []) {
  if (!board) return announce(text);
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
