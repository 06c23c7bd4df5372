// Before, between and after the games: what is next, who is ready, when it starts by itself, and what came of it.
import { timeText } from "../clock/ticker.js";
import { byId, element, write } from "../dom.js";
import { say } from "./words.js";

const LEAST_ANALYSED = 6; // plies before a flag fell, as in games.services.analysing

// What decided a game in place of its full board.
function decidedBy({ policy, side, mean, low, high }) {
  if (policy === "engine_projection") return say("projected", mean, low, high);
  if (policy === "arbiter") return say("byArbiter");
  return side ? say("ruled", say(side)) : say("agreed");
}

export class Stage {
  constructor(serverNow, onReady) {
    this.serverNow = serverNow;
    this.view = null;
    byId("stage-go").addEventListener("click", () => onReady(!this.view.me.ready));
    setInterval(() => this.view && this.count(), 250);
  }

  show(view, { games, result }) {
    this.view = view;
    const { state } = view.snapshot;
    const waits = state === "waiting" || state === "between";
    byId("play-stage").hidden = state === "playing";
    byId("stage-warning").hidden = state !== "waiting";
    byId("stage-go").hidden = !waits;
    byId("stage-ready").hidden = !waits;
    for (const id of ["stage-match", "stage-again"]) {
      if (byId(id)) byId(id).hidden = !["finished", "stopped"].includes(state);
    }
    write(byId("stage-title"), this.title(view, result));
    write(byId("stage-words"), this.words(view));
    this.drawReady(view);
    this.drawGames(view, games);
    this.count();
  }

  title({ snapshot }, result) {
    if (snapshot.state === "finished") return result || say(snapshot.settled ? "resultTaken" : "resultEntered");
    if (snapshot.state === "stopped") return result || say("stopped");
    return say("gameNext", snapshot.game.number);
  }

  words(view) {
    const { snapshot } = view;
    if (snapshot.result && snapshot.result.first_score !== null) {
      return say("scores", snapshot.first.name, snapshot.result.first_score, snapshot.result.second_score, snapshot.second.name);
    }
    if (["finished", "stopped"].includes(snapshot.state)) return "";
    return say(view.role === "order" ? "roleOrder" : "roleChaos");
  }

  drawReady(view) {
    const { me, other } = view;
    write(byId("stage-go"), say(me.ready ? "notReady" : "ready"));
    byId("stage-go").classList.toggle("primary", !me.ready);
    const line = (words, isDone) => element("li", { class: isDone ? "good" : "" }, words);
    const there = other.ready ? say("isReady", other.name) : say(other.seen ? "isHere" : "isAway", other.name);
    const lines = [line(me.ready ? say("youReady") : say("youNotReady"), me.ready), line(there, other.ready)];
    const key = lines.map((each) => each.textContent).join();
    if (byId("stage-ready").dataset.shown === key) return;
    byId("stage-ready").dataset.shown = key;
    byId("stage-ready").replaceChildren(...lines);
  }

  // The games that are over: board and score, in the rulebook's own words.
  drawGames(view, games) {
    const over = games.filter((game) => game.state === "ended");
    const key = over.map((game) => `${game.number}.${game.score}`).join();
    if (byId("stage-games").dataset.shown === key) return;
    byId("stage-games").dataset.shown = key;
    byId("stage-games").replaceChildren(...over.map((game) => this.gameOf(view, game)));
  }

  gameOf(view, game) {
    const order = view.playerOf(game.order).name;
    const score = game.score === null ? "–" : String(game.score);
    const words = game.words ? say("scoreInWords", order, game.words) : say("scoreOf", order);
    const decided = game.ruling && decidedBy(game.ruling);
    const ruled = decided ? element("p", { class: "small muted" }, decided) : "";
    return element(
      "div", { class: "card stage-game" }, element("h2", {}, say("gameTitle", game.number)),
      element("p", { class: "figure" }, score), element("p", { class: "muted" }, words), ruled,
      this.analysisOf(game),
    );
  }

  // The way to what the engine says about the game, where the page knows one; of a game that hardly began there is none.
  analysisOf(game) {
    const pattern = byId("stage-games").dataset.analysis;
    if (!pattern || Math.min(game.ply, ...game.flags.map((flag) => flag.ply ?? game.ply)) < LEAST_ANALYSED) return "";
    const href = pattern.replace("/games/0/", `/games/${game.number}/`);
    return element("p", {}, element("a", { class: "btn small-btn", href }, say("whereLost")));
  }

  // Instants are the server's: what is left is the same on every device.
  count() {
    const { snapshot } = this.view;
    const left = (at) => timeText(Math.max(0, at - this.serverNow()));
    const parts = [];
    const waits = snapshot.state === "waiting" || snapshot.state === "between";
    if (waits && snapshot.timer_at !== null) parts.push(say("startsIn", snapshot.game.number, left(snapshot.timer_at)));
    if (snapshot.state === "waiting" && snapshot.default_at !== null) parts.push(this.defaultWords(snapshot.default_at, left));
    byId("stage-timer").hidden = parts.length === 0;
    write(byId("stage-timer"), parts.join(" "));
  }

  defaultWords(at, left) {
    return at > this.serverNow() ? say("defaultIn", left(at)) : say("defaultPast");
  }
}
