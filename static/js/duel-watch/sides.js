// The players of a match as they stand in a page: names, notes, points, whose turn it is.
//
//   drawSides(root, view, totals)     totals: [first, second]; parts of each [data-side], all optional: name, note, points, here
//   totalsNow(snapshot)
import { write } from "../dom.js";
import { pointsText } from "../duel/words.js";
import { pointsOf } from "./film.js";
import { noteOf, say } from "./words.js";

export const minus = (points) => (points < 0 ? `−${-points}` : String(points));

export function drawSides(root, view, totals) {
  for (const element of root.querySelectorAll("[data-side]")) {
    const side = Number(element.dataset.side);
    const part = (name, text) => write(element.querySelector(`[data-part=${name}]`), text);
    element.classList.toggle("turn", view.isOpen && view.board.turn === side);
    element.classList.toggle("wins", view.snapshot.winner === side);
    part("name", view.nameOf(side));
    part("note", noteOf(view, side));
    part("points", minus(totals[side - 1]));
    part("here", view.isOpen ? say("here", pointsText(pointsOf(view.board.calls)[side - 1])) : "");
  }
}

export const totalsNow = ({ first, second }) => [first.points, second?.points ?? 0];
