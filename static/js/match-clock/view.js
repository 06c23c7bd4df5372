// Draws the clock on a table of a round: two halves, the bar between them, and at the end the scores.
//
//   const view = new MatchView(table, after)        `after`: words by flag mode, from the server
//   view.draw({ state, boards, sides, now, waiting, isLost, confirmed })
//   view.tell(words)                                a sentence for some seconds in place of the state
import { Told, drawHalf } from "../clock/half.js";
import { wordsOf } from "../clock/words.js";
import { byId, write } from "../dom.js";
import { canPress, isMissing, phaseOf, playerOf, roleOf, sideOf } from "./seats.js";
import { nameOf, toldText } from "./told.js";

const say = wordsOf("match-words");
const OVER = ["final", "decided", "stopped", "result"];

export class MatchView {
  constructor(table, after) {
    this.table = table;
    this.after = after;
    this.halves = [0, 1].map((half) => table.querySelector(`[data-half="${half}"]`));
    this.told = new Told(byId("told"));
    this.rule = byId("rule");
    this.bank = byId("bank");
    this.full = byId("full");
    this.openBoard = byId("open-board");
  }

  tell(words) {
    this.told.tell(words);
  }

  draw(shown) {
    const { state, boards, sides, now } = shown;
    const phase = phaseOf(state, boards);
    this.table.dataset.phase = OVER.includes(phase) ? "over" : phase;
    for (const half of [0, 1]) this.drawHalf(shown, phase, half);
    this.told.show(toldText(state, boards, sides, this.after, now));
    this.drawBar(state, boards, phase);
  }

  drawBar({ game }, boards, phase) {
    this.full.hidden = phase !== "playing";
    this.rule.hidden = !(phase === "ready" || (phase === "playing" && game.mode === "none"));
    if (this.bank) this.bank.hidden = !(phase === "ready" && game.number === 1);
    const [first] = boards.games;
    this.openBoard.hidden = !(game.number === 2 && first.ended && (phase === "ready" || (phase === "playing" && first.missing)));
    this.openBoard.classList.toggle("primary", first.missing);
    write(this.openBoard, say(first.board ? "entered" : "enter", 1));
  }

  drawHalf(shown, phase, number) {
    const { state, boards, sides } = shown;
    const half = this.halves[number];
    const side = sides[sideOf(state.game, number)];
    const isBothDown = state.clock.flagged.length > 1;
    const role = say(roleOf(state.game, number));
    const isOver = OVER.includes(phase);
    drawHalf(half, side, {
      say, isBothDown, isOver,
      name: nameOf(state, number),
      role: isOver ? "" : phase === "ready" && state.game.number === 2 ? say("now", role) : role,
      isSent: this.isSent(shown, number),
      hint: this.hintOf(shown, phase, side, number),
    });
    half.classList.toggle("ready", this.isDone(shown, phase, number));
    half.classList.toggle("can", canPress(state, number));
    const score = half.querySelector("[data-part=score]");
    const points = isOver ? this.pointsOf(state, boards, number) : null;
    score.hidden = points === null;
    write(score, points === null ? "" : String(points));
  }

  isSent({ state, waiting }, number) {
    if (!waiting) return false;
    return waiting.role ? waiting.role === roleOf(state.game, number) : Boolean(waiting.ready) && waiting.side === playerOf(number);
  }

  isDone({ state, confirmed }, phase, number) {
    if (phase === "ready") return number === 0 ? state.first.ready : state.second.ready;
    return phase === "final" && confirmed.has(number);
  }

  // A player's own points in the match; null while they are not known.
  pointsOf({ result }, { totals }, number) {
    if (!result || result.first_score === null || result.second_score === null) return totals ? totals[number] : null;
    return number === 0 ? result.first_score - result.first_penalty : result.second_score - result.second_penalty;
  }

  hintOf(shown, phase, side, number) {
    const { state, boards, isLost } = shown;
    if (this.isSent(shown, number)) return say(isLost ? "queuedHint" : "sentHint");
    if (phase === "ready") {
      if (!this.isDone(shown, phase, number)) return say("readyHint");
      return this.isDone(shown, phase, 1 - number) ? say("isReady") : say("waitsFor", nameOf(state, 1 - number));
    }
    if (phase === "final") {
      if (isMissing(boards)) return say("boardsFirst");
      return say(shown.confirmed.has(number) ? "confirmed" : "confirmHint");
    }
    return phase === "playing" ? this.turnHint(state, side, number) : "";
  }

  turnHint({ game, clock }, side, number) {
    const role = roleOf(game, number);
    if (clock.paused.length) return "";
    if (game.mode !== "none") return this.after[game.mode][role];
    return side.state === "run" ? say(role === "chaos" ? "placeHint" : "slideHint") : "";
  }
}
