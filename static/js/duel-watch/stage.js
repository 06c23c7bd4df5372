// One board as it stands: cards, claimed Haps, calls, the newest call, both players. The page says which board.
//
//   const stage = new Stage(root, draw)        draw of duel/card.js; parts of `root`, all but the first optional:
//                                              board, board-name, claimed, calls, last
//   stage.show(view, totals)                   view.board: the board to be shown, or null before the first
import { write } from "../dom.js";
import { Board } from "../duel/board.js";
import { drawCalls, drawClaimed } from "../duel/lists.js";
import { drawSides } from "./sides.js";
import { boardName, callSentence, lastCall } from "./words.js";

export class Stage {
  constructor(root, draw) {
    Object.assign(this, { root, draw });
    this.board = new Board(this.part("board"), { draw });
  }

  part(name) {
    return this.root.querySelector(`[data-part=${name}]`);
  }

  show(view, totals) {
    const { board } = view;
    this.board.show(board?.cards ?? null);
    this.board.mark(marksOf(board));
    if (this.part("claimed")) drawClaimed(this.part("claimed"), view, this.draw);
    if (this.part("calls")) drawCalls(this.part("calls"), board, view);
    write(this.part("board-name"), boardName(board));
    const call = lastCall(board);
    write(this.part("last"), call ? callSentence(call, view) : "");
    drawSides(this.root, view, totals);
  }
}

// The cards of the newest call: a Hap, or not one.
function marksOf(board) {
  const call = lastCall(board);
  if (!call?.triple?.length) return {};
  return call.verdict === "claim" ? { claimed: call.triple } : { wrong: call.triple };
}
