// The analysis of a game: the curve, the lists and the replay all lead to a ply, and its board and words are shown.
import { ServerTime } from "../clock/offset.js";
import { Board } from "../play/board.js";
import { signsIn } from "../play/svg.js";
import { Controls } from "../spectate/controls.js";
import { Film } from "../spectate/film.js";
import { Curve } from "./curve.js";

const root = document.getElementById("analysis");
const say = (name, ...values) => values.reduce((text, value) => text.replace("%s", value), root.dataset[name] ?? "");
const rows = [...document.querySelectorAll("#all-plies [data-says]")];
const film = new Film(root.dataset.replay, new ServerTime());
const figure = document.querySelector("#board-holder .board");
let [ply, last, board] = [Number(root.dataset.ply), rows.length - 1, null];

async function go(wanted) {
  ply = wanted;
  const isThere = await film.load(0);
  if (!isThere || ply !== wanted) return; // no connection, or already somewhere else
  board ??= new Board(figure, { size: Number(root.dataset.size), signs: signsIn(document), label: say("wordsBoard") });
  board.show(film.gameAt(ply));
  mark();
}

function mark() {
  controls.mark(ply, last, ply === last);
  curve.mark(ply);
  document.getElementById("says").textContent = rows[ply].dataset.says;
  for (const link of root.querySelectorAll("a[data-ply]")) {
    if (Number(link.dataset.ply) === ply) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

const controls = new Controls(document.getElementById("replay"), { go, where: () => ({ ply, last }), say });
const curve = new Curve(root.querySelector(".curve"), { choose: (at) => controls.chosen(at) });
root.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  controls.chosen(Number(link.dataset.ply));
});
mark();
