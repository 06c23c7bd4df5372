// One table of Chaos Tiles in the control room: what stands, the acts and the log are fetched anew when the game has
// changed. What somebody is filling in is never replaced, and the log stays where it was scrolled to.
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
  const list = document.querySelector("#log .log-wrap");
  const place = list?.scrollTop ?? 0;
  const isUsed = list?.contains(document.activeElement);
  const fresh = page.getElementById("log");
  document.getElementById("log").replaceWith(document.adoptNode(fresh));
  const made = fresh.querySelector(".log-wrap");
  if (made) made.scrollTop = place;
  if (made && isUsed) made.focus({ preventScroll: true });
}

const fresh = new Fresh(take);
function heard({ now } = {}) {
  if (now) time.heard(now);
  fresh.soon();
}

time.heard(Number(root.dataset.now));
listen(root.dataset.stream, { tiles: heard, change: heard, lost: () => told(false), back: () => told(true), refused: () => heard() });
setInterval(() => tick(document.getElementById("standing"), time), TICK_MILLISECONDS);
