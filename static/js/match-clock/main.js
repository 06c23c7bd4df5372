// The page on the table of a match over the board: joins what comes from the server with what is pressed.
import { Awake } from "../clock/awake.js";
import { Follow } from "../clock/follow.js";
import { Link } from "../clock/link.js";
import { ServerTime } from "../clock/offset.js";
import { Sender } from "../clock/sender.js";
import { Sound } from "../clock/sound.js";
import { listenForPresses } from "../clock/table-input.js";
import { ask } from "../clock/table-menu.js";
import { Ticker, timeText } from "../clock/ticker.js";
import { wordsOf } from "../clock/words.js";
import { byId } from "../dom.js";
import { Agreement } from "./agree.js";
import { MatchMenu } from "./menu.js";
import { boardsKey, canPress, halfOf, isMissing, phaseOf, playerOf, roleOf } from "./seats.js";
import { BoardSheets } from "./sheets.js";
import { nameOf, toldText } from "./told.js";
import { MatchView } from "./view.js";

const PENDING_MILLISECONDS = 400; // after the settle bound whoever asks gets the fall
const COUNTDOWN_MILLISECONDS = 500;

const say = wordsOf("match-words");
const positionOf = ({ game, clock }) => `${game.number}.${game.attempt}.${clock.version}`;

class MatchClock {
  constructor({ state, boards, after_flags: after, urls, stream }) {
    Object.assign(this, { state, boards, after, urls, confirmed: new Set(), positions: new WeakMap() });
    this.time = new ServerTime();
    this.time.heard(state.now);
    this.view = new MatchView(byId("table"), after);
    this.sound = new Sound(byId("sound"));
    this.awake = new Awake((how) => { byId("awake").textContent = say(`awake${how[0].toUpperCase()}${how.slice(1)}`); });
    this.sheets = new BoardSheets((number, attempt, board) => this.act("board", { game: number, attempt, board }));
    this.agreement = new Agreement((scores) => this.act("agree", { scores, confirmed: [1, 2] }));
    this.menu = new MatchMenu({ state: () => this.state, act: (name, body) => this.act(name, body) });
    this.sender = new Sender(this.time, { answered: (...answer) => this.answered(...answer), changed: () => this.link.changed() });
    this.link = new Link({ sender: this.sender, tick: () => this.ticker.tick(), back: () => this.view.tell(say("back")) });
    this.ticker = new Ticker(() => this.time.now(), (sides, at) => this.draw(sides, at));
    this.follow = new Follow({
      stateUrl: urls.state, streamUrl: stream, event: "board", time: this.time,
      take: (data) => this.take(data), told: (isNow) => this.link.told(isNow), gone: () => location.reload(),
    });
    this.listen();
  }

  listen() {
    listenForPresses(this.view.halves, {
      press: (half) => this.press(half),
      pressRunning: (focused) => this.pressRunning(focused),
      pause: () => {}, // the arbiter's
    });
    byId("full").addEventListener("click", () => this.full());
    byId("open-board").addEventListener("click", () => this.sheets.open(1));
    byId("final").addEventListener("click", (event) => {
      const number = event.target.closest("[data-enter]")?.dataset.enter;
      if (number) this.sheets.open(Number(number));
    });
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.awake.start(), { capture: true, passive: true });
  }

  start() {
    this.sheets.take(this.boards);
    this.ticker.show(this.state.clock);
    this.follow.start();
    setInterval(() => this.countDown(), COUNTDOWN_MILLISECONDS);
  }

  get phase() {
    return phaseOf(this.state, this.boards);
  }

  // The newer of two snapshots stands: answers and messages may overtake each other.
  take(data) {
    const fresh = data.kind === "match" ? data : data.state;
    if (data.boards && data.boards.version >= this.boards.version) this.takeBoards(data.boards);
    if ((fresh.version - this.state.version || fresh.now - this.state.now) >= 0) this.takeState(fresh);
    this.ticker.show(this.state.clock);
    this.offerBoard();
    if (this.state.state !== "playing" && this.boards.version < this.state.version) this.follow.look();
  }

  takeState(fresh) {
    if (this.state.state === "playing" && fresh.state !== "playing") this.asksFor = this.state.game.number;
    this.state = fresh;
  }

  takeBoards(boards) {
    if (boardsKey(boards) !== boardsKey(this.boards)) this.confirmed.clear();
    this.boards = boards;
    this.sheets.take(boards);
  }

  // The sheet of a game that ended before these eyes opens by itself, once.
  offerBoard() {
    const number = this.asksFor;
    if (!number || this.boards.version < this.state.version) return;
    this.asksFor = null;
    if (this.boards.games[number - 1].missing) this.sheets.open(number);
  }

  draw(sides, now) {
    const { state, boards } = this;
    this.view.draw({ state, boards, sides, now, waiting: this.sender.waiting, isLost: this.link.isLost, confirmed: this.confirmed });
    this.menu.draw(state);
    this.agreement.draw(state);
    this.drawFinal();
    this.sheets.remind(this.reminder(sides, now));
    this.sound.watch(sides, `${state.game.number}.${state.game.attempt}`);
    if (sides.some((side) => side.state === "pending")) this.lookSoon();
  }

  drawFinal() {
    const place = byId("final");
    const isOver = !["ready", "playing"].includes(this.phase);
    place.hidden = !isOver;
    if (!isOver || place.drawn === this.boards.html) return;
    place.drawn = this.boards.html;
    place.innerHTML = this.boards.html;
  }

  // What goes on behind an open sheet.
  reminder(sides, now) {
    const { state, boards } = this;
    if (this.phase === "ready") return state.timer_at === null ? "" : toldText(state, { ...boards, games: [{ why: "" }] }, sides, this.after, now);
    if (this.phase !== "playing") return "";
    const times = sides.filter((side) => side.shown !== null).map((side) => `${nameOf(state, halfOf(state.game, side.side))} ${timeText(side.shown)}`);
    return say("running", state.game.number, times.join(" · "));
  }

  lookSoon() {
    this.looking ??= setTimeout(() => {
      this.looking = null;
      this.follow.look();
    }, PENDING_MILLISECONDS);
  }

  // Nothing of the clock changes by itself while a game waits or stands: the words do.
  countDown() {
    const { timer_at: timer, clock, state } = this.state;
    const until = clock.paused.length ? clock.paused_until : ["waiting", "between"].includes(state) ? timer : null;
    if (until === null) return;
    this.ticker.tick();
    if (this.time.now() > until + PENDING_MILLISECONDS) this.lookSoon();
  }

  // One act for what is shown: a second touch before the answer is none.
  act(name, body) {
    if (JSON.stringify(this.sender.waiting) === JSON.stringify(body)) return;
    this.sender.send(this.urls[name], body);
  }

  press(half) {
    const { state } = this;
    const player = half === 0 ? state.first : state.second;
    if (this.phase === "ready" && !player.ready) this.act("ready", { side: playerOf(half), game: state.game.number, ready: true });
    else if (canPress(state, half)) this.turn({ role: roleOf(state.game, half), version: state.version }, positionOf(state));
    else if (this.phase === "final") this.confirm(half);
  }

  // A press is for a turn: it goes with the position in which it was made.
  turn(body, position) {
    this.positions.set(body, position);
    this.act("press", body);
  }

  pressRunning(focused) {
    const { game, clock } = this.state;
    if (this.phase === "playing") {
      if (clock.turn !== null) this.press(halfOf(game, clock.turn));
    } else if (focused !== null) this.press(focused);
  }

  async full() {
    const { number } = this.state.game;
    if (await ask(say("askFull", number))) this.act("full", { game: number });
  }

  confirm(half) {
    if (isMissing(this.boards)) return;
    if (!this.confirmed.delete(half)) this.confirmed.add(half);
    if (this.confirmed.size === 2) this.act("enter", { boards: this.boards.games.map((game) => game.board), confirmed: [1, 2] });
    this.ticker.tick();
  }

  answered(status, data, body) {
    this.link.told(true);
    if (status === 404) return location.reload();
    if (data.state) this.take(data);
    if (body.scores) return status === 200 ? this.agreement.done() : this.agreement.refused(data);
    if (status === 200) {
      if (body.board !== undefined) this.sheets.saved(body.game);
      return;
    }
    if (body.confirmed) this.confirmed.clear();
    if (this.isForSameTurn(data, body)) return this.turn({ ...body, version: this.state.version }, positionOf(this.state));
    if (!data.state) this.follow.look();
    if (data.fields?.board) this.sheets.refused(body.game, data.fields.board);
    else this.view.tell(data.title ?? say("failed"));
  }

  // The match has changed beside the clock, as by a board that was entered: the press is still for this turn.
  isForSameTurn({ state }, body) {
    const position = this.positions.get(body);
    return Boolean(position && state) && state.version > body.version && positionOf(state) === position && positionOf(this.state) === position;
  }
}

new MatchClock(JSON.parse(byId("match-clock-data").textContent)).start();
