// The shapes of the five colours, round the origin, 100 units an edge of a tile: the same as the server's
// (tournaments/templatetags/tiles_glyphs.py; a test compares them). Each tells its colour without any.
//
//   glyph(colour)      a path element, dressed by tiles.css: its class is "pip p3"
//   seatGlyph(seat)    the sign of a seat, with its number: for duos
//   HATCH, BACK_SIGN, BURN_SIGN    of a tile's back (front in rotation 0, y down), of a burned pip
import { svg } from "../play/svg.js";

export const GLYPHS = {
  1: "M-21 0A21 21 0 1 1 21 0A21 21 0 1 1-21 0Z",
  2: "M-19-19H19V19H-19Z",
  3: "M0-26L25 18H-25Z",
  4: "M0-28L23 0L0 28L-23 0Z",
  5: "M-8.5-25H8.5V-8.5H25V8.5H8.5V25H-8.5V8.5H-25V-8.5H-8.5Z",
};

export const HATCH = {
  V: "M10.4 0.0L63.2 -91.4M30.0 0.0L88.0 -100.4M49.7 0.0L112.9 -109.5M69.3 0.0L137.7 -118.5M88.9 0.0L151.3 -108.1M110.8 -3.9L161.1 -91.1M135.7 -13.0L170.9 -74.1M160.5 -22.0L180.8 -57.1M185.4 -31.1L190.6 -40.1",
  K: "M10.4 0.0L20.2 -16.9M30.0 0.0L58.2 -48.9M49.7 0.0L131.7 -142.1M69.3 0.0L141.5 -125.1M88.9 0.0L151.3 -108.1M116.6 -13.9L161.1 -91.1M154.6 -45.9L170.9 -74.1",
};

export const BACK_SIGN = "M0-17V17M-7-10L-19 0L-7 10ZM7-10L19 0L7 10Z";
export const BURN_SIGN = "M-19 11L19-11";

export const glyph = (colour) => svg("path", { d: GLYPHS[colour] ?? GLYPHS[1], class: `pip p${colour}` });

export function seatGlyph(seat) {
  return svg(
    "g", { class: `seat-sign s${seat}` },
    svg("path", { d: GLYPHS[seat] ?? GLYPHS[1] }),
    svg("text", { y: seat === 3 ? 13 : 9 }, String(seat)),
  );
}
