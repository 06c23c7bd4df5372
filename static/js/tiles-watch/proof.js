// Seed and salt of a game against the fingerprint that was published before it: worked out on this device.
import { bytesOf, hexOf, sha256 } from "../play/sha256.js";

export function checkProof() {
  const line = document.getElementById("tiles-check");
  if (!line) return;
  const { game, commitment, seed, salt, wordsRight, wordsWrong } = line.dataset;
  const isRight = hexOf(sha256(bytesOf(`tiles1:${game}:${seed}:${salt}`))) === commitment;
  line.textContent = isRight ? wordsRight : wordsWrong;
  line.className = isRight ? "right" : "wrong";
}
