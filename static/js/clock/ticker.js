// A clock's snapshot, drawn as time passes.
//
//   sidesAt(clock, at) -> [side, side]   pure: what each side shows at the server instant `at` (ms)
//   new Ticker(serverNow, draw)          calls draw([side, side], at) whenever a shown digit changes
//     .show(clock)                       takes a new `snapshot.clock` and draws it at once
//     .tick()                            draws now (a timer is set for the next change of a digit)
//     .stop()
//
// `clock` is the snapshot's `clock` (version, at, remaining, faces, running, turn, deadline, flagged, pending, paused,
// paused_until, ended, control, overtime). `serverNow()` is ServerTime.now of offset.js. A side is
//   { side, state, shown, total, delay, periods, periodLength, inPeriod, stage, stages, low, grows, fallen, first, overtime, untimed }
//   state     "run" | "paused" (its turn, but the clock stands) | "wait" | "pending" (time is up, the server has not said
//             so yet) | "fallen" | "ended"
//   shown     ms on its face: main time of this stage, or the byo-yomi period in use; null when untimed
//   total     own ms until the flag, later stages and periods included; null when untimed
//   delay     ms of free delay left in this turn; low: under ten seconds in all and running
//   periodLength  ms of one byo-yomi period
//   grows     it gets what the other one spends (hourglass)
//   first     its flag fell before the other one, or is the only one down
//   overtime  ms of the overtime that are used, where a penalty stands for it (the last stage); null elsewhere
// Everything is worked out from instants: a timer that comes late, as in a background tab, changes no figure.
import { opening, stagesOf } from "./control.js";
import { spanText } from "./span.js";

const LOW_MILLISECONDS = 10000; // below: tenths, the warning colour, the sound
const LONGEST_MILLISECONDS = 60000;

// The instant from which the turn under way is charged; null while nobody's clock runs.
function runsFrom(clock) {
  if (clock.ended || clock.turn === null || clock.pending !== null) return null;
  return clock.running === null ? clock.paused_until : clock.at;
}

function chargedUntil(clock, at) {
  const from = runsFrom(clock);
  if (from === null) return 0;
  const last = clock.deadline === null ? at : Math.min(at, clock.deadline);
  return Math.max(0, last - from);
}

// The face after `ms` more of its turn: the free delay first, then main time, then periods, then the next stage.
// `over` is what was spent of an overtime before: so much less is left of it when it begins anew.
function spend(stages, face, ms, over) {
  let { stage, left, period, periods, delay } = face;
  while (ms > 0) {
    const free = Math.min(ms, delay);
    const main = Math.min(ms - free, left);
    delay -= free;
    left -= main;
    ms -= free + main;
    if (stage && stage === stages.length - 1) over += main;
    while (periods && ms > period) {
      ms -= period;
      periods -= 1;
      period = periods ? stages[stage].amount : 0;
    }
    period -= Math.min(ms, period);
    if (periods || stage + 1 >= stages.length || !ms) break;
    stage += 1;
    ({ left, period, periods } = opening(stages[stage]));
    if (stage === stages.length - 1) left = Math.max(0, left - over);
  }
  return { stage, left, period, periods, delay, over };
}

function stateOf(clock, side, at) {
  const isTurn = clock.turn === side && !clock.ended;
  if (clock.pending === side || (isTurn && clock.deadline !== null && at > clock.deadline)) return "pending";
  if (clock.flagged.includes(side)) return "fallen";
  if (clock.ended) return "ended";
  if (!isTurn) return "wait";
  const from = runsFrom(clock);
  return from !== null && at >= from ? "run" : "paused";
}

function sideAt(clock, side, at) {
  const charged = chargedUntil(clock, at);
  const stages = stagesOf(clock.control, side);
  const untimed = clock.remaining[side] === null;
  const state = stateOf(clock, side, at);
  const isOwn = clock.turn === side;
  // In an hourglass what one side spends the other gets, while its flag is up.
  const grows = !isOwn && stages[0].method === "h" && !clock.flagged.includes(side) && runsFrom(clock) !== null;
  const gained = grows ? charged : 0;
  const used = clock.overtime?.[side] ?? 0;
  const face = untimed ? clock.faces[side] : spend(stages, clock.faces[side], isOwn ? charged : 0, used);
  const inPeriod = !untimed && face.left === 0 && face.periods > 0;
  const total = untimed ? null : ownAt(clock, side, isOwn ? charged : 0) + gained;
  const shown = untimed ? null : inPeriod ? face.period : face.left + gained;
  const overtime = clock.overtime ? face.over : null;
  const isBefore = overtime !== null && face.stage < stages.length - 1;
  const mainLeft = isBefore ? Math.min(total, face.left) : total; // what is left before the penalty counts as low
  return {
    side, state, untimed, total, inPeriod, shown, grows,
    delay: face.delay, periods: face.periods, periodLength: stages[face.stage].amount, stage: face.stage, stages: stages.length,
    low: !untimed && (state === "run" || state === "pending") && mainLeft < LOW_MILLISECONDS,
    fallen: state === "fallen", first: clock.flagged[0] === side, overtime,
  };
}

function ownAt(clock, side, charged) {
  return Math.max(0, clock.remaining[side] - Math.max(0, charged - clock.faces[side].delay));
}

export function sidesAt(clock, at) {
  return clock.remaining.map((_, side) => sideAt(clock, side, at));
}

// "1:02:05", "12:05", and under ten seconds "9.4". A part of a unit is cut off, never rounded up.
export function timeText(ms) {
  const whole = Math.max(0, Math.floor(ms));
  if (whole < LOW_MILLISECONDS) return `${Math.floor(whole / 1000)}.${Math.floor((whole % 1000) / 100)}`;
  return spanText(Math.floor(whole / 1000));
}

function untilNextDigit(side) {
  if (side.grows) return 1000 - (side.shown % 1000);
  if (side.state !== "run" || side.untimed) return LONGEST_MILLISECONDS;
  const ms = side.delay > 0 ? side.delay : side.shown;
  return (ms % (ms <= LOW_MILLISECONDS ? 100 : 1000)) + 1;
}

export class Ticker {
  constructor(serverNow, draw) {
    this.serverNow = serverNow;
    this.draw = draw;
    this.clock = null;
    this.again = () => this.tick();
    document.addEventListener("visibilitychange", this.again);
    window.addEventListener("pageshow", this.again);
  }

  show(clock) {
    this.clock = clock;
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    if (!this.clock) return;
    const at = this.serverNow();
    const sides = sidesAt(this.clock, at);
    this.draw(sides, at);
    const wait = this.untilChange(sides, at);
    if (wait !== null) this.timer = setTimeout(this.again, wait);
  }

  // Milliseconds to the next change of what is shown; null when nothing changes by itself.
  untilChange(sides, at) {
    const { paused_until: until } = this.clock;
    if (sides.some((side) => side.state === "run")) return Math.min(...sides.map(untilNextDigit));
    return until !== null && until > at ? Math.min(until - at + 1, LONGEST_MILLISECONDS) : null;
  }

  stop() {
    clearTimeout(this.timer);
    this.clock = null;
    document.removeEventListener("visibilitychange", this.again);
    window.removeEventListener("pageshow", this.again);
  }
}
