// Typed moves: `3Dd` or `Dd` places the drawn counter, `DdAd` slides, `pass` passes. What can't be is said in words.
//
//   readTyped("dd", view) -> { text: "3Dd" } or { problem: "..." }
import { cellsOf, indexOf, nameOf, slideTargets } from "./rules.js";
import { say } from "./words.js";

const spelled = (name) => name[0].toUpperCase() + name[1].toLowerCase();

export function passText(game, size) {
  const at = cellsOf(game.board).findIndex((colour) => colour);
  return nameOf(at, size).repeat(2);
}

export function readTyped(typed, view) {
  const text = typed.trim().replace(/[\s-]/g, "");
  const { game } = view;
  const { size } = view.snapshot.variant;
  if (game.awaits_ruling) return { problem: say("awaitsRuling") };
  if (!view.isMyTurn) return { problem: say("notYourTurn") };
  if (view.isPaused) return { problem: say("paused") };
  if (text.toLowerCase() === "pass") return view.isPlacing ? { problem: say("noPass") } : { text: passText(game, size) };
  const match = /^([1-9])?([a-g][a-g])$|^([a-g][a-g])([a-g][a-g])$/i.exec(text);
  if (!match) return { problem: say(view.isPlacing ? "formPlacement" : "formSlide", typed.trim()) };
  return match[2] ? placement(match[1], spelled(match[2]), view, size) : slide(spelled(match[3]), spelled(match[4]), view, size);
}

function placement(colour, name, view, size) {
  const [{ game }, at] = [view, indexOf(name, size)];
  if (at === null) return { problem: say("noCell", name) };
  if (!view.isPlacing) return { problem: say("formSlide", name) };
  if (colour && Number(colour) !== game.drawn) return { problem: say("otherColour", game.drawn) };
  if (cellsOf(game.board)[at]) return { problem: say("occupied", name) };
  return { text: `${game.drawn}${name}` };
}

function slide(from, to, view, size) {
  const [start, end] = [indexOf(from, size), indexOf(to, size)];
  if (start === null || end === null) return { problem: say("noCell", start === null ? from : to) };
  if (view.isPlacing) return { problem: say("formPlacement", from + to) };
  const cells = cellsOf(view.game.board);
  if (!cells[start]) return { problem: say("empty", from) };
  if (start !== end && !slideTargets(cells, size, start).includes(end)) return { problem: say("noWay", from, to) };
  return { text: from + to };
}
