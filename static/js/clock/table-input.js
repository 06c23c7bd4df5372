// Presses by touch, mouse, keyboard and assistive technology.
//
//   listenForPresses(halves, { press(side), pressRunning(focusedSide | null), pause() })
//
// A touch counts when it lands, anywhere on the half. Keys: Space and Enter for whoever runs, left arrow or A and right
// arrow or L for one side of two, 1 to 5 for one of several, P for pause. Keys are left alone in a dialog and on other buttons.
const TWO_KEYS = { ArrowLeft: 0, a: 0, A: 0, ArrowRight: 1, l: 1, L: 1 };
const MORE_KEYS = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 };
const TOUCH_MILLISECONDS = 1500; // a click that belongs to a touch comes within this time

function listenToHalf(half, side, press) {
  let touchedAt = -Infinity;
  half.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    touchedAt = performance.now();
    press(side);
  });
  // A screen reader presses without touching.
  half.addEventListener("click", () => {
    if (performance.now() - touchedAt > TOUCH_MILLISECONDS) press(side);
  });
  half.addEventListener("contextmenu", (event) => event.preventDefault());
}

function isTaken(event, halves) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  const control = event.target.closest?.("button, a, input, select, textarea, summary");
  return Boolean(control) && !halves.includes(control);
}

export function listenForPresses(halves, { press, pressRunning, pause }) {
  const keys = halves.length > 2 ? MORE_KEYS : TWO_KEYS;
  halves.forEach((half, side) => listenToHalf(half, side, press));
  document.addEventListener("keydown", (event) => {
    const isPress = event.key === " " || event.key === "Enter";
    if (isTaken(event, halves) || !(isPress || event.key in keys || /^p$/i.test(event.key))) return;
    event.preventDefault();
    if (event.repeat) return;
    const focused = halves.indexOf(document.activeElement);
    if (isPress) pressRunning(focused < 0 ? null : focused);
    else if (keys[event.key] < halves.length) press(keys[event.key]);
    else if (/^p$/i.test(event.key)) pause();
  });
  // A button that was clicked would take the next Space: it gives the keyboard back.
  for (const button of document.querySelectorAll(".table-bar button")) {
    button.addEventListener("click", (event) => event.detail > 0 && button.blur());
  }
}
