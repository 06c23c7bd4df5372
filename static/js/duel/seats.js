// Both players with their points: who is in turn with the seconds left, and each one's last call.
//
//   const seats = new Seats(root)      root holds [data-side="1"] and, unless one plays alone, [data-side="2"]
//   seats.show(view)
//   seats.count(times, view)           the seconds of the turn
import { write } from "../dom.js";
import { callText, say, secondsText, verdictOf } from "./words.js";

const LOW_MILLISECONDS = 3000;

export class Seats {
  constructor(root) {
    this.seats = new Map([...root.querySelectorAll("[data-side]")].map((seat) => [Number(seat.dataset.side), seat]));
  }

  show(view) {
    for (const [side, seat] of this.seats) {
      const player = view.playerOf(side);
      if (!player) continue;
      const isInTurn = view.isOpen && view.takesTurns && view.board.turn === side;
      seat.classList.toggle("turn", isInTurn);
      seat.classList.toggle("winner", view.isOver && view.snapshot.winner === side);
      write(part(seat, "points"), signed(player.points));
      write(part(seat, "penalty"), penaltyText(player, view));
      this.last(seat, side, view);
      if (!isInTurn) for (const name of ["seconds", "phase"]) write(part(seat, name), "");
    }
  }

  last(seat, side, view) {
    const board = view.board ?? view.lastBoard;
    const call = board?.calls.filter((each) => each.of === side).at(-1);
    const place = part(seat, "last");
    const key = call ? `${board.number}.${board.attempt}.${call.seq}` : "";
    if (place.dataset.shown === key) return;
    place.dataset.shown = key;
    const verdict = call && verdictOf(call);
    place.className = `duel-last ${verdict?.tone ?? ""}`;
    write(place, call ? `${verdict.sign} ${callText(call) || verdict.words} ${verdict.points}` : "");
  }

  count({ turn }, view) {
    if (turn === null) return;
    const seat = this.seats.get(view.board.turn);
    const phase = say({ call: "phaseCall", name: "phaseName", bonus: "phaseBonus" }[view.board.phase] ?? "phaseCall");
    seat?.classList.toggle("low", turn < LOW_MILLISECONDS);
    write(part(seat, "seconds"), secondsText(turn));
    write(part(seat, "phase"), phase);
  }
}

const part = (seat, name) => seat.querySelector(`[data-part=${name}]`);

// Seconds for the wrong calls of a player alone; else points that the arbiter has taken off.
function penaltyText(player, view) {
  if (view.isSolo) return view.soloPenalty ? say("penaltySeconds", view.soloPenalty) : "";
  return player.penalty ? say("penalty", player.penalty) : "";
}

export const signed = (points) => (points < 0 ? `−${-points}` : String(points));
