// Keeps the main part of a page up to date: listens to the event's stream and refetches when the version moves on.
import { listen } from "./stream.js";

const POLL_MILLISECONDS = 30000;
const RETRY_MILLISECONDS = 5000;
const SPREAD_MILLISECONDS = 400; // a hall full of pages must not ask in the same instant

const part = () => document.getElementById("live");
const banner = document.getElementById("connection");
const url = part()?.dataset.live;
const shown = () => Number(part().dataset.version);
let wanted = 0; // the newest version heard of
let busy = false;
let askedAt = -Infinity; // while there is no stream

function say(words) {
  if (!banner) return;
  banner.textContent = words;
  banner.hidden = !words;
}

// What was on its way when the network went comes in after that was said: it brings nothing back.
function backIfOnLine() {
  if (navigator.onLine) say("");
}

// A replaced part is not read aloud by itself: its newest sentence goes into a region that stays.
function announce() {
  const region = document.getElementById("announcement");
  const words = part().querySelector("[data-announce]")?.textContent.trim();
  if (region && words && region.textContent !== words) region.textContent = words;
}

function keepState(fresh) {
  for (const open of part().querySelectorAll("details[open][id]")) {
    fresh.querySelector(`#${CSS.escape(open.id)}`)?.setAttribute("open", "");
  }
}

function swap(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!fresh) return location.reload();
  keepState(fresh);
  const focused = part().contains(document.activeElement) ? document.activeElement : null;
  const where = focused?.id ? `#${CSS.escape(focused.id)}` : focused?.getAttribute("href") && `a[href="${CSS.escape(focused.getAttribute("href"))}"]`;
  part().replaceWith(document.adoptNode(fresh));
  window.htmx?.process(part());
  announce();
  if (where) part().querySelector(where)?.focus({ preventScroll: true });
}

async function refresh() {
  if (busy) return;
  busy = true;
  try {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MILLISECONDS));
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
    if (answer.ok) {
      swap(await answer.text());
      backIfOnLine();
    } else if (answer.status === 404) location.reload();
    else throw new Error(String(answer.status));
  } catch {
    wanted = Infinity;
    say(banner?.dataset.lost ?? "");
    setTimeout(lookAgain, RETRY_MILLISECONDS);
    return;
  } finally {
    busy = false;
  }
  lookAgain();
}

function heard({ version }) {
  backIfOnLine();
  wanted = Math.max(wanted, version);
  lookAgain();
}

// A page that nobody looks at waits until it is looked at.
function lookAgain() {
  if (document.hidden || wanted <= shown()) return;
  if (wanted === Infinity) wanted = 0;
  refresh();
}

// A server that refuses the stream may give the page all the same.
function refused() {
  if (document.hidden || performance.now() - askedAt < POLL_MILLISECONDS) return;
  askedAt = performance.now();
  refresh();
}

if (url && "EventSource" in window) {
  listen(url, { change: heard, lost: () => say(banner?.dataset.lost ?? ""), back: () => say(""), refused });
  document.addEventListener("visibilitychange", lookAgain);
  window.addEventListener("pageshow", (event) => event.persisted && refresh());
}
