// The arena: time left, a sign of life of a player's page, and the way into the match when there is one.
const PING_MILLISECONDS = 10000;
const started = performance.now();

const part = () => document.getElementById("live");
let went = ""; // the match that this page has opened already

function draw() {
  const place = document.querySelector("[data-seconds-left]");
  if (!place) return;
  if (place.dataset.since === undefined) place.dataset.since = String(performance.now());
  const gone = (performance.now() - Number(place.dataset.since)) / 1000;
  const left = Math.max(0, Math.round(Number(place.dataset.secondsLeft) - gone));
  place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

// Only a player who waited is taken along: who comes back from a match to look stays here.
function follow(address, waited) {
  if (!address || address === went) return;
  went = address;
  if (waited) location.assign(address);
}

let waited = part()?.dataset.waits === "1";
went = part()?.dataset.match ?? "";

function look() {
  const { match, waits } = part().dataset;
  follow(match, waited);
  waited = waits === "1";
}

async function ping() {
  try {
    const answer = await fetch(part().dataset.arena, { method: "POST" });
    if (!answer.ok) return;
    const facts = await answer.json();
    follow(facts.match, waited);
    waited = facts.waits;
  } catch {
    // The page's own stream says that there is no connection.
  }
}

if (part()?.dataset.arena) {
  new MutationObserver(() => part() && look()).observe(document.body, { childList: true, subtree: true });
  setInterval(ping, PING_MILLISECONDS);
  window.addEventListener("pageshow", () => performance.now() - started > 1000 && ping());
  document.addEventListener("visibilitychange", () => !document.hidden && ping());
}
draw();
setInterval(draw, 1000);
