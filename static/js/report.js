// A player who waits sees when the other side or the arbiter has acted. What is being typed is never thrown away.
const EVERY_MILLISECONDS = 5000;

const stateOf = (page) => page.getElementById("state")?.dataset.state;
const shown = stateOf(document);
const isChanged = (box) => (box.type === "checkbox" ? box.checked !== box.defaultChecked : box.value !== box.defaultValue);
const isTyping = () => {
  const own = document.getElementById("own");
  if (!own?.open) return false;
  return own.querySelector("form").contains(document.activeElement) || [...own.querySelectorAll("input, textarea")].some(isChanged);
};

async function look() {
  if (document.hidden || isTyping()) return;
  try {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const now = stateOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (now !== shown && !isTyping()) location.replace(location.href);
  } catch {
    // Without a connection the page stays as it is; the next look may succeed.
  }
}

setInterval(look, EVERY_MILLISECONDS);
document.addEventListener("visibilitychange", look);
