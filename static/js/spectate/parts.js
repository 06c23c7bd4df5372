// The words around a board, as the server says them: fetched anew when the state of the match changes.
import { fetchPage } from "../dom.js";

const PARTS = ["match-state", "game-links", "live-rule", "bag-card"];

export async function freshen() {
  const page = await fetchPage(location.href);
  if (!page) return;
  for (const id of PARTS) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }
}
