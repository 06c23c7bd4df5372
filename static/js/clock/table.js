// The page of a stand-alone clock (clock/table.html): the server's snapshot, drawn as it runs, and what is pressed.
import { Awake } from "./awake.js";
import { byId } from "../dom.js";
import { Follow } from "./follow.js";
import { Link } from "./link.js";
import { ServerTime } from "./offset.js";
import { Sender } from "./sender.js";
import { Sound } from "./sound.js";
import { TableView } from "./table-draw.js";
import { listenForPresses } from "./table-input.js";
import { TableMenu } from "./table-menu.js";
import { Ticker } from "./ticker.js";
import { wordsOf } from "./words.js";

const PENDING_MILLISECONDS = 400; // after the settle bound whoever asks gets the fall

const say = wordsOf("table-words");
const table = byId("table");
const time = new ServerTime();
const view = new TableView(table);
const sound = new Sound(byId("sound"));
const awake = new Awake((how) => {
  byId("awake").textContent = say(`awake${how[0].toUpperCase()}${how.slice(1)}`);
});
let state = JSON.parse(table.dataset.snapshot);
time.heard(state.now);

const ticker = new Ticker(() => time.now(), draw);
let menuAct = null; // the body of what the menu last sent
const sender = new Sender(time, { answered, changed: () => link.changed() });
const link = new Link({ sender, tick: () => ticker.tick(), back: () => view.tell(say("back")) });
const menu = new TableMenu({ state: () => state, nameOf: (side) => view.nameOf(state, side), act: (...asked) => { menuAct = act(...asked); } });
const follow = new Follow({
  stateUrl: table.dataset.stateUrl,
  streamUrl: table.dataset.stream,
  event: "clock",
  time,
  take,
  told: (isConnected) => link.told(isConnected),
  gone: () => location.reload(),
});

function draw(sides) {
  view.draw(state, sides, sender.waiting, link.isLost);
  sound.watch(sides, state.serial);
  if (!sides.some((side) => side.state === "pending") || draw.isAsking) return;
  draw.isAsking = setTimeout(() => {
    draw.isAsking = null;
    follow.look();
  }, PENDING_MILLISECONDS);
}

// The newer of two snapshots stands: answers and messages may overtake each other.
function take(fresh) {
  const newer = fresh.serial - state.serial || fresh.version - state.version || fresh.now - state.now;
  if (newer >= 0) state = fresh;
  ticker.show(state.clock);
}

// One act for what is shown: a second touch before the answer is none. When the stream has shown what came of the
// first before its answer is here, the next act may follow at once.
function act(name, body = {}) {
  const { waiting } = sender;
  if (waiting && waiting.serial === state.serial && waiting.version === state.version) return null;
  const url = table.dataset.actUrl.replace(/press\/$/, `${name}/`);
  const sent = { ...body, serial: state.serial, version: state.version };
  sender.send(url, sent);
  return sent;
}

function canPress(side) {
  const { turn, ended, paused } = state.clock;
  return !ended && !paused.length && (turn === null || turn === side);
}

function press(side) {
  if (canPress(side)) act("press", { side });
}

function pause() {
  const { paused, turn, ended } = state.clock;
  if (paused.length) act("resume");
  else if (turn !== null && !ended) act("pause");
}

function answered(status, data, body) {
  link.told(true);
  if (status === 404) return location.reload();
  if (data.state) take(data.state);
  if (status === 200) return body === menuAct && menu.done(); // the answer to a press leaves the menu open
  if (status === 400) view.tell(menu.refused(data));
  else view.tell(data.title ?? say("failed"));
}

listenForPresses(view.halves, { press, pressRunning: (focused) => press(state.clock.turn ?? focused ?? state.names.length - 1), pause });
byId("pause").addEventListener("click", pause);
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => awake.start(), { capture: true, passive: true });
ticker.show(state.clock);
follow.start();
