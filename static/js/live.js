// News of the game: by the event stream where the server has one, else by asking now and then.

import { look, lookNow } from "./crossing.js";

const ASK_EVERY = 4000;
const ASK_HIDDEN_EVERY = 20000;
// Also beside a stream, in case something was lost on the way.
const ASK_STREAMING_EVERY = 60000;
const NOTIFY = "pbem-notify";

const root = document.querySelector("[data-table]");
const icon = document.querySelector("link[rel=icon]");
const calm = icon?.href;
const isMyTurn = () => document.getElementById("desk")?.hasAttribute("data-turn") ?? false;

let streaming = false;
let wasMyTurn = isMyTurn();
let asked = Date.now();

function ask() {
  asked = Date.now();
  look();
}

function listen() {
  const { stream } = root.dataset;
  if (!stream || !window.EventSource) return;
  const source = new EventSource(stream);
  source.addEventListener("open", () => {
    streaming = true;
  });
  source.addEventListener("changed", ask);
  source.addEventListener("queue", ({ data }) => document.dispatchEvent(new CustomEvent("queue", { detail: data })));
  // The browser connects again by itself; until it has, and where it gives up, the page asks.
  source.addEventListener("error", () => {
    streaming = false;
  });
  window.addEventListener("pagehide", () => source.close());
}

setInterval(() => {
  const pause = streaming ? ASK_STREAMING_EVERY : document.hidden ? ASK_HIDDEN_EVERY : ASK_EVERY;
  if (Date.now() - asked < pause) return;
  asked = Date.now();
  lookNow();
}, 1000);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});

// The tab says whose turn it is: by its icon, and by a note of the browser if the reader has asked for it.
export function showTurn() {
  const mine = isMyTurn();
  if (icon) icon.href = mine ? root.dataset.turnIcon : calm;
  if (mine && !wasMyTurn && document.hidden && wanted()) {
    const note = new Notification(document.title, { body: root.dataset.turnNote, tag: location.pathname, icon: icon?.href });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  }
  wasMyTurn = mine;
}

const wanted = () => "Notification" in window && Notification.permission === "granted" && localStorage.getItem(NOTIFY) === "yes";

function showWish() {
  const box = document.querySelector("[data-notify]");
  if (!box) return;
  const row = box.closest("[data-notify-row]");
  const isDenied = "Notification" in window && Notification.permission === "denied";
  row.hidden = !("Notification" in window);
  row.querySelector("small").textContent = isDenied ? row.dataset.denied : row.dataset.notifyRow;
  box.disabled = isDenied;
  box.checked = wanted();
}

document.addEventListener("change", async (event) => {
  if (!event.target.matches?.("[data-notify]")) return;
  const granted = event.target.checked && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(NOTIFY, granted ? "yes" : "no");
  showWish();
});

listen();
showTurn();
showWish();
