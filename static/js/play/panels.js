// What stands beside the board: whose turn, the drawn counter, the bag, Order's points, the moves, the flags.
import { byId, element, write } from "../dom.js";
import { longestRuns } from "./runs.js";
import { COLUMNS, ROWS } from "./rules.js";
import { counterOf } from "./svg.js";
import { say } from "./words.js";

export function turnWords(view) {
  const { game, snapshot } = view;
  if (!view.isPlaying) return "";
  if (view.game.awaits_ruling) return say("awaitsRuling");
  if (view.isPaused) return say("paused");
  if (snapshot.clock.pending !== null || !game.actor) return say("deciding");
  if (!view.isMyTurn) return say(view.isPlacing ? "otherPlaces" : "otherSlides", view.nameOf(game.actor));
  if (view.hasTwoSteps) return say(view.isPlacing ? "stepOne" : "stepTwo");
  return say(view.isPlacing ? "youPlace" : "youSlide");
}

export class Panels {
  constructor(signs) {
    this.signs = signs;
  }

  show(view, { isPending }) {
    this.drawTray(view, isPending);
    write(byId("hand-turn"), isPending ? say("sending") : turnWords(view));
    this.drawBag(view.game);
    this.drawPoints(view.game);
    this.drawMoves(view.game.moves);
    this.drawFlags(view);
    write(byId("bag-commitment"), view.game.bag?.commitment ?? "");
    write(byId("play-game"), ` · ${say("gameNumber", view.game.number)}`);
  }

  drawTray({ game }, isPending) {
    const tray = byId("hand-tray");
    const shown = isPending ? "" : String(game.drawn ?? "");
    if (tray.dataset.drawn === shown) return;
    tray.dataset.drawn = shown;
    const spoken = element("span", { class: "visually-hidden" }, say("drawnCounter", shown));
    tray.replaceChildren(...(shown ? [counterOf(this.signs, Number(shown)), spoken] : []));
  }

  // What is still in the bag: what is on no cell, less the counter that is drawn.
  drawBag(game) {
    const left = Object.entries(game.left).map(([colour, count]) => [Number(colour), count - (Number(colour) === game.drawn ? 1 : 0)]);
    write(byId("bag-title"), say("bag", left.reduce((sum, [, count]) => sum + count, 0)));
    const key = JSON.stringify(left);
    if (byId("bag").dataset.shown === key) return;
    byId("bag").dataset.shown = key;
    byId("bag").replaceChildren(...left.map(([colour, count]) => {
      const spoken = element("span", { class: "visually-hidden" }, `${colour}: `);
      return element("li", count ? {} : { class: "none" }, counterOf(this.signs, colour), spoken, String(count));
    }));
  }

  drawPoints({ points, state }) {
    write(byId("points-title"), say(state === "ended" ? "pointsAtEnd" : "points", points.total));
    const named = [
      ...points.rows.map((score, at) => [say("row", ROWS[at]), score]),
      ...points.columns.map((score, at) => [say("column", COLUMNS[at]), score]),
    ].filter(([, score]) => score);
    const patterns = longestRuns(points.patterns).length;
    write(byId("points-lines"), named.length ? `${named.map(([name, score]) => `${name} ${score}`).join(" · ")} (${say("patterns", patterns)})` : say("noPoints"));
  }

  drawMoves(moves) {
    const body = byId("moves");
    const key = moves.map(([text]) => text).join();
    if (body.dataset.shown === key) return;
    body.dataset.shown = key;
    byId("moves-none").hidden = moves.length > 0;
    const rows = [];
    for (let at = 0; at < moves.length; at += 2) rows.push(this.rowOf(moves, at));
    body.replaceChildren(...rows);
    const scroll = body.closest(".moves-scroll");
    scroll.scrollTop = scroll.scrollHeight;
  }

  rowOf(moves, at) {
    const cell = (move) => {
      if (!move) return element("td");
      const [text, by] = move;
      const isPass = text.length === 4 && text.slice(0, 2) === text.slice(2);
      const words = element("td", {}, isPass ? say("passed") : text);
      if (by === "rule") words.append(" ", element("span", { class: "by-rule" }, say("byRule")));
      return words;
    };
    return element("tr", {}, element("td", { class: "n muted" }, String(at / 2 + 1)), cell(moves[at]), cell(moves[at + 1]));
  }

  drawFlags(view) {
    const { game, snapshot } = view;
    const lines = game.flags.map((flag, place) => {
      const name = `${say(flag.side)} (${view.nameOf(flag.side)})`;
      const words = flag.cause === "time" ? "flagFell" : "flagGiven";
      return say(words, name, flag.ply ?? "–") + (place === 0 && game.flags.length > 1 ? ` ${say("flagFirst")}` : "");
    });
    if (lines.join() !== byId("flags").dataset.shown) {
      byId("flags").dataset.shown = lines.join();
      byId("flags").replaceChildren(...lines.map((words) => element("li", { class: "strong" }, words)));
    }
    const rule = byId("play-rule-text");
    write(rule, this.ruleNow(game.mode, snapshot.settings.rule) || rule.dataset.rule);
    byId("play-rule").classList.toggle("warn", game.mode !== "none");
  }

  // What the fallen flags mean from now on.
  ruleNow(mode, rule) {
    if (mode === "order") return say("nowOrder");
    if (mode === "chaos") return say(rule.chaos_flag === "order_places" ? "nowOrderPlaces" : "nowFilled");
    return mode === "both" ? say("nowBoth") : "";
  }
}
