// Talk: looks for news while somebody can see it, keeps the end of the list in sight, and sends by keyboard.
const EVERY = 8000;
const TELL_FROM = 3500;
const NEAR = 60;

const list = () => document.getElementById("talk-list");
const isSeen = (element) => !document.hidden && element !== null && element.offsetParent !== null;

// What is new is read from its beginning, however long it is.
function toEnd(element) {
  if (!element) return;
  element.scrollTop = element.scrollHeight;
  const fresh = element.querySelector(".talk-new");
  const above = fresh ? element.getBoundingClientRect().top - fresh.getBoundingClientRect().top : 0;
  if (above > 0) element.scrollTop -= above;
}

function isAtEnd(element) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
}

// What a hidden tab would fetch would count as read, although nobody has seen it.
function poll() {
  if (isSeen(list())) htmx.trigger(list(), "talk-poll");
}

// Whoever reads further up goes on reading there: the message under his eyes stays where it is.
const place = (element) => element.getBoundingClientRect().top - list().getBoundingClientRect().top;

function reading() {
  const said = [...list().querySelectorAll("[data-message]")].find((each) => place(each) + each.offsetHeight > 0);
  return said && { number: said.dataset.message, at: place(said) };
}

function readOn({ number, at }) {
  const said = list().querySelector(`[data-message="${number}"]`);
  if (said) list().scrollTop += place(said) - at;
}

let follow = true;
let read;
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (target.id !== "talk-list") return;
  if (xhr.status === 304) event.detail.shouldSwap = false;
  follow = isAtEnd(target);
  read = reading();
});

document.addEventListener("htmx:afterSettle", (event) => {
  const { target, requestConfig } = event.detail;
  if (target.id === "talk-list" && follow) toEnd(list());
  else if (target.id === "talk-list" && read) readOn(read);
  if (target.querySelector?.("#talk-list") || requestConfig?.target?.id === "talk") toEnd(list());
  if (requestConfig?.path.includes("/talk/send/")) document.getElementById("talk-text")?.focus({ preventScroll: true });
});

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "talk-text" || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "talk-text") return;
  const output = event.target.form.querySelector(".talk-left");
  const left = event.target.maxLength - event.target.value.length;
  output.textContent = event.target.value.length < TELL_FROM ? "" : `${left} ${output.dataset.left}`;
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(".said-more[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("visibilitychange", poll);
setInterval(poll, EVERY);
toEnd(list());
