// Before, between and after the boards: who is ready, when the next board is shown, what holds the match, the result.
import { byId, element, write } from "../dom.js";
import { elapsedText, lengthText } from "./timers.js";
import { say } from "./words.js";

const COVER_MILLISECONDS = 2000; // before the reveal the cards of the board before are turned over

export class Stage {
  constructor(onReady) {
    this.view = null;
    byId("duel-go").addEventListener("click", () => onReady(!this.view.me.ready));
  }

  show(view, result) {
    this.view = view;
    const { state } = view.snapshot;
    const waits = state === "waiting";
    byId("duel-stage").hidden = view.isOpen;
    if (waits && !this.hasHelped) byId("duel-help").open = true;
    if (!waits && this.hasHelped) byId("duel-help").open = false;
    this.hasHelped = waits;
    byId("duel-go").hidden = !waits || isAnnounced(view);
    byId("duel-ready").hidden = !waits || view.isSolo;
    if (byId("duel-after")) byId("duel-after").hidden = !view.isOver;
    write(byId("duel-stage-title"), this.title(view, result));
    write(byId("duel-stage-words"), this.words(view));
    this.drawReady(view);
  }

  title(view, result) {
    const { state, next_number: number } = view.snapshot;
    if (view.isOver) return result || outcomeText(view);
    if (state === "paused") return say("held");
    if (isAnnounced(view)) return number > (view.snapshot.settings.boards ?? Infinity) ? say("extraNext") : say("boardNext", number ?? 1);
    return say(state === "waiting" ? "begins" : "between");
  }

  words(view) {
    const { snapshot } = view;
    if (view.isOver && view.isSolo) return soloText(view);
    if (view.isOver) return snapshot.state === "finished" && !snapshot.settled ? say("resultEntered") : "";
    if (snapshot.state === "paused") return say("heldWords");
    if (isAnnounced(view) && snapshot.boards.some(({ number, state }) => number === snapshot.next_number && state === "void")) return say("dealtAgain");
    if (isAnnounced(view)) return view.isSolo ? "" : say("watchOut");
    return snapshot.state === "waiting" ? say(view.isSolo ? "soloWaits" : "bothReady") : "";
  }

  drawReady(view) {
    if (view.isSolo) return write(byId("duel-go"), say("go"));
    const { me, other } = view;
    write(byId("duel-go"), say(me.ready ? "notReady" : "ready"));
    byId("duel-go").classList.toggle("primary", !me.ready);
    const line = (words, isDone) => element("li", { class: isDone ? "good" : "" }, `${isDone ? "✓" : "○"} ${words}`);
    const there = other.ready ? say("isReady", other.name) : say(other.seen ? "isHere" : "isAway", other.name);
    const lines = [line(say(me.ready ? "youReady" : "youNotReady"), me.ready), line(there, other.ready)];
    const key = lines.map((each) => each.textContent).join();
    if (byId("duel-ready").dataset.shown === key) return;
    byId("duel-ready").dataset.shown = key;
    byId("duel-ready").replaceChildren(...lines);
  }

  // The seconds to the next board stand large; the last two turn the cards over.
  count({ next, default: left }) {
    const isCounting = next !== null;
    byId("duel-count").hidden = !isCounting;
    if (isCounting) write(byId("duel-count"), String(Math.ceil(next / 1000)));
    byId("duel-default").hidden = left === null || isCounting;
    if (left !== null) write(byId("duel-default"), left > 0 ? say("defaultIn", lengthText(left)) : say("defaultPast"));
    return isCounting && next <= COVER_MILLISECONDS;
  }
}

function soloText(view) {
  const { soloPenalty: penalty } = view;
  const total = say("soloTotal", view.me.points, elapsedText(view.soloTime));
  return penalty ? `${total} ${say("soloPenalty", penalty, elapsedText(view.soloTime + penalty * 1000))}` : total;
}

const isAnnounced = ({ snapshot }) => snapshot.next_at !== null && snapshot.next_at !== undefined;

function outcomeText(view) {
  const { winner, state } = view.snapshot;
  if (view.isSolo) return say("soloOver");
  if (winner === view.side) return say("youWin");
  if (winner) return say("otherWins", view.nameOf(winner));
  return say(state === "stopped" ? "stopped" : "draw");
}
