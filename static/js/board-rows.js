// A board as text: rows of digits from the top, a dot for an empty cell. Cells are numbers, 0 = empty.

// The cells of typed rows, or null when they are no board of this size and these colours. Nothing typed is an empty board.
export function readRows(text, size, colours) {
  const rows = text.trim().split(/[\s/]+/).filter(Boolean);
  if (!rows.length) return Array(size * size).fill(0);
  if (rows.length !== size || rows.some((row) => row.length !== size)) return null;
  const cells = [...rows.join("")].map((sign) => (sign === "." ? 0 : Number(sign)));
  return cells.every((cell) => Number.isInteger(cell) && cell <= colours) ? cells : null;
}

// The rows of the cells; an empty board is no text, so that a score alone can be sent.
export function writeRows(cells, size) {
  if (!cells.some(Boolean)) return "";
  const rows = [];
  for (let start = 0; start < cells.length; start += size) {
    rows.push(cells.slice(start, start + size).map((cell) => cell || ".").join(""));
  }
  return rows.join("\n");
}

// How many counters of a colour are still in the bag.
export const leftOf = (cells, colour, copies) => copies - cells.filter((cell) => cell === colour).length;
