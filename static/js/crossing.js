// News that cross with other requests of the page: they must not replace the answer to what was sent, nor be lost.

let sending = 0;
let asking = 0;
let sent = 0;
let missed = false;

// An answer to what was sent may replace the desk while news are on their way to it. From then on no event of htmx
// reaches the document, so the request and the desk themselves are listened to.
document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig, target, xhr } }) => {
  if (target?.id !== "desk") return;
  if (requestConfig.verb === "post") send(xhr);
  else ask(target, xhr);
});

function send(xhr) {
  sending += 1;
  xhr.addEventListener("loadend", () => {
    sending -= 1;
    sent += 1;
    setTimeout(catchUp);
  });
}

// News that are older than what was sent are not shown, and asked for again.
function ask(desk, xhr) {
  const asOf = sent;
  const judge = ({ detail }) => {
    if (detail.xhr !== xhr || (!sending && asOf === sent)) return;
    detail.shouldSwap = false;
    missed = true;
  };
  asking += 1;
  desk.addEventListener("htmx:beforeSwap", judge);
  xhr.addEventListener("loadend", () => {
    desk.removeEventListener("htmx:beforeSwap", judge);
    asking -= 1;
    setTimeout(catchUp);
  });
}

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
