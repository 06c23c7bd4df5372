// One board in the control room: board and clocks follow the stream, the log and the acts are fetched anew when the
// board has changed. What somebody is filling in is never replaced.
import { told } from "../boards/banner.js";
import { ServerTime } from "../clock/offset.js";
import { Card } from "../boards/card.js";
import { Feed } from "../boards/feed.js";
import { fetchPage } from "../dom.js";

const LOG_MILLISECONDS = 700; // several moves at once are one look
const root = document.getElementById("control-board");
const time = new ServerTime();
const standing = document.getElementById("standing");
const shown = Number(standing.dataset.version); // what the page was made with
const card = new Card(standing, time);
let timer = null;

const isInUse = (part) => part.contains(document.activeElement) || part.querySelector("details[open]");

async function freshen() {
  const page = await fetchPage(location.href);
  if (!page) return;
  for (const id of ["log", "acts", "next"]) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh && (id === "log" || !isInUse(old))) replace(old, fresh);
  }
}

function replace(old, fresh) {
  const place = old.querySelector(".log-wrap")?.scrollTop ?? 0;
  old.replaceWith(document.adoptNode(fresh));
  const list = fresh.querySelector(".log-wrap");
  if (list) list.scrollTop = place;
}

function take(snapshot) {
  if (!card.take(snapshot) || snapshot.version <= shown) return;
  clearTimeout(timer);
  timer = setTimeout(freshen, LOG_MILLISECONDS);
}

new Feed({ streamUrl: root.dataset.stream, stateUrl: root.dataset.state, time, board: take, told, timed: () => card.ticker.tick() }).start();
