// The fingerprint of the shuffles; at the end seed and salt, checked on this device.
import { byId, write } from "../../dom.js";
import { bytesOf, hexOf, sha256 } from "../../play/sha256.js";
import { say } from "./words.js";

export function showFair({ snapshot, isOver }) {
  write(byId("tt-commitment"), snapshot.commitment ?? "");
  const isOpen = Boolean(snapshot.seed);
  for (const each of document.querySelectorAll(".tt-secret")) each.hidden = !isOpen;
  if (!isOpen) return write(byId("tt-check"), isOver ? say("notRevealed") : "");
  write(byId("tt-seed"), snapshot.seed);
  write(byId("tt-salt"), snapshot.salt);
  if (byId("tt-check").dataset.of === snapshot.seed) return undefined;
  byId("tt-check").dataset.of = snapshot.seed;
  const isRight = hexOf(sha256(bytesOf(`tiles1:${snapshot.game}:${snapshot.seed}:${snapshot.salt}`))) === snapshot.commitment;
  byId("tt-check").className = isRight ? "good" : "error";
  return write(byId("tt-check"), isRight ? `✓ ${say("checked")}` : say("checkWrong"));
}
