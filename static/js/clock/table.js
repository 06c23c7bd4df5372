// The page of a stand-alone clock (clock/table.html): the server's snapshot, drawn as it runs, and what is pressed.
import { Awake } from "./awake.js";
import { Follow } from "./follow.js";
import { ServerTime } from "./offset.js";
import { Sender } from "./sender.js";
import { Sound } from "./sound.js";
import { TableView } from "./table-draw.js";
import { listenForPresses } from "./table-input.js";
import { TableMenu } from "./table-menu.js";
import { Ticker } from "./ticker.js";
import { wordsOf } from "./words.js";

const PENDING_MILLISECONDS = 400; // after the settle bound whoever asks gets the fall
const LOST_MILLISECONDS = 1500; // an answer that takes longer is called a lost connection

const say = wordsOf("table-words");
const table = document.getElementById("table");
const lost = document.getElementById("lost");
const time = new ServerTime();
const view = new TableView(table);
const sound = new Sound(document.getElementById("sound"));
const awake = new Awake((how) => {
  document.getElementById("awake").textContent = say(`awake${how[0].toUpperCase()}${how.slice(1)}`);
});
let state = JSON.parse(table.dataset.snapshot);
let isConnected = true;
time.heard(state.now);

const ticker = new Ticker(() => time.now(), draw);
const sender = new Sender(time, { answered, changed });
const menu = new TableMenu({ state: () => state, nameOf: (side) => view.nameOf(state, side), act });
const follow = new Follow({
  stateUrl: table.dataset.stateUrl,
  streamUrl: table.dataset.stream,
  event: "clock",
  time,
  take,
  told: connected,
  gone: () => location.reload(),
});

function draw(sides) {
  view.draw(state, sides, sender.waiting, sender.isLost || !isConnected);
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
  if (waiting && waiting.serial === state.serial && waiting.version === state.version) return;
  const url = table.dataset.actUrl.replace(/press\/$/, `${name}/`);
  sender.send(url, { ...body, serial: state.serial, version: state.version });
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

function answered(status, data) {
  connected(true);
  if (status === 404) return location.reload();
  if (data.state) take(data.state);
  if (status === 200) menu.done();
  else if (status === 400) view.tell(menu.refused(data));
  else view.tell(data.title ?? say("failed"));
}

function changed() {
  ticker.tick();
  clearTimeout(changed.timer);
  if (sender.waiting && !sender.isLost) changed.timer = setTimeout(() => connected(false), LOST_MILLISECONDS);
  else showLost();
}

function connected(isNow) {
  if (isNow && !isConnected) {
    view.tell(say("back"));
    sender.wake();
  }
  isConnected = isNow;
  showLost();
  ticker.tick();
}

function showLost() {
  lost.hidden = isConnected && !sender.isLost;
  lost.querySelector("[data-idle]").hidden = Boolean(sender.waiting);
  lost.querySelector("[data-queued]").hidden = !sender.waiting;
}

listenForPresses(view.halves, { press, pressRunning: (focused) => press(state.clock.turn ?? focused ?? 1), pause });
document.getElementById("pause").addEventListener("click", pause);
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => awake.start(), { capture: true, passive: true });
window.addEventListener("online", () => sender.wake());
ticker.show(state.clock);
follow.start();
