// One live match of Gyul! Hap! for spectators: follows the board in hand, its calls and times, and the boards that are over.
import { told } from "../boards/banner.js";
import { Feed } from "../boards/feed.js";
import { ServerTime } from "../clock/offset.js";
import { fetchPage, write } from "../dom.js";
import { cardsIn } from "../duel/card.js";
import { drawSummaries } from "../duel/summary.js";
import { viewNow } from "./film.js";
import { totalsNow } from "./sides.js";
import { Stage } from "./stage.js";
import { Times } from "./times.js";
import { sentenceOf } from "./words.js";

const FRESHENED = ["duel-state", "duel-links"]; // what the server says when a board or the match is over
const root = document.getElementById("duel-watch");
const over = document.getElementById("duel-over");
const time = new ServerTime();

class Spectator {
  constructor(snapshot) {
    this.draw = cardsIn(document);
    this.stage = new Stage(root, this.draw);
    this.times = new Times(root, time);
    this.snapshot = snapshot;
    this.show();
  }

  take(snapshot) {
    if (snapshot.version <= this.snapshot.version) return;
    const isMore = snapshot.boards.length !== this.snapshot.boards.length || snapshot.state !== this.snapshot.state || Boolean(snapshot.result) !== Boolean(this.snapshot.result);
    this.snapshot = snapshot;
    this.show();
    if (isMore) freshen();
  }

  show() {
    const { snapshot } = this;
    const view = viewNow(snapshot);
    this.stage.show(view, totalsNow(snapshot));
    this.times.show(view);
    root.classList.toggle("over", !snapshot.board);
    if (!view.isOver) write(document.getElementById("duel-state"), sentenceOf(view));
    drawSummaries(over, view, this.draw, { onLook: (board, triple) => this.look(board, triple) });
  }

  // A Hap in the list of a board that is still on the table is shown on it.
  look(board, triple) {
    const shown = viewNow(this.snapshot).board;
    if (shown?.number === board.number && shown.attempt === board.attempt) this.stage.board.mark({ lit: triple ?? [] });
  }
}

async function freshen() {
  const page = await fetchPage(location.href);
  if (!page) return;
  for (const id of FRESHENED) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) old.replaceChildren(...document.adoptNode(fresh).childNodes);
  }
}

const bootstrap = JSON.parse(document.getElementById("snapshot").textContent);
time.heard(bootstrap.now); // until the first round trip
const spectator = new Spectator(bootstrap);
const board = (snapshot) => spectator.take(snapshot);
new Feed({ streamUrl: root.dataset.stream, stateUrl: root.dataset.state, time, board, told, timed: () => spectator.times.tick() }).start();
