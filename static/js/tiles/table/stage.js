// Before the game who is ready, while it is held why, at its end the standings with what they come from.
import { timeText } from "../../clock/ticker.js";
import { byId, element, write } from "../../dom.js";
import { tilePicture } from "../tile.js";
import { kindOf, listed, pointsText, told } from "../told.js";
import { areaText, claimText, productOf } from "./score.js";
import { fill } from "./seats.js";
import { say, tileWords } from "./words.js";

const MOST_TERMS = 12;

export class Stage {
  constructor(serverNow, onReady) {
    Object.assign(this, { serverNow, view: null });
    byId("tt-go").addEventListener("click", () => onReady(!this.view.me.ready));
    setInterval(() => this.view && this.count(), 250);
  }

  show(view) {
    this.view = view;
    byId("tt-stage").hidden = view.isPlaying && !view.isPaused;
    byId("tt-stage").classList.toggle("over", view.isOver);
    byId("tt-go").hidden = !view.isWaiting;
    if (byId("tt-after")) byId("tt-after").hidden = !view.isOver;
    write(byId("tt-stage-title"), titleOf(view));
    write(byId("tt-stage-words"), wordsOf(view));
    this.ready(view);
    fill(byId("tt-standings"), view.isOver ? `${view.snapshot.version}` : "", () => (view.isOver ? [standingsOf(view)] : []));
    this.count();
  }

  ready(view) {
    byId("tt-ready").hidden = !view.isWaiting || view.isSolo;
    if (!view.isWaiting) return;
    const { me } = view;
    write(byId("tt-go"), view.isSolo ? say("soloGo") : say(me.ready ? "notReady" : "ready"));
    byId("tt-go").classList.toggle("primary", !me.ready);
    const lines = view.snapshot.seats.map((seat) => readyLine(seat, view));
    fill(byId("tt-ready"), JSON.stringify(view.snapshot.seats.map(({ ready, seen }) => [ready, seen])), () => lines);
  }

  count() {
    const { snapshot, isWaiting } = this.view;
    const [starts, falls] = [snapshot.timer_at, snapshot.default_at].map((at) => (at === null || at === undefined ? null : at - this.serverNow()));
    byId("tt-timer").hidden = !isWaiting || (starts === null && falls === null);
    if (!isWaiting) return;
    if (starts !== null && starts > 0) write(byId("tt-timer"), say("startsIn", timeText(starts)));
    else if (falls !== null) write(byId("tt-timer"), falls > 0 ? say("defaultIn", timeText(falls)) : say("defaultPast"));
  }
}

function readyLine(seat, view) {
  const own = seat.seat === view.seat;
  const words = own ? say(seat.ready ? "youReady" : "youNotReady") : seat.ready ? say("isReady", seat.name) : say(seat.seen ? "isHere" : "isAway", seat.name);
  return element("li", { class: seat.ready ? "good" : "" }, `${seat.ready ? "✓" : "○"} ${words}`);
}

function titleOf(view) {
  if (view.isWaiting) return say("begins");
  if (!view.isOver) return say("held");
  return view.snapshot.state === "stopped" ? say("stopped") : outcomeText(view);
}

export function outcomeText(view) {
  const { winners } = view.snapshot;
  if (view.isSolo) return told(winners.length ? "won" : "notWon");
  if (winners.includes(view.seat)) return say(winners.length > 1 ? "youShare" : "youWin");
  const names = winners.map((seat) => view.nameOf(seat));
  return names.length > 1 ? told("share", listed(names)) : told("wins", names[0] ?? "");
}

function wordsOf(view) {
  const { snapshot } = view;
  if (view.isWaiting) return say(view.isSolo ? "soloReady" : "allReady");
  if (!view.isOver) return say("todoPaused");
  const ended = snapshot.ended_by ? told(view.isSolo && snapshot.ended_by === "left" ? "end-left-alone" : `end-${snapshot.ended_by}`) : "";
  return [ended, snapshot.settled ? "" : say("resultEntered")].filter(Boolean).join(" ");
}

function standingsOf(view) {
  const heads = [...(view.isSolo ? [] : ["columnPlace"]), "columnPlayer", "columnScore", "columnFrom", ...(view.hasHands ? ["columnHand"] : [])];
  const head = element("tr", {}, ...heads.map((name) => element("th", { scope: "col", class: name === "columnScore" ? "n" : "" }, say(name))));
  const rows = view.inOrder.map((seat) => rowOf(seat, view));
  return element("div", { class: "table-wrap" }, element("table", { class: "tt-standings" }, element("thead", {}, head), element("tbody", {}, ...rows)));
}

function rowOf(seat, view) {
  const isWinner = (view.snapshot.winners ?? []).includes(seat.seat);
  const name = element("th", { scope: "row" }, isWinner ? "★ " : "", element("bdi", {}, seat.name), seat.seat === view.seat ? ` ${say("own")}` : "");
  const hand = view.hasHands ? [element("td", { class: "tt-left-hand" }, ...handOf(seat, view))] : [];
  const place = view.isSolo ? [] : [element("td", { class: "rank" }, String(seat.place ?? ""))];
  return element("tr", { class: seat.seat === view.seat ? "me" : "" }, ...place, name, element("td", { class: "n points" }, pointsText(seat.points)), element("td", { class: "small" }, ...fromOf(seat, view)), ...hand);
}

function handOf(seat, view) {
  const { tiles } = seat.hand ?? {};
  if (!tiles) return ["–"];
  return tiles.length ? tiles.map((tile) => tilePicture({ kind: kindOf(tile), pips: view.pips[tile], label: tileWords(tile, view.pips) })) : [say("handEmpty")];
}

function fromOf(seat, view) {
  if (view.isGo) return [areaText(view, seat.seat)];
  if (view.game === "tiles-transfer") return claimText(view, seat);
  if (view.isDuos || view.game === "scorers-solitaire") return [say("played", seat.played || playedBy(seat.seat, view))];
  const own = view.snapshot.scored.filter((each) => each.seat === seat.seat);
  const sums = own.length > 1 && own.length <= MOST_TERMS ? [`${own.map(({ points }) => points).join(" + ")}`] : own.length === 1 ? productOf(own[0], view.game) : [];
  return [...sums, sums.length ? " · " : "", say("played", seat.played)];
}

const playedBy = (seat, view) => view.snapshot.actions.filter((action) => action.seat === seat && action.text.startsWith("LAY")).length;
