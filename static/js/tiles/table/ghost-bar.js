// The bar of the chosen tile: turn it, flip it, place it; and in words what it would be and make.
//
//   drawGhostBar(choice, view, pending)      choice.js has what is chosen
import { byId, element, write } from "../../dom.js";
import { colourWords } from "../told.js";
import { edgesText } from "./list.js";
import { colourMark } from "./marks.js";
import { clumpsAt, newDuosAt } from "./preview.js";
import { say, tileWords } from "./words.js";

export function drawGhostBar(choice, view, pending) {
  const { subject, found, ghost, stone } = choice;
  const isTile = Boolean(subject && found);
  byId("tt-ghost").hidden = Boolean(pending) || !(isTile || stone);
  for (const id of ["tt-left", "tt-right"]) byId(id).hidden = !isTile;
  byId("tt-flip").hidden = !choice.hasFaces;
  byId("tt-confirm").disabled = !(ghost || stone);
  const label = say(view.isGo ? "put" : ({ TRANSFER: "move", LAY: "layIt" }[subject?.word] ?? "place"));
  for (const id of ["tt-confirm", "tt-list-go"]) write(byId(id), label);
  byId("tt-ghost-words").replaceChildren(...wordsOf(choice, view));
}

function wordsOf({ subject, found, ghost, stone, pips }, view) {
  if (stone) return [say("tileNumber", stone)];
  if (!subject) return [];
  if (!ghost) return [subject.word === "TRANSFER" ? say("transferOf", tileWords(subject.tile, view.pips)) : say("pointAt")];
  const [, contacts, free] = found.find(([text]) => text === ghost);
  const kind = subject.word === "PLACE" ? ` · ${say(free ? "free" : "main")}` : "";
  return [`${edgesText(contacts)}${kind}`, ...foretold(subject.word, ghost, pips, view)];
}

// What it would make: the clumps that the tile would be in, or new duos.
function foretold(word, ghost, pips, view) {
  if (word === "LAY") {
    const made = newDuosAt(ghost, view);
    return [" · ", element("b", {}, say.counted("newDuos", made))];
  }
  if (word !== "PLACE") return [];
  return clumpsAt(ghost, pips, view).map(([colour, size]) => element("span", { class: "tt-foretold" }, colourMark(colour, colourWords(colour)), String(size)));
}
