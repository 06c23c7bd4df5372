// The low-time warning: a short tone and a vibration, once a side and game; can be off, and that is remembered.
//
//   const sound = new Sound(button)      a toggle button (aria-pressed); may be left out
//   sound.watch([side, side], game)      call at every draw: warns when a running side passes the last ten seconds
//   sound.beep()                         a tone now, when it is on
//
// Browsers let a page sound only after it was touched: the first touch or key makes the sound ready.
const STORED = "orderly-clock-sound";
const TONES = [880, 660, 784, 587, 988]; // each side its own pitch

function isRemembered() {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true; // a browser without storage: on, and not remembered
  }
}

export class Sound {
  constructor(button) {
    this.isOn = isRemembered();
    this.warned = new Set();
    this.button = button;
    button?.addEventListener("click", () => this.turn(!this.isOn));
    this.ready = () => this.wake();
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, this.ready, { capture: true, passive: true });
    this.mark();
  }

  turn(isOn) {
    this.isOn = isOn;
    try {
      localStorage.setItem(STORED, isOn ? "on" : "off");
    } catch {
      // not remembered, but heard
    }
    this.mark();
    if (isOn) this.beep();
  }

  mark() {
    this.button?.setAttribute("aria-pressed", String(this.isOn));
  }

  wake() {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!this.isOn || !Context) return;
    this.context ??= new Context();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  watch(sides, game) {
    for (const side of sides) {
      const key = `${game}.${side.side}`;
      if (!side.low || side.state !== "run") {
        if (!side.low && side.total > 2 * 10000) this.warned.delete(key); // time was given: warn again
        continue;
      }
      if (this.warned.has(key)) continue;
      this.warned.add(key);
      this.beep(side.side);
    }
  }

  beep(side = 0) {
    if (!this.isOn) return;
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([120, 80, 120]);
    if (this.context?.state !== "running") return;
    for (const [number, delay] of [[0, 0], [1, 0.22]]) this.tone(TONES[side] * (1 + number / 4), delay);
  }

  tone(pitch, delay) {
    const begin = this.context.currentTime + delay;
    const tone = this.context.createOscillator();
    const volume = this.context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.3, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.18);
    tone.connect(volume).connect(this.context.destination);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
}
