// News that cross with other requests of the page: they must not replace the answer to what was sent, nor be lost.

// The part of the page that asks is exchanged with every answer, and listens again when that has settled.
const SETTLED = 60;

let sending = 0;
let asking = 0;
let sent = 0;
let missed = false;

document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig, target } }) => {
  if (target?.id !== "desk") return;
  if (requestConfig.verb === "post") sending += 1;
  else asking += 1;
  requestConfig.asOf = sent;
});

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, target } }) => {
  if (target?.id !== "desk") return;
  if (requestConfig.verb === "post") {
    sending -= 1;
    sent += 1;
  } else asking -= 1;
  setTimeout(catchUp, SETTLED);
});

function catchUp() {
  if (!missed || sending || asking) return;
  missed = false;
  lookNow();
}

export const lookNow = () => document.dispatchEvent(new Event("look-again"));

// Ask for news, at once or as soon as nothing else is under way.
export function look() {
  missed = true;
  catchUp();
}

// Whether an answer with news is older than what was sent; they are then asked for again.
export function isCrossed({ requestConfig }) {
  if (requestConfig.verb === "post" || (!sending && requestConfig.asOf === sent)) return false;
  missed = true;
  return true;
}
