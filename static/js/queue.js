// Every page of a player hears of his games: the badge, the list of games and the room where players gather.

const ASK_EVERY = 20_000;
const ASK_STREAMING_EVERY = 60_000;
const { queueStream, queueUrl } = document.body.dataset;
const room = () => document.querySelector("[data-fresh]");

let source = null;
let asked = Date.now();
let tag = document.body.dataset.queueTag ?? "";

function showCount(waiting) {
  for (const badge of document.querySelectorAll("[data-queue]")) {
    badge.hidden = !waiting;
    badge.querySelector("[data-queue-count]").textContent = waiting;
  }
  const plain = document.title.replace(/^\(\d+\) /, "");
  if (document.body.hasAttribute("data-count-in-title")) document.title = waiting ? `(${waiting}) ${plain}` : plain;
}

const isWritten = (field) => field.type !== "hidden" && !field.readOnly && field.value !== field.defaultValue;

// The page as it is now takes the place of what has changed on it; what somebody is writing stays.
async function freshen() {
  const old = room();
  if (!old || [...old.querySelectorAll("input, textarea")].some(isWritten)) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const text = await answer.text();
  // The game has started: its table is another page, with styles that this one may not apply.
  if (text.includes(" data-table ")) return location.reload();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-fresh]");
  if (!fresh || fresh.textContent === old.textContent) return;
  const focus = old.contains(document.activeElement) && document.activeElement.getAttribute("href");
  old.replaceWith(document.adoptNode(fresh));
  window.htmx?.process(fresh);
  document.dispatchEvent(new CustomEvent("htmx:afterSwap", { detail: { target: fresh } }));
  if (focus) fresh.querySelector(`[href="${CSS.escape(focus)}"]`)?.focus();
}

function heard(waiting, now) {
  showCount(Number(waiting));
  if (now && now === tag) return;
  tag = now;
  freshen();
}

async function ask() {
  asked = Date.now();
  try {
    const answer = await fetch(queueUrl);
    if (!answer.ok) return;
    const { waiting, tag: now } = await answer.json();
    heard(waiting, now);
  } catch {
    // The server is away for a moment; the next time will do.
  }
}

// A browser keeps few connections to one server: only the page that is looked at holds one.
function listen() {
  if (!queueStream || !window.EventSource || source || document.hidden) return;
  source = new EventSource(`${queueStream}?tag=${tag}`);
  source.addEventListener("queue", ({ data }) => heard(...data.split(" ")));
}

function leave() {
  source?.close();
  source = null;
}

const isStreaming = () => source?.readyState === 1 || document.body.dataset.heard === "stream";

if (queueUrl) {
  listen();
  document.addEventListener("queue", ({ detail }) => {
    document.body.dataset.heard = "stream";
    heard(...detail.split(" "));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return leave();
    listen();
    ask();
  });
  addEventListener("pagehide", leave);
  setInterval(() => {
    if (Date.now() - asked > (isStreaming() ? ASK_STREAMING_EVERY : ASK_EVERY)) ask();
  }, 1000);
} else if (room()) {
  setInterval(() => document.hidden || freshen(), ASK_EVERY);
}
