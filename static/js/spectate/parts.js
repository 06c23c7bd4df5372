// The words around a board, as the server says them: fetched anew when the state of the match changes.
const PARTS = ["match-state", "game-links", "live-rule", "bag-card"];

export async function freshen() {
  const answer = await fetch(location.href, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of PARTS) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }
}
