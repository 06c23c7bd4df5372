// Both clocks of the page: the other player's above the board, the own one below, whatever their roles.
import { drawFace } from "../clock/face.js";
import { Sound } from "../clock/sound.js";
import { Ticker } from "../clock/ticker.js";
import { byId, say, write } from "./words.js";

export class Clocks {
  constructor(serverNow) {
    this.view = null;
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
    const game = `${view.game.number}.${view.game.attempt}`;
    this.sound.watch(sides, game);
    this.alarm(sides[own], `${game}.${own}`);
  }

  // Said once a game: the own time is nearly gone.
  alarm(side, key) {
    if (!side.low || this.warned === key) return;
    this.warned = key;
    write(byId("play-alarm"), say("lowTime"));
  }
}
