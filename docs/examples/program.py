"""A program that plays Entropy on standard input and output, as in CodeCup 2023. Plain Python 3.11.

    python program.py [SIZE [SHORTEST]]

SIZE of the board (7) and the SHORTEST pattern that counts (2) are those of the variant: the referee does not
tell them. It looks one move ahead; replace `choose_cell` and `choose_slide` to play better. What a referee
minds:

* One line is answered by one line, written at once (`flush`); nothing is written that nobody asked for.
* Whatever else is to be said goes to standard error.
* After `Quit`, or when the input ends, the program ends too.
"""

import sys
from collections.abc import Iterator

Cell = tuple[int, int]
Board = dict[Cell, str]  # the counters that lie on it

SIZE = int(sys.argv[1]) if len(sys.argv) > 1 else 7
SHORTEST = int(sys.argv[2]) if len(sys.argv) > 2 else 2
CELLS = [(row, column) for row in range(SIZE) for column in range(SIZE)]


def main() -> None:
    """One game: the first line says which role we have."""
    board: Board = {}
    first = read()
    if first == "Start":
        play_chaos(board)
    else:
        play_order(board, first)


def play_chaos(board: Board) -> None:
    """Reads a colour, writes a cell, reads what Order did, and so on."""
    while True:
        colour = read()
        cell = choose_cell(board, colour)
        board[cell] = colour
        write(name(cell))
        slide(board, read())


def play_order(board: Board, line: str) -> None:
    """Reads a placement such as 3Dd, writes two cells; the same cell twice is a pass."""
    while True:
        board[cell_of(line[1:])] = line[0]
        move = choose_slide(board) or line[1:] * 2
        slide(board, move)
        write(move)
        line = read()


def choose_cell(board: Board, colour: str) -> Cell:
    """Where the counter is worth the fewest points now."""
    empty = [cell for cell in CELLS if cell not in board]
    return min(empty, key=lambda cell: points(board | {cell: colour}, cell))


def choose_slide(board: Board) -> str | None:
    """The slide that gains most; None where none gains anything."""
    best, found = 0, None
    for origin, target in slides(board):
        after = {cell: colour for cell, colour in board.items() if cell != origin} | {target: board[origin]}
        gain = points(after, origin, target) - points(board, origin, target)
        if gain > best:
            best, found = gain, name(origin) + name(target)
    return found


def slides(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Every counter as far as it goes in each direction over empty cells."""
    for origin in board:
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            target = (origin[0] + down, origin[1] + right)
            while target in CELLS and target not in board:
                yield origin, target
                target = (target[0] + down, target[1] + right)


def points(board: Board, *cells: Cell) -> int:
    """What the rows and columns through these cells are worth: the length of every palindrome in them."""
    lines = {("row", row) for row, _column in cells} | {("column", column) for _row, column in cells}
    return sum(line_points(board, kind, number) for kind, number in lines)


def line_points(board: Board, kind: str, number: int) -> int:
    """What one row or column is worth."""
    places = [(number, place) if kind == "row" else (place, number) for place in range(SIZE)]
    line = "".join(board.get(cell, ".") for cell in places)
    parts = (line[i:j] for i in range(SIZE) for j in range(i + SHORTEST, SIZE + 1))
    return sum(len(part) for part in parts if "." not in part and part == part[::-1])


def slide(board: Board, move: str) -> None:
    """Moves a counter on our board; a pass moves it to where it is."""
    board[cell_of(move[2:])] = board.pop(cell_of(move[:2]))


def name(cell: Cell) -> str:
    """Row A is on top, column a on the left; the row comes first."""
    return "ABCDEFGHI"[cell[0]] + "abcdefghi"[cell[1]]


def cell_of(text: str) -> Cell:
    """The cell of a name."""
    return "ABCDEFGHI".index(text[0]), "abcdefghi".index(text[1])


def read() -> str:
    """The next line. The program ends with the game, or with its referee."""
    line = sys.stdin.readline()
    if line.strip() in ("", "Quit"):
        sys.exit()
    return line.strip()


def write(text: str) -> None:
    """An answer, on its way at once."""
    print(text, flush=True)


if __name__ == "__main__":
    main()
