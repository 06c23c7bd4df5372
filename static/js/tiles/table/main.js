// The page of a player in a game of Chaos Tiles: joins what comes from the server with what the player does.
import { Awake } from "../../clock/awake.js";
import { Follow } from "../../clock/follow.js";
import { ServerTime } from "../../clock/offset.js";
import { Post, newKey } from "../../clock/post.js";
import { byId, write } from "../../dom.js";
import { startTabs } from "../../play/tabs.js";
import { createBoard } from "../board.js";
import { Choice } from "./choice.js";
import { showFair } from "./fair.js";
import { Hand } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { List } from "./list.js";
import { drawLog, saidOf } from "./log.js";
import { Places } from "./places.js";
import { Score } from "./score.js";
import { Seats } from "./seats.js";
import { Spoken } from "./spoken.js";
import { Stage } from "./stage.js";
import { View } from "./view.js";
import { say } from "./words.js";

const MOST_TRIES = 5; // of an act whose position has not changed while its version has

class Table {
  constructor({ seat, state, urls, stream, duos }) {
    Object.assign(this, { seat, state, urls, pending: null, isLost: false });
    this.time = new ServerTime();
    this.time.heard(state.now);
    this.post = new Post(this.time, (isLost) => this.lost(isLost));
    this.board = createBoard(byId("tt-canvas"), { label: byId("tt-canvas").dataset.label, describe: ({ text }) => this.list.wordsOf(text) });
    this.list = new List({ onLook: (text) => this.choice.look(text), onPut: () => this.choice.confirm() });
    this.choice = new Choice({ board: this.board, list: this.list, places: new Places(this.time, urls.placements), act: (texts) => this.act(texts), complain: (words) => this.complain(words), changed: () => this.render() });
    this.hand = new Hand({
      onChoose: (subject, event) => this.choice.choose(subject, event),
      onAct: (texts) => this.act(texts),
      onLift: (isOn) => this.choice.lift(isOn),
      onExchange: () => { this.choice.clear(); this.render(); },
    });
    this.seats = new Seats({ serverNow: () => this.time.now(), onPending: () => this.follow.look(), button: byId("sound") });
    this.score = new Score({ onLight: (clump) => this.board.light(clump), duos: duos ?? [] });
    this.stage = new Stage(() => this.time.now(), (ready) => this.send("ready", { ready }));
    this.spoken = new Spoken(byId("tt-spoken"));
    this.awake = new Awake(() => {});
    this.follow = new Follow({
      stateUrl: urls.state, streamUrl: stream, event: "tiles", time: this.time,
      take: (data) => this.heard(data.kind === "tiles" ? data : data.state),
      told: (isConnected) => this.lost(!isConnected),
      gone: () => location.reload(),
    });
    this.listen();
  }

  listen() {
    startTabs(document.querySelector(".tt-tabs"));
    listenToKeys(this);
    byId("tt-typed").addEventListener("submit", (event) => this.typed(event));
    byId("tt-text").addEventListener("input", () => this.complain(""));
    byId("tt-leave").addEventListener("click", () => byId("leave-dialog").showModal());
    byId("leave-dialog").addEventListener("close", () => this.leave());
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.awake.start(), { once: true });
  }

  start() {
    byId("tiles-plain").remove();
    byId("tt").hidden = false;
    this.render();
    this.follow.start();
    if (!this.view.me.seen) this.send("seen");
  }

  get view() {
    return new View(this.state, this.seat);
  }

  // Of two snapshots the newer one is right; an older one may come late. What everybody sees is not for this page.
  heard(state) {
    if (!state || state.version < this.state.version || state.you !== this.seat) return;
    if (!this.view.isSamePosition(state)) this.moved(state);
    const wasPlaying = this.view.isPlaying;
    this.state = state;
    this.render();
    if (!wasPlaying || !this.view.isOver) return;
    byId("tt-stage").scrollIntoView({ block: "nearest" });
    this.board.fit(); // however it was moved in play, what is over is seen whole
  }

  moved(state) {
    this.choice.clear();
    this.complain("");
    if (state.to_act.includes(this.seat) && !this.view.isMyTurn && state.seats.length > 1) this.seats.sound.beep(0);
  }

  render() {
    const { view, pending } = this;
    byId("tt").dataset.phase = this.state.state;
    byId("tt").classList.toggle("my-turn", view.isMyTurn);
    this.choice.show(view, pending);
    this.hand.show(view, { ...this.choice.context, pending });
    this.seats.show(view);
    this.score.show(view);
    this.stage.show(view);
    this.spoken.show(view);
    drawLog(view);
    showFair(view);
    this.news(view);
    byId("tt-leaving").hidden = !view.isPlaying || Boolean(view.me?.gone);
    byId("tt-typed").hidden = !view.isPlaying;
  }

  // What was done last, beside the board: draws and ends of turns tell little, points much.
  news(view) {
    const { actions = [], scored = [] } = view.snapshot;
    const last = actions.findLast(({ text }) => view.phase === "deal" || !/^(DRAW|KEEP|DONE)/.test(text));
    const points = scored.findLast(({ turn }) => turn === last?.turn);
    const words = points ? say("scoredBy", view.nameOf(points.seat), points.points) : last ? saidOf(last, view) : "";
    write(byId("tt-news"), view.isPlaying ? words : "");
    byId("tt-empty").hidden = view.blob.length > 0;
  }

  async act(texts) {
    if (this.pending || !texts.length || !this.view.isPlaying) return;
    this.complain("");
    const pending = { texts, view: this.view };
    this.pending = pending;
    this.render();
    const { status, data } = await this.answered(texts, pending.view, newKey());
    if (this.pending === pending) this.pending = null;
    if (data.state) this.heard(data.state);
    this.render();
    if (status !== 200) this.complain(data.title);
  }

  // An act is for a position: when only something beside it has changed, it is sent again for the new version.
  async answered(actions, view, key) {
    let { version } = this.state;
    for (let left = MOST_TRIES; ; left -= 1) {
      const answer = await this.post.send(this.urls.act, { actions, version }, key);
      const { state } = answer.data;
      const isStale = answer.status === 409 && state && state.version > version && view.isSamePosition(state);
      if (!isStale || left === 0) return answer;
      version = state.version;
    }
  }

  typed(event) {
    event.preventDefault();
    const field = byId("tt-text");
    const text = field.value.trim().toUpperCase();
    if (!text) return;
    field.value = "";
    this.act([text]);
  }

  leave() {
    if (byId("leave-dialog").returnValue === "yes") this.act(["LEAVE"]);
    byId("leave-dialog").returnValue = "";
  }

  async send(name, values = {}) {
    const { status, data, isRepeated } = await this.post.send(this.urls[name], values);
    if (data.state) this.heard(data.state);
    else if (status === 409 && isRepeated) this.follow.look();
    if (status !== 200) this.complain(data.title);
  }

  complain(words) {
    write(byId("tt-error"), words);
  }

  lost(isLost) {
    byId("tt-lost").hidden = !isLost;
    write(byId("tt-lost"), isLost ? say(this.pending ? "lostPending" : "lost") : "");
  }
}

const data = byId("tiles-data");
if (data) new Table(JSON.parse(data.textContent)).start();
