// The menu of the table clock: take back, new game, set time, full screen. Each act is asked about once more.
//
//   const menu = new TableMenu({ state(), nameOf(side), act(name, body) })
//   menu.refused(data)        the server's 400: its sentence at the field
import { byId } from "../dom.js";
import { timeText } from "./ticker.js";
import { wordsOf } from "./words.js";

const say = wordsOf("table-words");

// Milliseconds of "5", "5:00" or "1:05:00"; null when it is none of these.
function readTime(text) {
  const parts = text.trim().split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part)) || parts.slice(1).some((part) => part > 59)) return null;
  const [seconds, minutes, hours = 0] = parts.length === 1 ? [0, parts[0]] : parts.reverse();
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function showError(id, words, field) {
  byId(id).textContent = words;
  byId(id).hidden = !words;
  if (words) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

// What a dialog closed with; opening it again before starts anew.
export function ask(words) {
  const dialog = byId("confirm");
  byId("confirm-words").textContent = words;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

// A button that turns full screen on and off; hidden where the browser has none.
export function offerFullscreen(button) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
  });
}

export class TableMenu {
  constructor({ state, nameOf, act }) {
    Object.assign(this, { state, nameOf, act, dialog: byId("menu") });
    byId("open-menu").addEventListener("click", () => this.open());
    this.dialog.querySelector("[data-close]").addEventListener("click", () => this.dialog.close());
    byId("undo").addEventListener("click", () => this.confirmed(say("askUndo"), "undo", {}));
    byId("renew").addEventListener("submit", (event) => this.renew(event));
    byId("adjust").addEventListener("submit", (event) => this.adjust(event));
    offerFullscreen(byId("fullscreen"));
  }

  open() {
    const { clock, flag_stops: stops } = this.state();
    byId("menu-control").textContent = clock.control;
    byId("control").value = clock.control;
    byId("flag").value = stops ? "stop" : "go-on";
    byId("undo").disabled = clock.version === 0;
    for (const option of byId("side").options) option.textContent = this.nameOf(Number(option.value));
    showError("control-error", "", byId("control"));
    showError("time-error", "", byId("time"));
    this.dialog.showModal();
  }

  async confirmed(words, name, body) {
    if (await ask(words)) this.act(name, body);
  }

  renew(event) {
    event.preventDefault();
    const control = byId("control").value.trim();
    this.confirmed(say("askRenew", control), "renew", { control, flag_stops: byId("flag").value === "stop" });
  }

  adjust(event) {
    event.preventDefault();
    const ms = readTime(byId("time").value);
    showError("time-error", ms === null ? say("badTime") : "", byId("time"));
    if (ms === null) return;
    const mode = byId("mode").value;
    const side = Number(byId("side").value);
    const text = ms < 10000 ? `0:0${ms / 1000}` : timeText(ms);
    const sign = { set: "", add: "+", take: "−" }[mode];
    const words = say(mode === "set" ? "askSet" : "askAdd", this.nameOf(side), sign + text);
    this.confirmed(words, "adjust", { side, ms: mode === "take" ? -ms : ms, set: mode === "set" });
  }

  done() {
    if (this.dialog.open) this.dialog.close();
  }

  refused({ title, fields = {} }) {
    if (fields.control) showError("control-error", fields.control, byId("control"));
    else if (fields.ms) showError("time-error", fields.ms, byId("time"));
    else return title;
    return "";
  }
}
