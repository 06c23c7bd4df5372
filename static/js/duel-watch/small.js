// Nine cards as a small picture, drawn from the page's symbols (tag hap_symbols). The server's own is small_hap_board.
//
//   drawSmall(holder, ["012", ...])
import { svg } from "../play/svg.js";

const STEP = 104; // from one card to the next; a card is 100 wide
const WIDTH = 3 * STEP - 4;

export function drawSmall(holder, cards) {
  const key = cards.join(" ");
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  const drawn = cards.map((card, at) => svg("use", { href: `#hap-${card}`, x: STEP * (at % 3), y: STEP * Math.floor(at / 3) }));
  holder.replaceChildren(svg("svg", { class: "small-haps", viewBox: `0 0 ${WIDTH} ${WIDTH}`, "aria-hidden": "true" }, ...drawn));
}
