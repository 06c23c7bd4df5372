// The bag: what is left in it, and after the game whether it is the one that was promised.
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

// SHA-256 is there on addresses that the browser trusts (HTTPS, or this machine); elsewhere the words stay as they are.
export async function checkBag(line) {
  if (!line || !crypto.subtle) return;
  const { variant, commitment, seed, salt, wordsRight, wordsWrong } = line.dataset;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`bag1:${variant}:${seed}:${salt}`));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  line.textContent = hex === commitment ? wordsRight : wordsWrong;
  line.className = hex === commitment ? "right" : "wrong";
}
