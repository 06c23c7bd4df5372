// The boards of a match that are over, again: stepped through, or played as fast as they were.
import { write } from "../dom.js";
import { cardsIn } from "../duel/card.js";
import { drawSummaries } from "../duel/summary.js";
import { lengthText } from "../duel/timers.js";
import { View } from "../duel/view.js";
import { Controls } from "../spectate/controls.js";
import { boardAt, framesOf, totalsAt } from "./film.js";
import { Stage } from "./stage.js";

const TICK_MILLISECONDS = 50;
const PAUSE_MILLISECONDS = 2500; // between two boards, at any speed

const root = document.getElementById("duel-watch");
const bar = document.getElementById("replay");
const snapshot = JSON.parse(document.getElementById("snapshot").textContent);
const { boards } = snapshot;
const frames = framesOf(boards);
const say = (name, ...values) => values.reduce((text, value) => text.replace("%s", value), bar.dataset[name] ?? "");
const lengthOf = (board) => Math.max(0, (board.closed_at ?? board.shown_at) - board.shown_at);

// As Controls, but each call comes as long after the one before as it did.
class Player extends Controls {
  start() {
    clearInterval(this.timer);
    const { ply, last } = this.where();
    if (!this.timer && ply === last) this.go(0);
    this.begin();
    this.timer = setInterval(() => this.step(), TICK_MILLISECONDS);
    this.drawPlay(true);
  }

  begin() {
    this.base = this.ms ?? frames[this.where().ply].ms;
    this.since = performance.now();
    this.restFrom = null;
  }

  step() {
    const { ply, last } = this.where();
    const frame = frames[ply];
    const ms = this.base + (performance.now() - this.since) * Number(this.speed.value);
    const next = frames[ply + 1];
    const end = lengthOf(boards[frame.at]);
    this.showTime(Math.min(ms, end));
    if (next?.at === frame.at) {
      if (ms >= next.ms) this.go(ply + 1);
      return;
    }
    if (ms < end) return;
    if (ply >= last) return this.stop();
    this.restFrom ??= performance.now();
    if (performance.now() - this.restFrom < PAUSE_MILLISECONDS) return;
    this.go(ply + 1);
    this.ms = 0;
    this.begin();
  }

  mark(ply, last) {
    const { at, calls } = frames[ply];
    const words = say("wordsBack", boards[at].number, calls, boards[at].calls.length);
    [this.slider.max, this.slider.value] = [last, ply];
    this.slider.setAttribute("aria-valuetext", words);
    write(document.getElementById("where"), words);
  }

  showTime(ms) {
    this.ms = ms;
    write(document.getElementById("replay-clock"), lengthText(ms));
  }

  chosen(ply) {
    super.chosen(ply);
    this.showTime(frames[ply].ms);
  }
}

function markLink(link, isCurrent) {
  if (isCurrent) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}

class Replay {
  constructor(at) {
    this.draw = cardsIn(document);
    this.stage = new Stage(root, this.draw);
    this.ply = frames.findIndex((frame) => frame.at === at.board && frame.calls === at.calls);
    this.controls = new Player(bar, { go: (ply) => this.go(ply), where: () => ({ ply: this.ply, last: frames.length - 1 }), say });
    drawSummaries(document.getElementById("duel-over"), new View(snapshot), this.draw);
    this.go(Math.max(0, this.ply));
    this.controls.showTime(frames[this.ply].ms);
  }

  go(ply) {
    this.ply = ply;
    const { at, calls } = frames[ply];
    const board = boards[at];
    const view = new View({ ...snapshot, state: "playing", winner: null, board: boardAt(board, calls) });
    this.stage.show(view, totalsAt(boards, at, calls));
    this.controls.mark(ply, frames.length - 1);
    for (const link of document.querySelectorAll("[data-board]")) markLink(link, Number(link.dataset.board) === at);
  }
}

new Replay({ board: Number(root.dataset.board) - 1, calls: Number(root.dataset.calls) });
