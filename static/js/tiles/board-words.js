// The words of the board (templates/components/tiles_board_words.html, once a page).
//
//   say("fit")                       a word
//   countWords(30)                   "30 tiles"
//   colourName(3)                    "green triangle"
//   describeGhost(ghost)             "touches 2 edges, turned by 40 degrees"
//   describePoint(facts, model)      "tile 17, a stone of seat 1": facts are an item of `blob`
import { wordsOf } from "../clock/words.js";

export const say = (name, ...values) => wordsOf("tiles-board-words")(name, ...values);
const counted = (name, number) => wordsOf("tiles-board-words").counted(name, number);

export const countWords = (tiles) => counted("tiles", tiles);

export const colourName = (colour) => say(`colour${colour}`);

const together = (...parts) => parts.filter(Boolean).join(", ");

export function describeGhost({ contacts, free, tile: { rotation } }) {
  return together(counted("contacts", contacts), say("rotation", rotation * 20), free && say("free"));
}

export function describePoint({ tile, owner, pips = [] }, { picked }) {
  return together(say("tile", tile), ...pips.map(colourName), owner && say("stone", owner), picked?.includes(tile) && say("picked"));
}
