// The one sentence that says what the player is to do now.
import { told } from "../told.js";
import { say } from "./words.js";

export function todoText(view, isExchanging, context) {
  if (!view.isPlaying) return "";
  if (view.isPaused) return say("todoPaused");
  if (view.me?.gone) return say("todoGone");
  if (!view.isMyTurn) return waitText(view);
  if (isExchanging) return say("todoTick");
  if (view.isDrawing) return drawText(view);
  if (view.isGo) return goText(view, context);
  if (context.isLifting) return say(context.chosen ? "todoLifted" : "todoLift");
  if (context.chosen && !context.isChosen) return say("todoSpot");
  if (view.isDuos) return say("todoLay");
  return playText(view);
}

function waitText(view) {
  const [seat] = view.snapshot.to_act;
  const waits = { deal: "turnDeal", draw: "turnDraw", swap: "turnSwap" }[view.phase];
  if (view.phase === "mark") return say("todoListed");
  return told(waits ?? "toMove", view.nameOf(seat));
}

function drawText(view) {
  const words = { deal: "todoDeal", draw: "todoDraw", swap: "todoSwap" }[view.phase] ?? "todoDraw";
  const room = say.counted("freeUnits", view.space);
  return `${say(words)} ${room}`;
}

function goText(view, context) {
  if (view.phase !== "mark") return say(context.isChosen ? "todoStoneAgain" : "todoStone");
  return say(view.snapshot.go.dead[2 - view.seat] ? "todoAgree" : "todoMark");
}

function playText(view) {
  const { turn } = view.snapshot;
  if (view.may("PASS") && !view.may("PLACE")) return say("todoPass");
  if (view.may("EXCHANGE") && !view.may("PLACE")) return say("todoExchange");
  if (turn?.main) return say("todoFree");
  return say(turn?.placed.length ? "todoMore" : "todoPlace");
}
