// The sentence between the halves: how things stand, in words.
import { spanText } from "../clock/span.js";
import { wordsOf } from "../clock/words.js";
import { halfOf, isMissing, phaseOf } from "./seats.js";

const say = wordsOf("match-words");

// Until an instant; a second that has begun counts.
const until = (at, now) => spanText(Math.max(0, Math.ceil((at - now) / 1000)));

export const nameOf = (state, half) => (half === 0 ? state.first.name : state.second.name);

function pausedText({ clock }, now) {
  const reason = ["agreed", "adjournment", "arbiter"].find((name) => clock.paused.includes(name)) ?? "stands";
  return clock.paused_until === null ? say(reason) : say("until", say(reason), until(clock.paused_until, now));
}

function readyText(state, boards, now) {
  const { number } = state.game;
  const before = number === 2 ? boards.games[0].why : "";
  const rest = state.timer_at === null ? say("waiting", number) : say("byItself", number, until(state.timer_at, now));
  return [before, number === 2 ? say("rolesChange") : "", rest].filter(Boolean).join(" ");
}

function playingText(state, sides, after) {
  const { game, clock } = state;
  const pending = sides.find((side) => side.state === "pending");
  if (pending) return say("timeUp", nameOf(state, halfOf(game, pending.side)));
  if (game.mode === "both") {
    return `${say("fellFirst", nameOf(state, halfOf(game, clock.flagged[0])))} ${after.both.told}`;
  }
  if (game.mode !== "none") return after[game.mode].told;
  return say("runs", game.number, nameOf(state, halfOf(game, clock.turn ?? 1)));
}

export function toldText(state, boards, sides, after, now) {
  const phase = phaseOf(state, boards);
  const isOn = phase === "ready" || phase === "playing";
  if (isOn && state.clock.paused.length) return pausedText(state, now);
  if (phase === "ready") return readyText(state, boards, now);
  if (phase === "playing") return playingText(state, sides, after);
  if (phase === "final") return say(isMissing(boards) ? "final" : "confirm");
  return say(phase);
}
