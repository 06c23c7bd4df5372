// The bag: what is left in it, and after the game whether it is the one that was promised.
import { checkBag } from "../play/bag.js";
import { cellsOf } from "../play/rules.js";
import { counterOf } from "../play/svg.js";

export function drawLeft(holder, board, variant, signs) {
  if (!holder || holder.dataset.shown === board) return;
  const cells = cellsOf(board);
  const parts = [];
  for (let colour = 1; colour <= variant.colours; colour += 1) {
    const part = document.createElement("span");
    part.append(counterOf(signs, colour), ` ${variant.copies - cells.filter((cell) => cell === colour).length}`);
    parts.push(part);
  }
  holder.dataset.shown = board;
  holder.replaceChildren(holder.dataset.words, " ", ...parts);
}

// Seed and salt against the commitment, and the counters placed against what was to be drawn: worked out here.
export function checkRevealed(line, variant, moves) {
  if (!line) return;
  const { commitment, seed, salt, wordsRight, wordsWrong, wordsOther } = line.dataset;
  const found = checkBag(variant, { commitment, seed, salt }, moves);
  line.textContent = !found.isCommitted ? wordsWrong : found.isDrawn ? wordsRight : wordsOther;
  line.className = found.isCommitted && found.isDrawn ? "right" : "wrong";
}
