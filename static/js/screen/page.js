// A big screen: turns its pages, follows the clocks and the event, and needs nobody at a keyboard.
import { Awake } from "../clock/awake.js";
import { ServerTime } from "../clock/offset.js";
import { Deck } from "../boards/deck.js";
import { Feed } from "../boards/feed.js";
import { Refetch } from "../boards/refetch.js";
import { Pager } from "./pages.js";

const PAGE_MILLISECONDS = 10000;
const CURSOR_MILLISECONDS = 2000;
const SETTLE_MILLISECONDS = 300;

const screen = document.getElementById("screen");
const [footer, dots, count, lost] = ["pages", "dots", "count", "lost"].map((id) => document.getElementById(id));
const time = new ServerTime();
const deck = new Deck(time, { unknown: () => sheets.again() });
const sheets = new Refetch({ url: location.href, id: "screen", version: Number(screen.dataset.version), swap });
let timer = null;

document.documentElement.classList.add("paged");
footer.hidden = false;
const pager = new Pager(screen, { turned: mark });

// One mark a page: those behind are full, the one shown fills while it stays.
function mark(number, all) {
  count.textContent = all > 1 ? `${number + 1} / ${all}` : "";
  const marks = all > 1 ? Array.from({ length: all }, () => document.createElement("i")) : [];
  dots.replaceChildren(...marks);
  for (const done of marks.slice(0, number)) done.className = "done";
  if (marks[number]) fill(marks[number]);
  clearTimeout(timer);
  timer = setTimeout(() => pager.turn(), PAGE_MILLISECONDS);
}

function fill(mark) {
  const bar = document.createElement("b");
  mark.append(bar);
  bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: PAGE_MILLISECONDS, fill: "forwards" });
}

function swap(fresh) {
  screen.replaceChildren(...fresh.childNodes);
  deck.find(screen);
  pager.lay();
}

let resizing = null;
window.addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => pager.lay(), SETTLE_MILLISECONDS);
});

// The cursor is seen only while somebody moves it.
let moving = null;
const quiet = () => document.documentElement.classList.add("quiet");
window.addEventListener("pointermove", () => {
  document.documentElement.classList.remove("quiet");
  clearTimeout(moving);
  moving = setTimeout(quiet, CURSOR_MILLISECONDS);
});
quiet();

new Awake().start();
deck.find(screen);
const told = (isConnected) => {
  lost.hidden = isConnected;
};
const board = (snapshot) => deck.take(snapshot);
const change = (version) => sheets.want(version);
new Feed({ streamUrl: screen.dataset.stream, stateUrl: screen.dataset.state, time, board, change, told, timed: () => deck.tick() }).start();
