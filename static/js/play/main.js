// The page of a player in a timed match: joins what comes from the server with what the player does.
import { Awake } from "../clock/awake.js";
import { Follow } from "../clock/follow.js";
import { ServerTime } from "../clock/offset.js";
import { Post, newKey } from "../clock/post.js";
import { byId, write } from "../dom.js";
import { Board } from "./board.js";
import { Checks } from "./checks.js";
import { Clocks } from "./clocks.js";
import { Input } from "./input.js";
import { Lag } from "./lag.js";
import { Offers } from "./offers.js";
import { Panels } from "./panels.js";
import { cellsOf, played } from "./rules.js";
import { Spoken } from "./spoken.js";
import { Stage } from "./stage.js";
import { signsIn } from "./svg.js";
import { startTabs } from "./tabs.js";
import { passText, readTyped } from "./typed.js";
import { View } from "./view.js";
import { say } from "./words.js";

const RESULT_MILLISECONDS = 1000;
const MOST_TRIES = 5; // of an act whose position has not changed while its version has

const isSameResult = (one, other) => JSON.stringify(one) === JSON.stringify(other);

class Play {
  constructor({ side, state, urls, stream }) {
    Object.assign(this, { side, urls, state, pending: null, games: [], result: "", isLost: false });
    const signs = signsIn(document);
    this.time = new ServerTime();
    this.time.heard(state.now);
    this.post = new Post(this.time, (isLost) => this.lost(isLost));
    this.board = new Board(byId("play-board"), { size: state.variant.size, signs, label: byId("play-board").dataset.label });
    this.input = new Input(this.board, byId("hand-tray"), { onAct: (text) => this.act(text), onPass: () => this.pass() });
    this.clocks = new Clocks(() => this.time.now(), () => this.follow.look());
    this.panels = new Panels(signs);
    this.stage = new Stage(() => this.time.now(), (ready) => this.send("ready", { ready }));
    this.offers = new Offers((...asked) => this.send(...asked));
    this.checks = new Checks();
    this.spoken = new Spoken();
    this.lag = new Lag(this.post, urls.ping);
    this.awake = new Awake((state) => { byId("awake-missing").hidden = state !== "missing"; });
    this.follow = new Follow({
      stateUrl: urls.state, streamUrl: stream, event: "board", time: this.time,
      take: (data) => this.heard(data.kind === "match" ? { state: data } : data),
      told: (isConnected) => this.lost(!isConnected),
      gone: () => location.reload(),
    });
    this.listen();
  }

  listen() {
    const showTab = startTabs(document.querySelector(".play-tabs"));
    byId("play-rule").addEventListener("click", () => {
      showTab("tab-rules");
      byId("panel-rules").scrollIntoView({ block: "nearest" });
    });
    byId("hand-pass").addEventListener("click", () => this.pass());
    byId("hand-typed").addEventListener("submit", (event) => this.typed(event));
    byId("hand-move").addEventListener("input", () => this.complain(""));
    document.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.awake.start(), { once: true });
  }

  start() {
    byId("play-plain").remove();
    byId("play").hidden = false;
    this.render();
    this.follow.start();
    if (!this.view.me.seen) this.send("seen");
    if (this.state.settings.lag) this.lag.start();
  }

  get view() {
    return new View(this.state, this.side);
  }

  // Of two snapshots the newer one is right; an older one may come late.
  heard({ state, result }) {
    if (state.version < this.state.version) return;
    if (!isSameResult(state.result, this.state.result)) this.result = ""; // amended, or taken back
    if (result) this.result = result;
    this.state = state;
    if (state.result) this.askForResult();
    if (this.pending && !this.pending.view.isSamePosition(state)) this.pending = null;
    this.render();
    this.readGames();
  }

  // What came of the match, in words; a question that is on its way may be answered from before.
  askForResult() {
    clearTimeout(this.asking);
    if (this.result || !this.state.result) return;
    this.follow.look();
    this.asking = setTimeout(() => this.askForResult(), RESULT_MILLISECONDS);
  }

  // What the players see of games that are over: both, with their bags once they are revealed.
  async readGames() {
    const { games, game, state } = this.state;
    const key = [state, ...games.map((each) => `${each.state}${each.score}${each.attempt}`), game.bag?.seed ? 1 : 0].join();
    if (key === this.gamesKey || !games.some((each) => each.state === "ended")) return;
    this.gamesKey = key;
    const answer = await this.time.ask(this.urls.games);
    if (answer?.status === 200) {
      this.games = answer.data.games;
      this.render();
    } else this.gamesKey = null; // asked for again with the next snapshot
  }

  render() {
    const { view, pending } = this;
    const isPending = Boolean(pending);
    const shown = isPending ? new View({ ...this.state, game: played(this.state.game, pending.text, this.state.variant) }, this.side) : view;
    byId("play").dataset.phase = this.state.state;
    this.board.show(this.betweenGame() ?? shown.game);
    this.clocks.show(view);
    const over = this.betweenGame();
    this.panels.show(over ? new View({ ...this.state, game: over }, this.side) : shown, { isPending });
    this.offers.show(view);
    this.stage.show(view, this);
    this.checks.show(view, this.games);
    this.spoken.show(view);
    const may = view.mayAct && !isPending;
    const { game } = view;
    this.input.allow(may ? { cells: cellsOf(game.board), placing: game.placing, drawn: game.drawn } : null);
    byId("hand-pass").disabled = !may || game.placing;
    byId("hand-move").placeholder = game.placing ? "Dd" : "DdAd";
  }

  // Between the games the board of the one that is over stays in sight.
  betweenGame() {
    const { state, game } = this.state;
    return state === "between" ? this.games.find((each) => each.number === game.number - 1 && each.state === "ended") : undefined;
  }

  async act(text) {
    if (this.pending || !this.view.mayAct) return;
    this.complain("");
    const view = this.view;
    const pending = { text, view };
    this.pending = pending;
    this.render();
    const { status, data } = await this.answered(text, view, newKey());
    // The stream may have been faster, and the next act be on its way already.
    if (this.pending === pending) this.pending = null;
    if (data.state) this.heard(data);
    this.render();
    if (status !== 200) this.complain(data.title);
  }

  // An act is for a position: when only something beside it has changed, it is sent again for the new version.
  async answered(text, view, key) {
    let { version } = this.state;
    for (let left = MOST_TRIES; ; left -= 1) {
      const answer = await this.post.send(this.urls.act, { action: text, version, lag: this.lag.newest }, key);
      const { state } = answer.data;
      const isStale = answer.status === 409 && state && state.version > version && view.isSamePosition(state);
      if (!isStale || left === 0) return answer;
      version = state.version;
    }
  }

  pass() {
    const { view } = this;
    if (!view.mayAct || this.pending) return;
    if (view.isPlacing) return this.complain(say("noPass"));
    this.act(passText(view.game, this.state.variant.size));
  }

  typed(event) {
    event.preventDefault();
    const field = byId("hand-move");
    const { text, problem } = readTyped(field.value, this.view);
    if (problem) return this.complain(problem);
    field.value = "";
    this.act(text);
  }

  // Typing anywhere begins a move; P passes while no field has the focus.
  key(event) {
    const isElsewhere = event.target.closest?.("input, textarea, select, button, a, summary, dialog");
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "p") this.pass();
    else if (/^[1-7a-g]$/i.test(event.key)) byId("hand-move").focus();
  }

  // Whether it was taken; what was refused is told where it was asked.
  async send(name, values = {}, complain = (words) => this.complain(words)) {
    const { status, data, isRepeated } = await this.post.send(this.urls[name], values);
    if (data.state) this.heard(data);
    // Of a repetition that is refused nobody knows whether the first was received: the state tells.
    else if (status === 409 && isRepeated) this.follow.look();
    else if (status !== 200) complain(data.title);
    return status === 200;
  }

  complain(words) {
    write(byId("hand-error"), words);
    byId("hand-move").toggleAttribute("aria-invalid", Boolean(words));
  }

  lost(isLost) {
    const words = isLost ? say(this.pending ? "lostPending" : "lost") : "";
    byId("play-lost").hidden = !isLost;
    write(byId("play-lost"), words);
  }
}

const data = byId("play-data");
if (data) new Play(JSON.parse(data.textContent)).start();
