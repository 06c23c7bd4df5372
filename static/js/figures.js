// A figure of Go Asunder is built tile by tile. Where tiles can be added and what is still missing is the server's to say;
// without scripts the page's forms do the same with the text of the placements.
import { byId, write } from "./dom.js";
import { createBoard } from "./tiles/board.js";

const holder = byId("figure-board");
const given = byId("figure-facts");
const EMPTY = "";

class Builder {
  constructor(facts) {
    this.board = createBoard(holder, { label: holder.dataset.label, clumps: false });
    this.past = [];
    this.tool = "V";
    this.asked = 0;
    this.board.on("confirm", ({ ghost, tile }) => this.act(ghost, tile));
    this.board.on("pick", ({ ghost, by }) => by === "drag" && this.act(ghost, null));
    this.show(facts);
    this.listen();
  }

  listen() {
    const tools = byId("figure-tools");
    tools.hidden = false;
    byId("figure-help").hidden = false;
    this.buttons = [...tools.querySelectorAll("[data-tool]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.press(button.dataset.tool));
    byId("figure-undo").addEventListener("click", () => this.undo());
    byId("figure-clear").addEventListener("click", () => this.go(EMPTY));
    byId("figure-text").addEventListener("change", ({ target }) => this.go(target.value));
    const copy = byId("figure-copy");
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", () => this.copy(copy));
    this.choose(this.tool);
  }

  // The first tile has no choice of place.
  press(tool) {
    this.choose(tool);
    const [first] = this.facts.kinds[tool] ?? [];
    if (!this.facts.blob.length && first) this.go(first[0]);
  }

  choose(tool) {
    this.tool = tool;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    this.draw();
  }

  // A tile is put where its ghost was, or taken off.
  act(ghost, tile) {
    const texts = this.facts.blob.map(({ at }) => at);
    if (this.tool === "take") {
      if (tile) this.go(this.facts.blob.filter((each) => each.tile !== tile).map(({ at }) => at).join(" "));
    } else if (ghost) {
      this.go([...texts, ghost].join(" "));
    }
  }

  undo() {
    const before = this.past.pop();
    if (before !== undefined) this.go(before, false);
  }

  // The newest question counts; an answer that comes late is dropped.
  async go(text, isNew = true) {
    this.asked += 1;
    const asked = this.asked;
    const before = this.facts.text;
    const answer = await ask(text);
    if (asked !== this.asked) return;
    const fault = byId("figure-fault");
    fault.hidden = Boolean(answer?.blob);
    if (!answer?.blob) {
      write(fault, answer?.title ?? fault.dataset.offline);
      return;
    }
    if (isNew && before !== answer.text) this.past.push(before);
    this.show(answer);
  }

  show(facts) {
    this.facts = facts;
    byId("figure-text").value = facts.text;
    write(byId("figure-words"), facts.words);
    for (const kind of ["V", "K"]) write(document.querySelector(`[data-left="${kind}"]`), String(facts.left[kind]));
    const link = byId("figure-practice");
    if (link) {
      link.hidden = !facts.practice;
      if (facts.practice) link.href = facts.practice;
    }
    this.draw();
  }

  draw() {
    const { blob, kinds, loose } = this.facts;
    const isTaking = this.tool === "take";
    const ghosts = isTaking ? null : kinds[this.tool];
    const pickable = isTaking ? blob.map(({ tile }) => tile) : [];
    this.board.draw({ blob, ghosts, pickable, picked: loose, pips: [], chosen: null });
    byId("figure-undo").disabled = !this.past.length;
    byId("figure-clear").disabled = !blob.length;
  }

  async copy(button) {
    await navigator.clipboard.writeText(this.facts.text);
    const words = button.textContent;
    write(button, button.dataset.done);
    setTimeout(() => write(button, words), 1500);
  }
}

async function ask(text) {
  try {
    const answer = await fetch(`${holder.dataset.check}?${new URLSearchParams({ placements: text })}`, { headers: { Accept: "application/json" } });
    return await answer.json();
  } catch {
    return null;
  }
}

if (given) new Builder(JSON.parse(given.textContent));
