// The page of a player in a match of Gyul! Hap!: joins what comes from the server with what the player calls.
import { Awake } from "../clock/awake.js";
import { Follow } from "../clock/follow.js";
import { ServerTime } from "../clock/offset.js";
import { Post } from "../clock/post.js";
import { Sound } from "../clock/sound.js";
import { byId, write } from "../dom.js";
import { Board } from "./board.js";
import { cardsIn } from "./card.js";
import { Hand } from "./hand.js";
import { drawCalls, drawClaimed } from "./lists.js";
import { Seats } from "./seats.js";
import { Sender } from "./sender.js";
import { Spoken } from "./spoken.js";
import { Stage } from "./stage.js";
import { drawSummaries } from "./summary.js";
import { Timers, elapsedText, lengthText } from "./timers.js";
import { View, boardKey, failing } from "./view.js";
import { callText, say, verdictOf } from "./words.js";

const MARK_MILLISECONDS = 900; // how long cards show what became of them
const LATE_MILLISECONDS = 400; // after the instant of a reveal, or of a turn's end, the page asks by itself
const AGAIN_MILLISECONDS = 1000;
const LOW_MILLISECONDS = 10000;

class Play {
  constructor({ side, state, urls, stream }) {
    Object.assign(this, { side, urls, state, result: "", sent: new Set(), marks: {}, isCovered: false, isLost: false });
    this.draw = cardsIn(document);
    this.time = new ServerTime();
    this.time.heard(state.now);
    this.post = new Post(this.time, (isLost) => this.lost(isLost));
    this.sender = new Sender(this.time, urls.call, (isLost) => this.lost(isLost));
    this.board = new Board(byId("duel-board"), { draw: this.draw, onPress: (position) => this.hand.tap(position) });
    this.hand = new Hand({ onCall: (text, triple) => this.call(text, triple), onChange: () => this.mark() });
    this.seats = new Seats(byId("duel-seats"));
    this.stage = new Stage((ready) => this.send("ready", { ready }));
    this.spoken = new Spoken(byId("duel-spoken"));
    this.sound = new Sound(byId("sound"));
    this.timers = new Timers(() => this.time.now(), (times, at) => this.tick(times, at));
    this.awake = new Awake(() => {});
    this.follow = new Follow({
      stateUrl: urls.state, streamUrl: stream, event: "duel", time: this.time,
      take: (data) => this.heard(data.kind === "duel" ? { state: data } : data),
      told: (isConnected) => this.lost(!isConnected),
      gone: () => location.reload(),
    });
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.awake.start(), { once: true });
  }

  start() {
    byId("duel-plain").remove();
    byId("duel").hidden = false;
    this.render();
    this.follow.start();
    if (!this.view.me.seen) this.send("seen");
  }

  get view() {
    return new View(this.state, this.side);
  }

  // Of two snapshots the newer one is right; an older one may come late.
  heard({ state, result }) {
    if (state.version < this.state.version) return;
    if (result) this.result = result;
    if (boardKey(state.board) !== boardKey(this.state.board)) this.turnOver();
    else if (state.board?.turn !== this.state.board?.turn) this.complain("");
    const isEnd = state.result && !this.result;
    this.state = state;
    this.render();
    if (isEnd && result === undefined) this.follow.look(); // what came of the match, in words
  }

  turnOver() {
    this.hand.clear();
    this.marks = {};
    this.complain("");
    this.verdict(null);
  }

  render() {
    const { view } = this;
    byId("duel").dataset.phase = this.state.state;
    byId("duel").classList.toggle("open", view.isOpen);
    byId("duel").classList.toggle("turns", view.takesTurns);
    this.hand.allow(view);
    this.showBoard(view);
    this.buttons(view);
    this.seats.show(view);
    this.stage.show(view, this.result);
    write(byId("duel-number"), this.numberText(view));
    byId("duel-pausing").hidden = !this.state.pause_asked || this.state.state === "paused";
    drawClaimed(byId("duel-claimed"), view, this.draw);
    byId("duel-claimed-none").hidden = !view.isOpen || view.board.claimed.length > 0;
    byId("duel-now").hidden = !view.isOpen;
    drawCalls(byId("duel-calls"), view.board, view);
    drawSummaries(byId("duel-boards"), view, this.draw, { onLook: (board, triple) => this.look(board, triple) });
    byId("duel-past").hidden = !this.state.boards.length;
    this.spoken.show(view);
    this.timers.show(view);
  }

  // Between the boards the one that is over stays in sight until the next is about to come.
  showBoard(view) {
    const last = this.isCovered ? null : view.lastBoard;
    this.board.show(view.shownCards ?? last?.cards ?? null);
    this.board.allow(view.mayName);
    this.mark();
  }

  look(board, triple) {
    if (this.view.isOpen || boardKey(board) !== boardKey(this.view.lastBoard)) return;
    this.marks = { lit: triple ?? [] };
    this.mark();
  }

  mark() {
    this.board.mark({ chosen: this.hand.chosen, locked: [...this.sent].flatMap((each) => each.triple), ...this.marks });
    byId("duel-send").hidden = !this.hand.armed;
    write(byId("duel-send"), this.hand.armed ? say("send", callText({ text: this.hand.armed })) : "");
  }

  buttons(view) {
    byId("duel-gyul").disabled = !view.mayGyul;
    byId("duel-hap").hidden = !view.takesTurns;
    byId("duel-hap").disabled = !view.mayBegin;
    byId("duel-text").disabled = !view.isOpen;
    const skip = byId("duel-skip");
    skip.hidden = !this.state.settings.skip;
    skip.disabled = !view.isOpen;
    skip.classList.toggle("asked", view.otherSkipped);
    skip.setAttribute("aria-pressed", String(view.hasSkipped));
    write(skip, skipText(view));
  }

  numberText({ board, snapshot }) {
    if (!board) return "";
    return board.extra ? say("extraNumber", board.number) : say("boardOf", board.number, board.of ?? snapshot.settings.boards);
  }

  tick(times, at) {
    const { view } = this;
    byId("duel-left").hidden = times.left === null;
    write(byId("duel-left"), times.left === null ? "" : say("left", lengthText(times.left)));
    byId("duel-left").classList.toggle("low", times.left !== null && times.left < LOW_MILLISECONDS);
    write(byId("duel-elapsed"), times.board === null ? "" : elapsedText(times.board));
    write(byId("duel-match-time"), times.match === null ? "" : say("matchTime", elapsedText(times.match)));
    this.seats.count(times, view);
    this.warn(times, view);
    const isCovered = this.stage.count(times);
    if (isCovered !== this.isCovered) {
      this.isCovered = isCovered;
      this.showBoard(view);
    }
    this.askIfLate(view, at);
  }

  // What time does by itself, and whose message was lost on the way, is asked for.
  askIfLate(view, at) {
    if (view.dueAt === null || at < view.dueAt + LATE_MILLISECONDS || at < (this.askedAt ?? 0) + AGAIN_MILLISECONDS) return;
    this.askedAt = at;
    this.follow.look();
  }

  warn({ left, turn }, view) {
    if (!view.isOpen) return;
    const key = boardKey(view.board);
    const ending = { side: 0, state: "run", low: left !== null && left < LOW_MILLISECONDS, total: left ?? Infinity };
    this.sound.watch([ending], key);
    const own = turn !== null && view.isMyTurn ? turn : Infinity;
    this.sound.watch([{ side: 1, state: "run", low: own < 3000, total: own }], `${key}.${view.board.turn_ends_at}`);
  }

  async call(text, triple) {
    const { board } = this.state;
    if (!this.view.isOpen) return;
    this.complain("");
    const sent = { text, triple };
    this.sent.add(sent);
    this.waiting(true);
    const { status, data } = await this.sender.call(board, text);
    this.sent.delete(sent);
    this.waiting(false);
    if (data.state) this.heard({ state: data.state });
    if (status === 200) this.judged(data.call, board, triple);
    else this.complain(status === 0 ? say("notSent", text) : data.title);
    this.mark();
  }

  // Cards show for a moment what became of them.
  judged(call, board, triple) {
    this.verdict(call, board);
    if (boardKey(this.state.board) !== boardKey(board)) return;
    const { tone } = verdictOf(call);
    this.marks = { claimed: tone === "good" ? triple : [], wrong: tone === "bad" ? triple : [] };
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.marks = {};
      this.mark();
    }, MARK_MILLISECONDS);
  }

  verdict(call, board = null) {
    const place = byId("duel-verdict");
    const found = call && verdictOf(call);
    place.className = `duel-verdict ${found?.tone ?? ""}`;
    const why = call?.verdict === "wrong" ? whyText(board.cards, call.triple) : "";
    write(place, call ? [found.sign, callText(call), `– ${found.words}`, found.points, why].filter(Boolean).join(" ") : "");
  }

  waiting(isWaiting) {
    if (isWaiting || !this.sent.size) this.verdict(null);
    byId("duel-verdict").classList.toggle("waiting", this.sent.size > 0);
    if (this.sent.size) write(byId("duel-verdict"), say("sending", [...this.sent].map((each) => each.text).join(", ")));
    this.mark();
  }

  async send(name, values = {}) {
    const { status, data } = await this.post.send(this.urls[name], values);
    if (data.state) this.heard({ state: data.state });
    if (status !== 200) this.complain(data.title);
  }

  complain(words) {
    write(byId("duel-error"), words);
  }

  lost(isLost) {
    byId("duel-lost").hidden = !isLost;
    write(byId("duel-lost"), isLost ? say(this.sent.size ? "lostPending" : "lost") : "");
  }
}

function skipText(view) {
  if (view.hasSkipped) return say("unskip");
  return say(view.otherSkipped ? "skipToo" : "skipOffer");
}

function whyText(cards, triple) {
  return say("differs", failing(cards, triple).map((name) => say(name)).join(", "));
}

const data = byId("duel-data");
if (data) new Play(JSON.parse(data.textContent)).start();
