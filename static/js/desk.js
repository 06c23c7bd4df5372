// A save that did not arrive says so, until one does.
const banner = document.getElementById("not-saved");
const say = (words) => {
  banner.textContent = words;
  banner.hidden = !words;
};
const again = (event) => {
  const form = event.detail.elt;
  if (form instanceof HTMLFormElement) delete form.dataset.sent;
};
if (banner) {
  document.body.addEventListener("htmx:sendError", (event) => {
    say(banner.dataset.offline);
    again(event);
  });
  document.body.addEventListener("htmx:responseError", (event) => {
    say(banner.dataset.refused);
    again(event);
  });
  document.body.addEventListener("htmx:afterSwap", () => say(""));
}
