// What a snapshot means for one player.
//
//   const view = new View(snapshot, side)      side: 1 or 2 of the match
//   view.role, view.clockSide                  "order" (0) or "chaos" (1)
//   view.mayAct                                it is this player's turn, and the clock is not paused
//   view.isPlacing                             the turn begins with the drawn counter
//   view.nameOf(role), view.other
const PLAYER = { 1: "first", 2: "second" };

export class View {
  constructor(snapshot, side) {
    [this.snapshot, this.side, this.game] = [snapshot, side, snapshot.game];
    this.role = this.game.order === side ? "order" : "chaos";
    this.clockSide = this.role === "order" ? 0 : 1;
  }

  get isPlaying() {
    return this.snapshot.state === "playing" && this.game.state === "playing";
  }

  get isMyTurn() {
    return this.isPlaying && this.game.actor === this.role;
  }

  get isPaused() {
    return this.snapshot.clock.paused.length > 0;
  }

  get mayAct() {
    return this.isMyTurn && !this.isPaused;
  }

  get isPlacing() {
    return this.game.placing;
  }

  // After Chaos's flag Order may do both halves of a turn: the placement, then the slide.
  get hasTwoSteps() {
    return this.game.mode === "chaos" && this.snapshot.settings.rule.chaos_flag === "order_places";
  }

  nameOf(role) {
    return this.playerOf(this.game[role]).name;
  }

  playerOf(side) {
    return this.snapshot[PLAYER[side]];
  }

  get me() {
    return this.playerOf(this.side);
  }

  get other() {
    return this.playerOf(3 - this.side);
  }

  // Whether another snapshot shows the same position of the same game, to be acted on in the same way.
  isSamePosition(other) {
    const marks = ({ game }) => [game.number, game.attempt, game.ply, game.drawn, game.actor, game.board].join();
    return marks(this.snapshot) === marks(other);
  }
}
