// News that cross with something sent: they must not replace its answer, nor be forgotten.

let sending = 0;
let sent = 0;
let missed = false;

const isSent = ({ requestConfig, target }) => requestConfig.verb === "post" && target?.id === "desk";

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (isSent(detail)) sending += 1;
  detail.requestConfig.asOf = sent;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isSent(detail)) return;
  sending -= 1;
  sent += 1;
  lookAgain();
});

function lookAgain() {
  if (!missed || sending) return;
  missed = false;
  document.dispatchEvent(new Event("look-again"));
}

// Whether an answer with news is older than what was sent; they are then asked for again.
export function isCrossed({ requestConfig }) {
  if (requestConfig.verb === "post" || (!sending && requestConfig.asOf === sent)) return false;
  missed = true;
  // The request that brings this answer must be over before the next one can begin.
  if (!sending) setTimeout(lookAgain);
  return true;
}
