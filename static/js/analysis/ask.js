// The page of an analysis that waits, where no stream tells: it asks again until the analysis is there.
const EVERY = 5000; // milliseconds
const part = () => document.getElementById("live");
const announced = () => part().querySelector("[data-announce]")?.textContent.trim();

async function ask() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
  if (!answer.ok) return true;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live");
  if (!fresh) location.reload(); // it is there
  else show(fresh);
  return fresh && "askAgain" in fresh.dataset;
}

function show(fresh) {
  const before = announced();
  part().replaceWith(document.adoptNode(fresh));
  const region = document.getElementById("announcement");
  if (region && announced() !== before) region.textContent = announced() ?? "";
}

async function again() {
  let goesOn = true;
  try {
    if (!document.hidden) goesOn = await ask();
  } catch {
    // no connection: the next time
  }
  if (goesOn) setTimeout(again, EVERY);
}

setTimeout(again, EVERY);
