// One table of Gyul! Hap! in the control room: what stands, the acts and the log are fetched anew when the match has
// changed. What somebody is filling in is never replaced.
import { told } from "../boards/banner.js";
import { ServerTime } from "../clock/offset.js";
import { listen } from "../stream.js";
import { Fresh, renew } from "./fresh.js";
import { tick } from "./ticking.js";

const TICK_MILLISECONDS = 500;
const root = document.getElementById("control-board");
const time = new ServerTime();

function take(page) {
  for (const id of ["next", "standing", "acts"]) renew(document.getElementById(id), page.getElementById(id));
  takeLog(document.getElementById("log"), page.getElementById("log"));
}

// Boards one by one: who reads the calls of an earlier one is not disturbed.
function takeLog(log, fresh) {
  if (!log || !fresh) return;
  const shown = new Map([...log.querySelectorAll(".duel-part")].map((part) => [part.id, part]));
  const parts = [...fresh.querySelectorAll(".duel-part")];
  const made = parts.map((part) => (shown.has(part.id) ? renew(shown.get(part.id), part) : document.adoptNode(part)));
  const before = [...log.querySelectorAll(".duel-part")];
  if (made.length === before.length && made.every((part, place) => part === before[place])) return;
  log.replaceChildren(log.querySelector(".card-head"), ...made);
}

const fresh = new Fresh(take);
function heard({ now } = {}) {
  if (now) time.heard(now);
  fresh.soon();
}

time.heard(Number(root.dataset.now));
listen(root.dataset.stream, { duel: heard, change: heard, lost: () => told(false), back: () => told(true), refused: () => heard() });
setInterval(() => tick(document.getElementById("standing"), time), TICK_MILLISECONDS);
