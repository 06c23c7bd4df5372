// A snapshot as one side sees it; without a side as everybody else does. Nothing here is kept.
const ATTRIBUTES = ["background", "colour", "shape"];

export const boardKey = (board) => (board ? `${board.number}.${board.attempt}` : "");

// Why three cards are no Hap: the attributes in which two are equal and one is not.
export function failing(cards, triple) {
  const three = triple.map((position) => cards[position - 1]);
  return ATTRIBUTES.filter((_, at) => three.reduce((sum, card) => sum + Number(card[at]), 0) % 3 !== 0);
}

export class View {
  constructor(snapshot, side = null) {
    Object.assign(this, { snapshot, side, board: snapshot.board });
  }

  get isSolo() {
    return !this.snapshot.second;
  }

  get me() {
    return this.playerOf(this.side);
  }

  get other() {
    return this.playerOf(3 - this.side);
  }

  playerOf(side) {
    return this.snapshot[side === 1 ? "first" : "second"];
  }

  nameOf(side) {
    return this.playerOf(side)?.name ?? "";
  }

  get isOpen() {
    return this.snapshot.state === "playing" && Boolean(this.board);
  }

  get isOver() {
    return ["finished", "stopped"].includes(this.snapshot.state);
  }

  // Where players call in turn somebody has it; elsewhere anybody may call at any time.
  get takesTurns() {
    return Boolean(this.board && this.board.turn);
  }

  get isMyTurn() {
    return this.takesTurns && this.board.turn === this.side;
  }

  get mayCall() {
    return this.isOpen && (!this.takesTurns || this.isMyTurn);
  }

  get mayName() {
    return this.mayCall && this.board.phase !== "bonus";
  }

  get mayGyul() {
    return this.mayCall && this.board.phase !== "name";
  }

  get mayBegin() {
    return this.isOpen && this.isMyTurn && this.board.phase === "call";
  }

  get hasSkipped() {
    return Boolean(this.board?.skips.includes(this.side));
  }

  get otherSkipped() {
    return Boolean(this.board?.skips.includes(3 - this.side));
  }

  // The board that was played last, while the next one is not there yet.
  get lastBoard() {
    return this.snapshot.boards.filter((board) => board.state === "closed").at(-1) ?? null;
  }

  get shownCards() {
    return this.board?.cards ?? null;
  }

  get startedAt() {
    return this.snapshot.boards[0]?.shown_at ?? this.board?.shown_at ?? null;
  }

  // When time alone does something next; what it does is recorded a moment later.
  get dueAt() {
    const { board, snapshot } = this;
    const instants = this.isOpen ? [board.turn_ends_at, board.limit_at].map((at) => at && at + snapshot.settings.settle_ms) : [snapshot.next_at];
    const known = instants.filter((at) => at !== null && at !== undefined);
    return known.length ? Math.min(...known) : null;
  }

  // Seconds that wrong calls have added to the time of a player alone.
  get soloPenalty() {
    const boards = [...this.snapshot.boards.filter((board) => board.state === "closed"), ...(this.board ? [this.board] : [])];
    return boards.reduce((sum, board) => sum + board.seconds[0], 0);
  }

  // For how long, in ms, a player alone has had boards to look at that count.
  get soloTime() {
    const spent = this.snapshot.boards.filter((board) => board.state === "closed").map((board) => board.closed_at - board.shown_at - board.lost_ms);
    return spent.reduce((sum, each) => sum + each, 0);
  }

  get endedAt() {
    return this.isOver ? this.snapshot.boards.at(-1)?.closed_at ?? null : null;
  }
}
