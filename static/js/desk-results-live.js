// Rows that somebody else saved come into an open sheet by themselves. What is being typed here is never touched.
import { count, goTo, nextMissing, rows, sheet } from "./desk-results.js";
import { listen } from "./stream.js";

const SPREAD_MILLISECONDS = 400; // several sheets must not ask in the same instant
const url = sheet?.dataset.live;
let shown = Number(sheet?.dataset.version);
let wanted = shown;
let busy = false;
let saves = 0; // rows saved here: a page that was asked for before one of them is older than the sheet

const isTyped = (row) => [...row.querySelectorAll("input:not([type=hidden])")].some((box) => box.value !== "");
const wordsOf = (row) => [...row.querySelectorAll(".score, .pill:not(.good)")].map((part) => part.textContent.trim()).join("|");
const isOpen = (row) => Boolean(row.querySelector("form")); // not by its class: htmx keeps the old one for a moment
const isOther = (row, fresh) => isOpen(row) !== isOpen(fresh) || wordsOf(row) !== wordsOf(fresh);

function take(page) {
  for (const row of rows()) {
    const fresh = page.getElementById(row.id);
    if (!fresh || !isOther(row, fresh) || isTyped(row)) continue;
    const hadFocus = row.contains(document.activeElement);
    fresh.querySelector("[autofocus]")?.removeAttribute("autofocus");
    row.replaceWith(document.adoptNode(fresh));
    window.htmx?.process(fresh);
    if (hadFocus) goTo(fresh.classList.contains("missing") ? fresh : nextMissing(Number(fresh.dataset.table)));
  }
  const next = document.getElementById("next");
  const coming = page.getElementById("next");
  if (next && coming && !next.contains(document.activeElement)) next.replaceWith(document.adoptNode(coming));
  count();
}

async function look() {
  if (busy || document.hidden || wanted <= shown) return;
  busy = true;
  const asked = wanted;
  const before = saves;
  let done = false;
  try {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MILLISECONDS));
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, credentials: "same-origin" });
    const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    const version = Number(page && page.getElementById("sheet")?.dataset.version);
    if (!version) return;
    done = true;
    if (saves !== before) return; // asked for again
    take(page);
    shown = Math.max(version, asked);
  } catch {
    // Without a connection the sheet stays as it is: saving says so, and the stream comes back by itself.
  } finally {
    busy = false;
  }
  if (done) look();
}

function heard({ version }) {
  wanted = Math.max(wanted, version);
  look();
}

if (url && "EventSource" in window) {
  listen(url, { change: heard });
  document.body.addEventListener("htmx:beforeSwap", () => (saves += 1));
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
}
