// A small board: only cells that changed are touched. The server's own is made by the tag small_board.
//
//   drawSmall(holder, ".3...../......./...")     rows joined by "/"; the page holds the counters (#counter-1 ...)
import { svg } from "../play/svg.js";

const CELL = 30;

function felt(size) {
  let path = "";
  for (let place = 0; place < size * size; place += 1) path += `M${CELL * (place % size) + 2} ${CELL * Math.floor(place / size) + 2}h26v26h-26z`;
  return svg("svg", { class: "small-board", viewBox: `0 0 ${size * CELL} ${size * CELL}`, "aria-hidden": "true" }, svg("path", { class: "cell", d: path }));
}

export function drawSmall(holder, board) {
  if (holder.dataset.shown === board) return;
  const rows = board.split("/");
  let picture = holder.querySelector("svg");
  if (!picture || !holder.dataset.shown) {
    picture = felt(rows.length);
    holder.replaceChildren(picture);
  }
  const before = (holder.dataset.shown ?? "").split("/");
  for (const [row, line] of rows.entries()) {
    for (const [column, sign] of [...line].entries()) {
      if ((before[row]?.[column] ?? ".") !== sign) put(picture, row, column, sign);
    }
  }
  holder.dataset.shown = board;
}

function put(picture, row, column, sign) {
  const name = `${row}.${column}`;
  picture.querySelector(`use[data-at="${name}"]`)?.remove();
  if (sign === ".") return;
  const [x, y] = [column, row].map((place) => CELL * place + CELL / 2);
  picture.append(svg("use", { href: `#counter-${sign}`, x, y, "data-at": name }));
}
