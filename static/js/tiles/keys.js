// The board by keyboard; what the keys do is said at the top of board.js.
import { nearestToward } from "./ghosts.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const [PAN_PIXELS, ZOOM] = [60, 1.25];

export function listenToKeys(board) {
  const acts = {
    r: (event) => board.turn(event.shiftKey ? -1 : 1),
    n: () => board.step(1),
    p: () => board.step(-1),
    enter: () => board.confirm(),
    " ": () => board.confirm(),
    escape: () => chosen(board) && (board.pick({ by: "key" }), true),
    "+": () => (board.zoom(ZOOM), true),
    "=": () => (board.zoom(ZOOM), true),
    "-": () => (board.zoom(1 / ZOOM), true),
    0: () => (board.fit(), true),
  };
  board.picture.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const isDone = arrow ? walk(board, arrow, event.shiftKey) : acts[event.key.toLowerCase()]?.(event);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

const chosen = ({ chosen: { ghost, tile } }) => ghost || tile;

function walk(board, [right, down], isShift) {
  if (!isShift && board.ghosts.size) return board.go(board.ghosts.toward([right, down]));
  if (!isShift && board.model.pickable?.length) return walkPoints(board, [right, down]);
  board.view.pan(-right * PAN_PIXELS, -down * PAN_PIXELS);
  return true;
}

// From point to point of those that may be picked. A list that is toggled has a point of its own to stand on.
function walkPoints(board, way) {
  const places = board.model.pickable.filter((tile) => board.tiles.has(tile)).map((tile) => [tile, board.tiles.get(tile).heart]);
  const from = board.tiles.get(board.tile)?.heart;
  const next = from ? nearestToward(from, way, places) : places[0]?.[0];
  if (!next) return true;
  board.stand(next);
  return true;
}
