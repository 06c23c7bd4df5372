// The replay's buttons, slider and keys. They only say where to go; the page shows it.
//
//   const controls = new Controls(root, { go(ply), where() })    where(): { ply, last }
//   controls.mark(ply, last, isNow)
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "newest", " ": "play" };

export class Controls {
  constructor(root, { go, where, say }) {
    Object.assign(this, { root, go, where, say, timer: null });
    this.slider = root.querySelector("#slider");
    this.speed = root.querySelector("#speed");
    this.playing = root.querySelector("[data-do=play]");
    for (const part of root.querySelectorAll("[data-needs-script]")) part.hidden = false;
    root.querySelector("[data-no-script]").hidden = true;
    root.addEventListener("click", (event) => this.pressed(event.target.closest("[data-do]")?.dataset.do));
    this.slider.addEventListener("input", () => this.chosen(Number(this.slider.value)));
    this.speed.addEventListener("change", () => this.timer && this.start());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const name = KEYS[event.key];
    const isTyping = event.target.closest("input, select, textarea, [contenteditable]");
    const isPress = event.key === " " && event.target.closest("button, a, summary");
    if (!name || isTyping || isPress || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.pressed(name);
  }

  pressed(name) {
    const { ply, last } = this.where();
    if (name === "play") return this.timer ? this.stop() : this.start();
    const target = { start: 0, back: Math.max(0, ply - 1), on: Math.min(last, ply + 1), newest: last }[name];
    if (target !== undefined) this.chosen(target);
  }

  chosen(ply) {
    this.stop();
    this.go(ply);
  }

  // From the newest ply it plays the whole game.
  start() {
    clearInterval(this.timer);
    const { ply, last } = this.where();
    if (!last) return;
    if (!this.timer && ply === last) this.go(0);
    this.timer = setInterval(() => this.step(), Number(this.speed.value));
    this.drawPlay(true);
  }

  step() {
    const { ply, last } = this.where();
    if (ply >= last) return this.stop();
    this.go(ply + 1);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.drawPlay(false);
  }

  drawPlay(isPlaying) {
    this.playing.classList.toggle("on", isPlaying);
    this.playing.setAttribute("aria-label", this.say(isPlaying ? "wordsPause" : "wordsPlay"));
  }

  mark(ply, last, isNow) {
    this.slider.max = last;
    this.slider.value = ply;
    const words = isNow ? this.say("wordsNow") : this.say("wordsBack", ply, last);
    this.slider.setAttribute("aria-valuetext", words);
    this.root.querySelector("#where").textContent = words;
    this.root.querySelector("#back-to-now").hidden = isNow;
  }
}
