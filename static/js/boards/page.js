// The page of all live boards: cards follow the stream; when an act changes which boards there are, the list does.
import { told } from "./banner.js";
import { ServerTime } from "../clock/offset.js";
import { Deck } from "./deck.js";
import { Feed } from "./feed.js";
import { Refetch } from "./refetch.js";

const page = document.getElementById("boards");
const time = new ServerTime();
const deck = new Deck(time, { unknown: () => list.again() });
const list = new Refetch({ url: location.href, id: "boards", version: Number(page.dataset.version), swap });

const numbers = (root) => [...root.querySelectorAll("[data-match]")].map((element) => element.dataset.match).join();

function swap(fresh) {
  if (numbers(fresh) === numbers(page)) return;
  page.replaceChildren(...fresh.childNodes);
  deck.find(page);
}

const board = (snapshot) => deck.take(snapshot);
const change = (version) => list.want(version);
deck.find(page);
new Feed({ streamUrl: page.dataset.stream, stateUrl: page.dataset.state, time, board, change, told, timed: () => deck.tick() }).start();
