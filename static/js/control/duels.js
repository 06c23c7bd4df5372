// The control rooms of Gyul! Hap! and of Chaos Tiles: rows are fetched anew when a match has changed, filters hide, keys lead through.
import { told } from "../boards/banner.js";
import { ServerTime } from "../clock/offset.js";
import { listen } from "../stream.js";
import { Fresh, renew } from "./fresh.js";
import { Keys } from "./keys.js";
import { tick } from "./ticking.js";

const TICK_MILLISECONDS = 500;
const room = document.getElementById("control");
const body = document.getElementById("rows");
const time = new ServerTime();
let show = room.dataset.show;

const rows = () => [...body.querySelectorAll("tr[data-match]")];

// The list keeps its order while somebody is on a row; the row keeps the keyboard.
function take(page) {
  const fresh = page.getElementById("rows");
  if (!fresh) return location.reload();
  const known = new Map(rows().map((row) => [row.dataset.match, row]));
  const coming = [...fresh.querySelectorAll("tr[data-match]")];
  const shown = coming.map((row) => {
    const old = known.get(row.dataset.match);
    return old ? renewRow(old, row) : document.adoptNode(row);
  });
  if (body.contains(document.activeElement) && shown.length === known.size) return filter();
  body.replaceChildren(...shown);
  filter();
}

function renewRow(old, fresh) {
  if (!old.contains(document.activeElement)) return renew(old, fresh);
  old.dataset.kind = fresh.dataset.kind;
  [...old.cells].forEach((cell, place) => renew(cell, fresh.cells[place]));
  return old;
}

function filter() {
  const all = rows();
  for (const row of all) row.hidden = Boolean(show) && row.dataset.kind !== show;
  for (const count of room.querySelectorAll("[data-count]")) {
    count.textContent = all.filter((row) => row.dataset.kind === count.dataset.count).length;
  }
  document.getElementById("none-shown").hidden = !all.some((row) => row.hidden);
}

room.querySelector(".segments").addEventListener("click", (event) => {
  const link = event.target.closest("[data-show]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show = link.dataset.show;
  for (const each of room.querySelectorAll("[data-show]")) each.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  history.replaceState(null, "", link.href);
  filter();
});

const fresh = new Fresh(take);
function heard({ now } = {}) {
  if (now) time.heard(now);
  fresh.soon();
}

new Keys(rows);
time.heard(Number(room.dataset.now));
listen(room.dataset.stream, { duel: heard, tiles: heard, change: heard, lost: () => told(false), back: () => told(true), refused: () => heard() });
setInterval(() => tick(body, time), TICK_MILLISECONDS);
