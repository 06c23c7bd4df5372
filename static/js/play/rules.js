// What a page has to know of Entropy's rules to show a game: boards, legal moves, points. The server judges.
//
//   cellsOf("......./.3.....")          -> [0, 0, ...]      row by row, 0: empty
//   nameOf(index, size), indexOf("Dd", size)
//   readAction("3Dd", size)             -> { kind: "placement", colour: 3, to }
//   readAction("DdAd", size)            -> { kind: "slide", from, to };   "DdDd" -> { kind: "pass", from }
//   slideTargets(cells, size, from)     -> indexes a counter can slide to, like a rook over empty cells
//   pointsOf(cells, size, minPattern)   -> { total, rows, columns, patterns } as in a snapshot's `game.points`
//   played(game, text, variant)         -> the game after an action, as far as it can be known here
export const ROWS = "ABCDEFG";
export const COLUMNS = "abcdefg";
const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];

export const cellsOf = (board) => [...board.replaceAll("/", "")].map((sign) => (sign === "." ? 0 : Number(sign)));

export function boardOf(cells, size) {
  const signs = cells.map((colour) => colour || ".").join("");
  return Array.from({ length: size }, (_, row) => signs.slice(row * size, (row + 1) * size)).join("/");
}

export const nameOf = (index, size) => `${ROWS[Math.floor(index / size)]}${COLUMNS[index % size]}`;

export function indexOf(name, size) {
  const [row, column] = [ROWS.indexOf(name[0]), COLUMNS.indexOf(name[1])];
  const isCell = name.length === 2 && row >= 0 && row < size && column >= 0 && column < size;
  return isCell ? row * size + column : null;
}

export function readAction(text, size) {
  const to = indexOf(text.slice(-2), size);
  if (to === null) return null;
  if (/^[1-7]..$/.test(text)) return { kind: "placement", colour: Number(text[0]), to };
  const from = text.length === 4 ? indexOf(text.slice(0, 2), size) : null;
  if (from === null) return null;
  return from === to ? { kind: "pass", from } : { kind: "slide", from, to };
}

export function slideTargets(cells, size, from) {
  const targets = [];
  for (const [down, right] of STEPS) {
    let [row, column] = [Math.floor(from / size) + down, (from % size) + right];
    while (row >= 0 && row < size && column >= 0 && column < size && !cells[row * size + column]) {
      targets.push(row * size + column);
      [row, column] = [row + down, column + right];
    }
  }
  return targets;
}

const isPalindrome = (run) => run.every((colour, place) => colour && colour === run.at(-1 - place));

function patternsOf(line, minPattern) {
  const found = [];
  for (let length = minPattern; length <= line.length; length += 1) {
    for (let start = 0; start + length <= line.length; start += 1) {
      if (isPalindrome(line.slice(start, start + length))) found.push([start, length]);
    }
  }
  return found;
}

export function pointsOf(cells, size, minPattern) {
  const points = { total: 0, rows: Array(size).fill(0), columns: Array(size).fill(0), patterns: [] };
  for (const [kind, scores] of [["row", points.rows], ["column", points.columns]]) {
    for (let index = 0; index < size; index += 1) {
      const line = Array.from({ length: size }, (_, at) => cells[kind === "row" ? index * size + at : at * size + index]);
      for (const [start, length] of patternsOf(line, minPattern)) {
        points.patterns.push([kind, index, start, length]);
        scores[index] += length;
        points.total += length;
      }
    }
  }
  return points;
}

// The counter that is drawn next is the server's secret: after an action none is shown.
export function played(game, text, variant, by = game.actor) {
  const cells = cellsOf(game.board);
  const action = readAction(text, variant.size);
  const left = { ...game.left };
  if (action.kind === "placement") left[action.colour] -= 1;
  if (action.kind === "slide") cells[action.to] = cells[action.from];
  if (action.kind === "slide") cells[action.from] = 0;
  if (action.kind === "placement") cells[action.to] = action.colour;
  return {
    ...game, left, drawn: null, last: text, ply: game.ply + 1, moves: [...game.moves, [text, by]],
    board: boardOf(cells, variant.size), points: pointsOf(cells, variant.size, variant.min_pattern),
  };
}
