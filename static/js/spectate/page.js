// One live match for spectators: follows the game in hand, and shows any ply of it, or of the other game, again.
import { told } from "../boards/banner.js";
import { Feed } from "../boards/feed.js";
import { drawFace } from "../clock/face.js";
import { ServerTime } from "../clock/offset.js";
import { Ticker, sidesAt } from "../clock/ticker.js";
import { Board } from "../play/board.js";
import { counterOf, signsIn } from "../play/svg.js";
import { checkRevealed, drawLeft } from "./bag.js";
import { Controls } from "./controls.js";
import { Film } from "./film.js";
import { Moves } from "./moves.js";
import { freshen } from "./parts.js";

const root = document.getElementById("spectate");
const time = new ServerTime();
const number = Number(root.dataset.game);
const say = (name, ...values) => values.reduce((text, value) => text.replace("%s", value), root.dataset[name] ?? "");
const isChosen = new URLSearchParams(location.search).has("game"); // else the page goes on to game 2 by itself

// What the server has put into words: state, flags, scores, result, the bag revealed.
function traitsOf({ state, game, games, result, clock }) {
  const scores = games.map((each) => `${each.state}${each.score}`).join();
  return JSON.stringify([state, game.number, game.flags, Boolean(game.bag?.seed), result, clock.paused, scores]);
}

class Spectator {
  constructor(snapshot) {
    this.snapshot = snapshot;
    this.film = new Film(`${root.dataset.replay}${number}/`, time);
    this.faces = [0, 1].map((side) => root.querySelector(`#clocks [data-side="${side}"]`));
    this.ticker = new Ticker(() => time.now(), (sides) => this.drawClocks(sides));
    this.ply = null; // null: the newest, whichever that is
    this.holder = document.getElementById("board-holder");
    if (this.holder) this.furnish();
    this.take(snapshot, true);
  }

  furnish() {
    this.signs = signsIn(document);
    const figure = this.holder.querySelector(".board");
    this.board = new Board(figure, { size: this.snapshot.variant.size, signs: this.signs, label: say("wordsBoard") });
    this.moves = new Moves(document.getElementById("moves"), { choose: (ply) => this.controls.chosen(ply) });
    this.controls = new Controls(document.getElementById("replay"), { go: (ply) => this.go(ply), where: () => this.where(), say });
  }

  // The game that the page shows is the one in hand.
  get isInHand() {
    return this.snapshot.game.number === number;
  }

  get last() {
    return this.isInHand && !this.snapshot.hidden ? this.snapshot.game.moves.length : this.film.last;
  }

  where() {
    return { ply: this.ply ?? this.last, last: this.last };
  }

  take(snapshot, isFirst = false) {
    const isNews = snapshot.version > this.snapshot.version || snapshot.hidden !== this.snapshot.hidden;
    if (!isFirst && !isNews) return;
    if (this.isAnother(snapshot)) return location.reload();
    const isOtherwise = traitsOf(snapshot) !== traitsOf(this.snapshot);
    this.snapshot = snapshot;
    if (isOtherwise) this.freshen();
    if (!this.isInHand) return isFirst ? this.showOther() : undefined;
    if (this.board && !snapshot.hidden) this.moves.show(snapshot.game.moves);
    this.show();
  }

  // Another game than the page was made for: the next one, a new attempt, or a board that may be seen at last.
  isAnother({ hidden, game }) {
    const before = this.snapshot;
    const isNext = !isChosen && game.number !== before.game.number;
    return isNext || hidden !== before.hidden || (game.number === number && game.attempt !== before.game.attempt);
  }

  async freshen() {
    await freshen();
    this.check();
    if (this.board && this.last >= 0) this.show();
  }

  async check() {
    const line = document.getElementById("bag-check");
    if (!line || !this.board) return;
    if (!this.isInHand && !(await this.film.load(0))) return;
    const { moves } = this.isInHand ? this.snapshot.game : this.film.gameAt(this.film.last);
    checkRevealed(line, this.snapshot.variant, moves);
  }

  async showOther() {
    if (this.board && (await this.film.load(0))) this.show();
  }

  async go(ply) {
    this.ply = ply >= this.last ? null : ply;
    const isThere = this.ply === null && this.isInHand ? true : await this.film.load(this.isInHand ? this.snapshot.version : 0);
    if (isThere) this.show();
  }

  show() {
    if (!this.board) return this.ticker.show(this.snapshot.clock);
    const isNow = this.ply === null;
    const ply = Math.min(this.ply ?? this.last, Math.max(this.last, 0));
    const isLive = isNow && this.isInHand;
    const game = isLive ? this.snapshot.game : this.film.gameAt(ply);
    root.classList.toggle("past", !isLive);
    this.board.show(game);
    drawLeft(document.getElementById("left"), game.board, this.snapshot.variant, this.signs);
    document.getElementById("points").textContent = game.points.total;
    this.drawDrawn(isLive ? game.drawn : null);
    this.moves.mark(ply);
    this.controls.mark(ply, this.last, isNow);
    if (isLive) return this.ticker.show(this.snapshot.clock);
    this.ticker.show(null);
    const clock = this.film.clockAt(ply);
    this.drawClocks(sidesAt(clock, clock.at));
  }

  drawDrawn(colour) {
    const holder = document.getElementById("drawn");
    holder.hidden = !colour;
    if (colour) holder.querySelector("[data-part=counter]").replaceChildren(counterOf(this.signs, colour));
  }

  drawClocks(sides) {
    const isBothDown = sides.every((side) => side.fallen);
    for (const [side, face] of this.faces.entries()) {
      const { state } = sides[side];
      const name = say(side === 0 ? "wordsOrder" : "wordsChaos");
      const role = ["run", "paused"].includes(state) ? `${name} · ${say("wordsMove")}` : name;
      drawFace(face, sides[side], { role, isBothDown });
    }
  }
}

const bootstrap = JSON.parse(document.getElementById("snapshot").textContent);
time.heard(bootstrap.now); // until the first round trip
const spectator = new Spectator(bootstrap);
spectator.check();

const board = (snapshot) => spectator.take(snapshot);
new Feed({ streamUrl: root.dataset.stream, stateUrl: root.dataset.state, time, board, told, timed: () => spectator.ticker.tick() }).start();
