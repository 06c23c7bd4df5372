// The list of moves: new ones are added, and the one that is shown is marked.
export class Moves {
  constructor(list, { choose }) {
    this.list = list;
    this.none = document.getElementById("no-moves");
    this.texts = [...list.querySelectorAll("a")].map((link) => link.textContent);
    list.addEventListener("click", (event) => {
      const link = event.target.closest("[data-ply]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose(Number(link.dataset.ply));
    });
  }

  show(moves) {
    const isGoingOn = this.texts.every((text, place) => moves[place]?.[0] === text);
    if (!isGoingOn) this.list.replaceChildren(); // play went back
    const known = isGoingOn ? this.texts.length : 0;
    this.list.append(...moves.slice(known).map(([text, by], place) => this.entry(text, by, known + place + 1)));
    this.texts = moves.map(([text]) => text);
    this.none.hidden = moves.length > 0;
  }

  entry(text, by, ply) {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    item.className = by;
    link.href = `?ply=${ply}#board-holder`;
    link.dataset.ply = ply;
    link.textContent = text;
    item.append(link);
    return item;
  }

  mark(ply) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = this.list.querySelector(`[data-ply="${ply}"]`);
    if (!link) return;
    link.setAttribute("aria-current", "true");
    this.list.scrollTop = link.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
