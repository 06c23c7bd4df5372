// Both clocks of the page: the other player's above the board, the own one below, whatever their roles.
import { drawFace } from "../clock/face.js";
import { Sound } from "../clock/sound.js";
import { Ticker } from "../clock/ticker.js";
import { byId, write } from "../dom.js";
import { say } from "./words.js";

const DECIDING_MILLISECONDS = 600; // the server speaks a settle bound after the deadline

export class Clocks {
  // `onPending`: a flag is about to be decided; whoever asks then gets to know.
  constructor(serverNow, onPending) {
    [this.view, this.onPending] = [null, onPending];
    this.faces = { own: byId("clock-own").firstElementChild, other: byId("clock-other").firstElementChild };
    this.sound = new Sound(byId("sound"));
    this.ticker = new Ticker(serverNow, (sides) => this.draw(sides));
    this.warned = "";
  }

  show(view) {
    this.view = view;
    this.ticker.show(view.snapshot.clock);
  }

  draw(sides) {
    const { view } = this;
    const own = view.clockSide;
    const isBothDown = view.game.flags.length > 1;
    for (const [name, side] of [["own", own], ["other", 1 - own]]) {
      const role = side === 0 ? "order" : "chaos";
      const isTurn = view.isPlaying && view.game.actor === role;
      const words = isTurn ? `${say(role)} · ${say("toMove")}` : say(role);
      drawFace(this.faces[name], sides[side], { name: view.nameOf(role), role: words, isBothDown });
    }
    if (view.isPlaying && sides.some((side) => side.state === "pending")) this.askAgain();
    const game = `${view.game.number}.${view.game.attempt}`;
    this.sound.watch(sides, game);
    this.alarm(sides[own], `${game}.${own}`);
  }

  askAgain() {
    if (this.asking) return;
    this.asking = setTimeout(() => {
      this.asking = null;
      this.onPending();
      this.ticker.tick();
    }, DECIDING_MILLISECONDS);
  }

  // Said once a game: the own time is nearly gone.
  alarm(side, key) {
    if (!side.low || this.warned === key) return;
    this.warned = key;
    write(byId("play-alarm"), say("lowTime"));
  }
}
