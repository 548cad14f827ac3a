// The table page: connects the map with the order form, and keeps the small parts of the page alive.
import { showTurn } from "./live.js";
import { Log } from "./log.js";
import { MapView } from "./map.js";
import { Marks } from "./marks.js";
import { Overlays } from "./overlays.js";
import { Drawers } from "./drawers.js";
import { Replay } from "./replay.js";
import "./times.js";
import { bringBack, keep } from "./unsent.js";

// The content security policy allows no style attributes, not even those that htmx would carry over.
htmx.config.attributesToSettle = ["class"];

const root = document.querySelector("[data-table]");
// A form that was sent before the scripts came was answered with this page, at an address that cannot be loaded again.
const home = new URL(root.dataset.address, location.href);
if (location.pathname !== home.pathname) history.replaceState(null, "", home);
const map = new MapView(document.getElementById("map-frame"), document.getElementById("tip"), clickSpace);
let pictured = map.name;
const marks = new Marks(map);
const overlays = new Overlays(root, marks);
const drawers = new Drawers(root, map.frame);
new Replay(map);
const log = new Log(root);
let asked = "";
let shown = "";
const KNOWS_STEPS = "pbem-knows-steps";

const optionsFor = (space) => [...root.querySelectorAll(`#builder [data-space-option="${CSS.escape(space)}"]`)];

// A way is a list of spaces that grows, and so are other lists that are clicked together one by one.
const grows = (builder) => ["grow", "way"].includes(builder?.dataset.kind);

// A click on a space chooses it in the form; where the form does not offer it, the server finds what leads there.
function clickSpace(space) {
  if (!optionsFor(space).length) overlays.show(space);
  const builder = document.getElementById("builder");
  if (!builder || root.classList.contains("past")) return;
  marks.click(space);
  if (composing) {
    clicked = space;
    return;
  }
  const options = optionsFor(space);
  if (options.length && builder.dataset.kind === "several") {
    tick(options);
    return;
  }
  // A way is the server's business: it knows where a click can already mean the end of it.
  if (options.length === 1 && !grows(builder)) {
    options[0].click();
    return;
  }
  const values = Object.fromEntries(new FormData(builder));
  htmx.ajax("POST", builder.action, {
    source: builder,
    target: "#desk",
    swap: "outerHTML",
    values: { seat: values.seat, path: values.path, then: values.then ?? "", space },
  });
}

// A click on a stack marks all that is offered of it, a second one none.
function tick(boxes) {
  const on = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = on;
}

// The next click may come before the answer to the last one: it means something on the desk that is on its way.
let composing = false;
let clicked;
const isComposing = ({ detail: { requestConfig, target } }) => target.id === "desk" && requestConfig?.verb === "post";
document.addEventListener("htmx:beforeSend", (event) => {
  composing ||= isComposing(event);
});

function clickOn() {
  const space = clicked;
  composing = false;
  clicked = undefined;
  if (space) clickSpace(space);
}

map.frame.addEventListener("map-filled", () => {
  marks.forget();
  mark();
});

function mark() {
  if (!map.filled) return;
  const builder = document.getElementById("builder");
  const past = root.classList.contains("past");
  const offered = [...(past || !builder ? [] : builder.querySelectorAll("[data-space-option]"))].map((option) => ({
    value: option.dataset.spaceOption,
    label: (option.closest("label") ?? option).textContent.trim(),
  }));
  const chosen = [...root.querySelectorAll("#builder [data-spaces]")].flatMap((crumb) => crumb.dataset.spaces.split(" "));
  const about = past ? "" : (root.querySelector("#desk .prompt")?.dataset.about ?? "");
  const guided = past ? "" : (root.querySelector("#desk .guide")?.dataset.guide ?? "");
  marks.mark({ offered, chosen, leads: past ? [] : leadsOf(builder), about: about.split(" "), guided: guided.split(" ") });
  const spots = about.split(" ").filter((space) => space && map.boxOf(space));
  map.begin(spots.length ? spots : [...offered.map(({ value }) => value), ...leadsOf(builder)]);
  if (about !== asked) marks.reveal("about");
  if (guided && guided !== shown) marks.reveal("guided");
  overlays.reached(past ? "" : (builder?.dataset.reached ?? ""));
  asked = about;
  shown = guided;
}

// Where a way has just begun, the map shows how far it can go.
let begun = "";
function showEnds() {
  const builder = document.getElementById("builder");
  const crumbs = builder?.dataset.kind === "way" ? builder.querySelectorAll(".crumbs > li").length : 0;
  const now = crumbs ? `${crumbs} ${builder.dataset.leads.length}` : "";
  if (now && !begun) map.showSpaces(leadsOf(builder));
  begun = now;
}

// Where orders begin, or how far a path can go; where sources are offered, targets would only confuse.
function leadsOf(builder) {
  const spaces = builder?.dataset.leads ? builder.dataset.leads.split(" ") : [];
  const onMap = (option) => map.svg?.querySelector(`[data-space="${CSS.escape(option.dataset.spaceOption)}"]`);
  const names = [...(builder?.querySelectorAll("[data-space-option]") ?? [])];
  return grows(builder) || !names.some(onMap) ? spaces : [];
}

function sum(counts) {
  const fields = [...counts.querySelectorAll("input[type=number]")];
  const taken = fields.reduce((total, field) => total + Number(field.value), 0);
  const spent = fields.reduce((total, field) => total + Number(field.value) * Number(field.dataset.price ?? 0), 0);
  const { budget, low, high } = counts.dataset;
  const left = Number(budget) - spent;
  // Whoever has not begun to choose has done nothing wrong.
  const over = (taken > 0 && taken < Number(low)) || taken > Number(high) || left < 0;
  for (const field of fields) limit(field);
  const output = counts.querySelector("[data-sum]");
  if (!output) return;
  const numbers = { taken, spent, left };
  output.textContent = output.dataset.sum.replace(/{(\w+)}/g, (_, name) => numbers[name]);
  output.classList.toggle("bad", over);
}

// The buttons beside a number say how far it can still go with what the others leave.
function limit(field) {
  const value = Number(field.value);
  const most = Math.max(room(field), Number(field.min));
  field.setAttribute("aria-invalid", String(value > most || value < Number(field.min)));
  for (const button of field.closest(".stepper").querySelectorAll("button")) {
    const isLess = Number(button.dataset.by) < 0;
    const isDone = "all" in button.dataset ? value === most : value >= most;
    button.setAttribute("aria-disabled", String(isLess ? value <= Number(field.min) : isDone));
    const label = button.querySelector("[data-most]");
    if (label) label.textContent = label.dataset.most.replace("{high}", most);
  }
}

// How many may stand in a field, given what the others take of the total and of the budget.
function room(field) {
  const { budget, high } = field.closest("[data-counts]").dataset;
  const others = [...field.closest("[data-counts]").querySelectorAll("input[type=number]")].filter((each) => each !== field);
  const taken = others.reduce((total, each) => total + Number(each.value), 0);
  const spent = others.reduce((total, each) => total + Number(each.value) * Number(each.dataset.price ?? 0), 0);
  const price = Number(field.dataset.price ?? 0);
  const payable = budget !== undefined && price > 0 ? Math.floor((Number(budget) - spent) / price) : Infinity;
  return Math.min(Number(field.max), payable, others.length ? Number(high) - taken : Infinity);
}

function step(button) {
  const field = button.closest(".stepper").querySelector("input");
  const to = "all" in button.dataset ? Number(field.max) : Number(field.value) + Number(button.dataset.by);
  field.value = String(Math.max(Math.min(to, room(field)), Number(field.min)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function find(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const option of field.parentElement.querySelectorAll(".option")) {
    option.hidden = !option.textContent.toLowerCase().includes(wanted);
  }
}

function choose(tab) {
  for (const each of root.querySelectorAll("[role=tab]")) {
    const on = each === tab;
    each.setAttribute("aria-selected", String(on));
    each.tabIndex = on ? 0 : -1;
    const panel = document.getElementById(each.getAttribute("aria-controls"));
    panel.hidden = !on;
    if (on) htmx.trigger(panel, "open-tab");
  }
  // On a phone the row of tabs is longer than the screen.
  const [row, box] = [tab.parentElement, tab.getBoundingClientRect()];
  row.scrollLeft += box.left + box.width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
}

// Moves an item of a ranking at once; without scripts the button would send the form instead.
function rank(button, event) {
  event.preventDefault();
  const item = button.closest("li");
  if (button.dataset.move === "-1") item.previousElementSibling?.before(item);
  else item.nextElementSibling?.after(item);
  button.focus();
}

// A condition begins a line of its own, which is then written on.
function beginLine(text) {
  const field = document.getElementById("text");
  const before = field.value.trimEnd();
  field.value = before ? `${before}\n${text}` : text;
  field.focus();
}

root.addEventListener("click", (event) => {
  const condition = event.target.closest("[data-begin]");
  if (condition) beginLine(condition.dataset.begin);
  const mover = event.target.closest("[data-move]");
  if (mover) rank(mover, event);
  const button = event.target.closest("[data-by], [data-all]");
  if (button) step(button);
  const zoom = event.target.closest("[data-zoom]")?.dataset.zoom;
  const part = event.target.closest("[data-show]")?.dataset.show;
  if (part) map.show(part.split(" ").map(Number));
  if (event.target.closest("[data-print]")) print();
  if (zoom === "fit") map.fit();
  else if (zoom) map.zoom(zoom === "in" ? 1.5 : 1 / 1.5);
  const tab = event.target.closest("[role=tab]");
  if (tab) choose(tab);
});

root.addEventListener("keydown", (event) => {
  if (!event.target.matches("[role=tab]") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const tabs = [...root.querySelectorAll("[role=tab]")];
  const at = tabs.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1);
  const tab = tabs.at(at % tabs.length);
  choose(tab);
  tab.focus();
});

// On a phone a keyboard leaves no room for the map. A class says it: ":has" would style the whole page at each change.
const WRITES = "textarea, input:not([type=checkbox], [type=radio])";
const write = ({ target, type }) => root.classList.toggle("typing", type === "focusin" && target.matches(`.side :is(${WRITES})`));
for (const name of ["focusin", "focusout"]) root.addEventListener(name, write);

root.addEventListener("input", (event) => {
  const counts = event.target.closest("[data-counts]");
  if (counts) sum(counts);
  if (event.target.matches("[data-find]")) find(event.target);
  if (event.target.matches("[data-filter]")) log.choose(event.target);
  if (event.target.matches("[data-arrows]")) map.switchPhase(event.target.dataset.arrows, event.target.checked);
});

// A fragment joins this page, so its style must carry this page's nonce.
document.addEventListener("htmx:configRequest", (event) => {
  const nonce = root.querySelector(".map style")?.nonce;
  if (nonce) event.detail.headers["X-Style-Nonce"] = nonce;
  event.detail.headers["X-Map"] = map.name;
});

// News may arrive while somebody writes: what stands in the fields is carried over into the new desk.
let listed = [];
const sheetLines = () => [...root.querySelectorAll("#desk .sheet li > code")].map((line) => line.textContent);
let unsent = [];
let folds = new Map();
let held;
let wasComposing = false;
let prompted = "";
const promptNow = () => root.querySelector("#desk .prompt h2")?.textContent ?? "";
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, target, xhr } = event.detail;
  if (xhr.status === 304) event.detail.shouldSwap = false;
  if (isLogin(xhr)) {
    event.detail.shouldSwap = false;
    keep(root);
    location.assign(loginUrl());
    return;
  }
  if (target.id !== "desk" || !event.detail.shouldSwap) return;
  wasComposing = requestConfig.verb === "post";
  prompted = promptNow();
  listed = sheetLines();
  held = document.activeElement?.closest("#map [data-space]")?.dataset.space;
  folds = new Map([...target.querySelectorAll("[data-fold]")].map(({ dataset, open }) => [dataset.fold, open]));
  const fields = wasComposing ? [] : target.querySelectorAll("textarea[id], input[type=number][id]");
  unsent = [...fields].map(({ id, value }) => ({ id, value }));
  // The desk of somebody who is no longer signed in has no place for it.
  if (!wasComposing && !event.detail.serverResponse.includes('id="text"')) keep(root);
});

// Who has been signed out meanwhile is led to the login page, which must not land inside this one.
const isLogin = ({ responseURL }) => responseURL !== "" && new URL(responseURL).pathname === root.dataset.login;

const loginUrl = () => {
  const tab = root.querySelector("[role=tab][aria-selected=true]").id.replace("tab-", "#");
  return `${root.dataset.login}?next=${encodeURIComponent(location.pathname + location.search + tab)}`;
};

// What fails on the way or in the server must not look as if nothing had been pressed.
for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, ({ detail: { requestConfig, target, xhr } }) => {
    if (target.id !== "desk") return;
    if (requestConfig.verb === "post") {
      clicked = undefined;
      clickOn();
      tell(root.dataset.trouble);
    }
    // To whoever has been signed out meanwhile his seat does not exist: without a word the page would stand still.
    else if (xhr?.status === 404 && root.dataset.player) tell(root.dataset.gone, loginUrl());
  });
}

// While the server cannot be reached the page says so; the next answer, whatever it is, ends that.
document.addEventListener("htmx:sendError", () => root.classList.add("offline"));
document.addEventListener("htmx:beforeOnLoad", () => root.classList.remove("offline"));

function tell(text, url) {
  const told = root.querySelector("#desk .told");
  if (!told || told.textContent.trim() === text) return;
  const said = Object.assign(document.createElement("p"), { className: "message bad", textContent: text });
  if (url) said.replaceChildren(Object.assign(document.createElement("a"), { href: url, textContent: text }));
  told.replaceChildren(said);
  told.scrollIntoView({ block: "nearest" });
  if (url) keep(root);
  announce();
}

// The first line that is wrong is selected, so that it can be written anew at once.
function selectLine(field, number) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  field.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
}

// What somebody has folded or unfolded stays so in the new desk, and the first steps also on the next page.
function fold() {
  for (const each of root.querySelectorAll("#desk [data-fold]")) each.open = folds.get(each.dataset.fold) || each.open;
  const steps = root.querySelector("[data-fold=first-steps]");
  if (steps && localStorage.getItem(KNOWS_STEPS) === "yes") steps.open = false;
}

root.addEventListener("click", (event) => {
  const steps = event.target.closest(".first-steps > summary")?.parentElement;
  if (steps) localStorage.setItem(KNOWS_STEPS, steps.open ? "yes" : "no");
});

// A part of the page that comes anew is not read aloud by itself: what was said in it, or put onto the sheet, is.
function announce() {
  const parts = [...root.querySelectorAll("#desk :is(.told p, .came li, .hint)")].map((part) => part.textContent.trim());
  const added = sheetLines().filter((line) => !listed.includes(line));
  if (added.length) parts.push(`${root.querySelector(".sheet").dataset.added} ${added.join("; ")}`);
  document.getElementById("said").textContent = parts.join(" ");
}

function restore() {
  fold();
  for (const { id, value } of unsent.splice(0)) {
    const field = document.getElementById(id);
    if (!field || !value) continue;
    field.value = value;
    if (field.matches("textarea")) field.closest("details").open = true;
  }
  bringBack(root);
}

// Where nothing is asked any more, the keyboard goes on from what the desk says instead of losing its place.
const NEWS = ".sheet h3, .outcome h2, .prompt h2, .waiting p, .told p";

function focusOn(element) {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

// Escape goes one step back, whatever was done last: a menu, the past, the summary before sending, a choice, a drawer.
function stepBack() {
  const menu = root.querySelector(".said-more[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
    return;
  }
  const past = root.classList.contains("past") ? root.querySelector(".past-note [data-now]") : null;
  const crumb = [...root.querySelectorAll("#desk .crumbs:not([hidden]) button")].at(-1);
  const back = past ?? root.querySelector("#desk .review [value=back]") ?? crumb;
  if (back) back.click();
  else drawers.leave();
}

document.addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest?.("textarea, select, [type=search], [type=text], details.menu");
  if (event.key === "Escape" && !elsewhere) stepBack();
});

document.addEventListener("htmx:afterSwap", restore);
document.addEventListener("htmx:afterSettle", () => {
  refresh();
  if (wasComposing) {
    announce();
    // What came of a proposal stands on the desk, also when it was made on another tab.
    choose(document.getElementById("tab-play"));
    // Whoever wrote something wrong reads why where he wrote it.
    const wrong = root.querySelector("#desk .line-errors");
    focusOn(root.querySelector(wrong ? "#text" : "#desk [data-focus]") ?? root.querySelector(`#desk :is(${NEWS})`));
    if (wrong) selectLine(document.getElementById("text"), Number(wrong.querySelector("[data-line]").dataset.line));
    // A new question is read from its beginning; within one the form stays where the eyes are.
    const said = root.querySelector("#desk .told p");
    const same = !said && promptNow() === prompted && root.querySelector("#desk .builder");
    const top = said ?? (same || root.querySelector("#desk :is(.outcome, .review > h2, .prompt, .waiting)"));
    (wrong ?? top)?.scrollIntoView({ block: "nearest" });
    // A click that began an order was not meant to ask what the unit can do.
    if (root.querySelector("#builder .crumbs")) overlays.clear();
    showEnds();
    marks.reveal();
  }
  if (!wasComposing && promptNow() && promptNow() !== prompted) document.getElementById("said").textContent = promptNow();
  if (held && !wasComposing) marks.hold(held);
  held = undefined;
  const hasComposed = wasComposing;
  wasComposing = false;
  // The parts that come beside the desk settle after it, and say nothing new.
  prompted = promptNow();
  if (hasComposed) clickOn();
});
document.addEventListener("log:changed", ({ detail: { until } }) => log.end(until));
document.addEventListener("map:changed", () => {
  mark();
  overlays.clear();
});

function refresh() {
  map.adopt();
  mark();
  if (map.name !== pictured) overlays.clear();
  else overlays.draw();
  pictured = map.name;
  showTurn();
  log.filter();
  for (const counts of root.querySelectorAll("[data-counts]")) sum(counts);
  root.classList.toggle("buying", Boolean(root.querySelector(".counts.money")));
}

for (const panel of root.querySelectorAll("[role=tabpanel]")) panel.hidden = panel.id !== "panel-play";
// The address may name a tab, whose part htmx fetches: before it has seen the page, it would not hear of it.
const [tabName, policy] = location.hash.slice(1).split("/");
function openWished() {
  const wished = document.getElementById(`tab-${location.hash.slice(1).split("/")[0]}`);
  if (wished) choose(wished);
}
if (tabName) document.addEventListener("DOMContentLoaded", openWished);
addEventListener("hashchange", openWished);
// Whoever has changed a standing order finds it as he left it.
if (policy) {
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    const changed = target.id === "panel-standing" && document.getElementById(`policy-${policy}`);
    if (!changed) return;
    changed.open = true;
    changed.scrollIntoView({ block: "nearest" });
  });
}
fold();
bringBack(root);
refresh();
