// An agreed result on its way, and giving up: both are asked again before they are sent.
//
//   new Offers((name, values, complain) => ...)   sends to the address of that name; resolves to whether it was
//   taken, and complains in words where it was not
import { byId, write } from "../dom.js";
import { say } from "./words.js";

const ANSWERS = ["confirm", "decline", "withdraw"];

export class Offers {
  constructor(send) {
    [this.send, this.view] = [send, null];
    for (const answer of ANSWERS) byId(`offer-${answer}`).addEventListener("click", () => this.answer(answer));
    byId("offer")?.addEventListener("click", () => this.ask("offer-dialog"));
    byId("resign")?.addEventListener("click", () => this.ask("resign-dialog"));
    byId("resign-dialog").addEventListener("close", (event) => event.target.returnValue === "yes" && this.send("resign"));
    byId("offer-form").addEventListener("submit", (event) => this.offered(event));
  }

  ask(id) {
    byId(id).returnValue = "";
    byId(id).showModal();
  }

  show(view) {
    this.view = view;
    const { offer } = view.snapshot;
    const isOver = ["finished", "stopped"].includes(view.snapshot.state);
    const isDown = view.game.flags.some((flag) => flag.side === view.role);
    byId("play-offer").hidden = !offer || isOver;
    if (byId("offer")) byId("offer").disabled = isOver || Boolean(offer);
    if (byId("resign")) byId("resign").disabled = !view.isPlaying || isDown;
    if (!offer) return;
    const isAgreed = offer.first && offer.second;
    const isMine = offer.by === view.side;
    write(byId("offer-words"), this.words(offer, isMine, isAgreed));
    byId("offer-confirm").hidden = byId("offer-decline").hidden = isMine || isAgreed;
    byId("offer-withdraw").hidden = !isMine || isAgreed;
  }

  words({ scores }, isMine, isAgreed) {
    if (isAgreed) return say("offerAgreed", ...scores);
    return isMine ? say("offerMine", ...scores) : say("offerTheirs", this.view.other.name, ...scores);
  }

  // What is confirmed is what was read, not what may have come meanwhile.
  answer(answer) {
    this.send("answer", { answer, scores: this.view.snapshot.offer.scores });
  }

  offered(event) {
    if (event.submitter?.value !== "yes") return;
    event.preventDefault();
    const typed = ["offer-first", "offer-second"].map((id) => byId(id).value.trim());
    if (!typed.every((text) => /^\d{1,4}$/.test(text))) return write(byId("offer-error"), say("offerScores"));
    write(byId("offer-error"), "");
    byId("offer-dialog").close();
    this.send("offer", { scores: typed.map(Number) }, (words) => this.refused(words));
  }

  // Asked again, with what was typed and what is wrong with it.
  refused(words) {
    write(byId("offer-error"), words);
    this.ask("offer-dialog");
  }
}
