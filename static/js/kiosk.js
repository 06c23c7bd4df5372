// The tablet at the door: what is typed narrows the names; after a silence the list is fresh for the next player.
import "./desk-filter.js";

const SILENCE_MILLISECONDS = 60000;
let timer = 0;

function wait() {
  clearTimeout(timer);
  timer = setTimeout(() => location.replace(location.pathname), SILENCE_MILLISECONDS);
}

// Enter goes to the only one who is left.
document.querySelector("[data-filter]")?.form?.addEventListener("submit", () => {
  const left = [...document.querySelectorAll("#names li")].filter((item) => !item.hidden);
  if (left.length === 1) left[0].querySelector("a")?.click();
});
for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, wait, { passive: true });
wait();
