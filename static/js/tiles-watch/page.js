// One game of Chaos Tiles for spectators: follows it while it is played, and plays it again when it is over.
import { told } from "../boards/banner.js";
import { Feed } from "../boards/feed.js";
import { ServerTime } from "../clock/offset.js";
import { write } from "../dom.js";
import { Controls } from "../spectate/controls.js";
import { createBoard } from "../tiles/board.js";
import { lastTiles } from "../tiles/facts.js";
import { loadFilm } from "./film.js";
import { drawFacts, drawLines, drawScores, markLine } from "./lists.js";
import { checkProof } from "./proof.js";
import { Seats } from "./seats.js";
import { lastWords, say, sentenceOf } from "./words.js";

const root = document.getElementById("tiles-watch");
const sentence = document.getElementById("tiles-state");
const time = new ServerTime();
const part = (name) => root.querySelector(`[data-part=${name}]`);
const isOver = ({ state }) => ["finished", "stopped"].includes(state);

class Spectator {
  constructor(snapshot) {
    this.snapshot = snapshot;
    this.seats = new Seats(document.getElementById("seats"), time);
    const holder = document.getElementById("tiles-board");
    this.board = holder ? createBoard(holder, { label: holder.dataset.label }) : null;
  }

  take(snapshot) {
    const before = this.snapshot;
    if (snapshot.version <= before.version && snapshot.hidden === before.hidden) return;
    // Another page: a game that may be seen at last, a new attempt, or one that is over and can be played again.
    if (snapshot.hidden !== before.hidden || snapshot.attempt !== before.attempt) return location.reload();
    if (isOver(snapshot) && (!isOver(before) || Boolean(snapshot.seed) !== Boolean(before.seed))) return location.reload();
    this.snapshot = snapshot;
    this.show();
  }

  show() {
    const { snapshot } = this;
    write(sentence, sentenceOf(snapshot));
    this.seats.show(snapshot);
    if (this.board) this.draw(snapshot);
  }

  draw(shown) {
    this.board.draw({ ...shown, last: lastTiles(shown) });
    write(part("last"), lastWords(shown));
    drawFacts(part("facts"), shown);
    drawScores(part("scores"), shown);
    if (!this.film) drawLines(part("lines"), shown);
  }
}

class Replay extends Spectator {
  async start() {
    this.film = await loadFilm(root.dataset.film, this.snapshot);
    if (!this.film) return; // the page steps by its links
    const bar = document.getElementById("replay");
    const words = { wordsPlay: "play", wordsPause: "stop", wordsBack: "step", wordsNow: "now" };
    this.ply = Number(root.dataset.ply);
    this.controls = new Controls(bar, {
      go: (ply) => this.go(ply),
      where: () => ({ ply: this.ply, last: this.film.last }),
      say: (name, ...values) => say(words[name], ...values),
    });
    drawLines(part("lines"), this.film.at(this.film.last), { choose: (ply) => this.controls.chosen(ply) });
    this.go(this.ply);
  }

  show() {
    if (!this.film) super.show();
  }

  go(ply) {
    this.ply = ply;
    const shown = this.film.at(ply);
    this.seats.showStill(shown);
    this.draw(shown);
    markLine(part("lines"), ply);
    this.controls.mark(ply, this.film.last, ply === this.film.last);
  }
}

const bootstrap = JSON.parse(document.getElementById("snapshot").textContent);
time.heard(bootstrap.now); // until the first round trip
const spectator = root.dataset.film ? new Replay(bootstrap) : new Spectator(bootstrap);
if (root.dataset.film) spectator.start();
else spectator.show();
checkProof();
const board = (snapshot) => spectator.take(snapshot);
new Feed({ streamUrl: root.dataset.stream, stateUrl: root.dataset.state, time, board, told, timed: () => spectator.seats.tick() }).start();
