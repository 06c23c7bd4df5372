// One side of a clock as an element (made by the template clock/face.html, or any element with the same parts).
//
//   drawFace(element, side, { name, role })    side is one of ticker.js's; name and role may be left out
//
// Parts, each optional: [data-part=name], [data-part=role], [data-part=time], [data-part=note]. The element gets the
// classes run, paused, pending, fallen, low, first, untimed, and data-state. Nothing is written that stands there
// already, so that a screen reader that looks at it is not disturbed. Words come from words.js.
import { write } from "../dom.js";
import { timeText } from "./ticker.js";
import { say } from "./words.js";

const STATES = ["run", "paused", "pending", "fallen", "wait", "ended"];

function put(element, part, text) {
  if (text !== undefined) write(element.querySelector(`[data-part=${part}]`), text);
}

function shownText(side) {
  if (side.untimed) return say("untimed");
  return timeText(side.state === "pending" || side.fallen ? 0 : side.shown);
}

// What stands beside the time: why it stands, or what else this side has.
function noteText(side, isBothDown = false) {
  if (side.overtime && side.stage === side.stages - 1) return say("overtime", timeText(side.overtime));
  if (side.state === "pending") return say("pending");
  if (side.fallen) return say(side.first && isBothDown ? "first" : "fallen");
  const parts = [];
  if (side.state === "paused") parts.push(say("paused"));
  if (side.state === "run" && side.delay > 0) parts.push(say("delay", timeText(side.delay)));
  if (side.inPeriod) parts.push(say("period", side.periods));
  else if (side.periods) parts.push(say("periods", side.periods, side.periodLength / 1000));
  if (side.stages > 1 && side.overtime === null) parts.push(say("stage", side.stage + 1, side.stages));
  return parts.join(" · ");
}

export function drawFace(element, side, { name, role, isBothDown } = {}) {
  for (const state of STATES) element.classList.toggle(state, side.state === state);
  for (const trait of ["low", "untimed", "first"]) element.classList.toggle(trait, side[trait]);
  if (element.dataset.state !== side.state) element.dataset.state = side.state;
  put(element, "name", name);
  put(element, "role", role);
  put(element, "time", shownText(side));
  put(element, "note", noteText(side, isBothDown));
}
