// Seed and salt of a match against the fingerprint that was published before it: worked out on this device.
import { bytesOf, hexOf, sha256 } from "../play/sha256.js";

function check() {
  const line = document.getElementById("duel-check");
  if (!line) return;
  const { commitment, seed, salt, wordsRight, wordsWrong } = line.dataset;
  const isRight = hexOf(sha256(bytesOf(`hap1:gyul-hap:${seed}:${salt}`))) === commitment;
  line.textContent = isRight ? wordsRight : wordsWrong;
  line.className = isRight ? "right" : "wrong";
}

check();
// The page is replaced when the event changes (live.js).
new MutationObserver(check).observe(document.getElementById("main"), { childList: true });
