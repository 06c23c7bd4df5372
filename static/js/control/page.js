// The control room: rows follow their boards and keep their order, filters hide, keys lead through the list.
import { told } from "../boards/banner.js";
import { ServerTime } from "../clock/offset.js";
import { Deck } from "../boards/deck.js";
import { Feed } from "../boards/feed.js";
import { Refetch } from "../boards/refetch.js";
import { spanText } from "../clock/span.js";
import { KINDS, compare, kindOf, leastOf } from "./kinds.js";
import { Keys } from "./keys.js";

const SORT_MILLISECONDS = 1000;
const room = document.getElementById("control");
const body = document.getElementById("rows");
const time = new ServerTime();
const deck = new Deck(time, { changed, unknown: () => list.again() });
const list = new Refetch({ url: location.href, id: "control", version: Number(room.dataset.version), swap });
let show = room.dataset.show;

const rows = () => [...body.querySelectorAll("tr[data-match]")];

function changed({ element, snapshot }) {
  element.dataset.kind = kindOf(snapshot);
  noteMove(element, snapshot);
  for (const face of element.querySelectorAll("[data-side]")) drawSeen(face, snapshot);
  sort();
}

function noteMove(element, { now, game }) {
  if (!game.moves) return; // from the state, which holds no moves
  if (game.moves.length > Number(element.dataset.plies ?? Infinity)) element.dataset.last = now;
  element.dataset.plies = game.moves.length;
}

function drawSeen(face, { game, first, second }) {
  const player = (face.dataset.side === "0") === (game.order === 1) ? first : second;
  const seen = face.querySelector("[data-seen]");
  seen.dataset.seen = player.seen ? "yes" : "no";
  if (player.seen && game.state !== "ready") seen.textContent = "";
}

// Rows are moved only when their order has changed, and the one in use keeps the keyboard.
function sort() {
  const known = rows().map((element) => {
    const { kind, round, table, least } = element.dataset;
    const card = deck.cards.get(Number(element.dataset.match));
    const now = card?.sides ? leastOf(kind, card.snapshot.clock, card.sides) : Number(least);
    return { element, kind, least: now, round: Number(round), table: Number(table) };
  });
  const sorted = known.toSorted(compare);
  if (sorted.some((row, place) => row !== known[place])) {
    const focused = document.activeElement;
    body.append(...sorted.map(({ element }) => element));
    if (body.contains(focused)) focused.focus({ preventScroll: true });
  }
  filter();
}

function filter() {
  const all = rows();
  for (const row of all) row.hidden = Boolean(show) && row.dataset.kind !== show;
  for (const kind of KINDS) {
    const count = all.filter((row) => row.dataset.kind === kind).length;
    room.querySelector(`[data-count="${kind}"]`).textContent = count;
  }
  document.getElementById("none-shown").hidden = all.some((row) => !row.hidden);
}

function swap(fresh) {
  const coming = [...fresh.querySelectorAll("tr[data-match]")];
  const known = new Map(rows().map((row) => [row.dataset.match, row]));
  if (coming.every((row) => known.get(row.dataset.match)) && coming.length === known.size) return coming.forEach((row) => takeWords(known.get(row.dataset.match), row));
  body.replaceChildren(...coming);
  deck.find(body);
  sort();
}

// What no snapshot says: that a result waits to be confirmed, or that the default time has passed.
function takeWords(row, fresh) {
  const [cell, coming] = [row, fresh].map((each) => each.querySelector("[data-part=state]").parentElement);
  for (const pill of cell.querySelectorAll(".pill")) pill.remove();
  cell.append(...coming.querySelectorAll(".pill"));
}

room.querySelector(".segments").addEventListener("click", (event) => {
  const link = event.target.closest("[data-show]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show = link.dataset.show;
  for (const each of room.querySelectorAll("[data-show]")) each.toggleAttribute("aria-current", each === link);
  link.setAttribute("aria-current", "true");
  history.replaceState(null, "", link.href);
  list.url = link.href;
  filter();
});

function drawLast() {
  for (const row of rows()) {
    const cell = row.querySelector("[data-part=last]");
    if (row.dataset.last && time.isKnown) cell.textContent = spanText(Math.max(0, Math.floor((time.now() - Number(row.dataset.last)) / 1000)));
  }
}

new Keys(rows);
deck.find(body);
const board = (snapshot) => deck.take(snapshot);
const change = (version) => list.want(version);
new Feed({ streamUrl: room.dataset.stream, stateUrl: room.dataset.state, time, board, change, told, timed: () => deck.tick() }).start();
setInterval(() => {
  sort();
  drawLast();
}, SORT_MILLISECONDS);
