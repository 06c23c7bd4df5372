// The page of a match that is over: seed and salt are checked, again whenever the page is replaced (live.js).
import { checkProof } from "./proof.js";

checkProof();
new MutationObserver(checkProof).observe(document.getElementById("main"), { childList: true });
