// Every time on the page, ticking from the server's instants: the board's, the match's, the turn's, the next board's.
//
//   const timers = new Timers(() => time.now(), draw)     draw(times, at) whenever something shown changes
//   timers.show(view)
//   timesOf(view, at)                  pure: { board, left, match, turn, next, default }, each ms or null
//   lengthText(ms)                     "1:05", and under ten seconds "9.4"
import { timeText } from "../clock/ticker.js";
import { spanText } from "../clock/span.js";

const TENTH = 100;
const SECOND = 1000;
const LOW_MILLISECONDS = 10000;

const until = (instant, at) => (instant === null || instant === undefined ? null : Math.max(0, instant - at));
const since = (instant, at) => (instant === null || instant === undefined ? null : Math.max(0, at - instant));

export function timesOf(view, at) {
  const { board, snapshot } = view;
  return {
    board: view.isOpen ? since(board.shown_at, at) : null,
    left: view.isOpen ? until(board.limit_at, at) : null,
    turn: view.isOpen && view.takesTurns ? until(board.turn_ends_at, at) : null,
    match: since(view.startedAt, view.endedAt ?? at),
    next: view.isOpen ? null : until(snapshot.next_at, at),
    default: snapshot.state === "waiting" ? until(snapshot.default_at, at) : null,
  };
}

export const lengthText = timeText; // of what is left: with tenths at the end
export const elapsedText = (ms) => spanText(Math.floor(ms / SECOND));

export class Timers {
  constructor(serverNow, draw) {
    Object.assign(this, { serverNow, draw, view: null });
    this.again = () => this.tick();
    document.addEventListener("visibilitychange", this.again);
    window.addEventListener("pageshow", this.again);
  }

  show(view) {
    this.view = view;
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    if (!this.view) return;
    const at = this.serverNow();
    const times = timesOf(this.view, at);
    this.draw(times, at);
    if (!this.view.isOver) this.timer = setTimeout(this.again, untilNext(times, at));
  }
}

// Tenths are shown of what ends soon; all else changes with the second.
function untilNext(times, at) {
  const ending = [times.left, times.turn, times.next, times.default].filter((ms) => ms !== null);
  if (ending.some((ms) => ms <= LOW_MILLISECONDS + SECOND)) return TENTH / 2;
  return Math.max(TENTH / 2, SECOND / 4 - (at % (SECOND / 4)));
}
