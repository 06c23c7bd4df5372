// The words of a game of Chaos Tiles for who plays it (templates/public/tiles_play_words.html); what all read is in ../told.js.
//
//   say("yourTurn")              own words
//   tileWords(17, pips)          "Vek 17 (green, blue)"; without pips "Vek 17"
//   actionOf(action, view)       what was done, as it follows a name, with the pips of what was placed
import { wordsOf } from "../../clock/words.js";
import { actionWords, colourWords, kindOf, kindWords } from "../told.js";

export const say = wordsOf("tiles-words");

// In games where pips count a tile's number tells its kind.
export const tileWords = (tile, pips) => named(`${kindWords(kindOf(tile))} ${tile}`, pips?.[tile]);
const named = (name, pips = []) => (pips.length ? `${name} (${pips.map(colourWords).join(", ")})` : name);

export function actionOf({ text }, view) {
  const { pips } = view;
  return actionWords(text, (seat) => view.nameOf(seat), (tile) => named(kindWords(kindOf(tile)), pips[tile]));
}
