// The page that waits: live.js brings the newest state in; once the analysis is there, the page is loaded whole.
const holder = document.getElementById("live").parentElement;
new MutationObserver(() => document.getElementById("analysis") && location.reload()).observe(holder, { childList: true });
