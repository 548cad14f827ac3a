// The replay: a slider over the events that the viewer has seen, with the map and the log after each of them.

const PAUSE = 900;
const SPEEDS = [1, 2, 4];
const SPEED = "pbem-speed";
// So many events after the one that is shown come with it, so that the log need not be fetched at every step.
const AHEAD = 15;

export class Replay {
  constructor(map) {
    this.map = map;
    this.root = document.querySelector("[data-table]");
    this.timer = null;
    // A page of the past has no desk to come back to: one that looks at now has to be fetched.
    this.isPageOfPast = this.root.classList.contains("past");
    this.at = this.isNow ? null : this.slider.value;
    document.addEventListener("input", (event) => event.target.id === "at" && this.show());
    document.addEventListener("submit", (event) => event.target.matches?.("[data-replay]") && event.preventDefault());
    document.addEventListener("click", (event) => this.click(event));
    this.listen();
    this.showSpeed();
  }

  // News of the game do not tear anybody out of the past; what he himself has sent does.
  listen() {
    document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig, target } }) => {
      if (target.id === "desk") this.holds = this.at !== null && requestConfig.verb !== "post";
    });
    document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
      if (this.holds && ["map-frame", "log"].includes(detail.target.id)) detail.shouldSwap = false;
    });
    document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
      if (target.id === "desk" && this.at !== null) this.goTo(this.holds ? this.at : this.slider.max);
      if (target.id === "desk") this.showSpeed();
    });
  }

  get form() {
    return document.querySelector("[data-replay]");
  }

  get slider() {
    return document.getElementById("at");
  }

  get isNow() {
    return this.slider.value === this.slider.max;
  }

  click(event) {
    const of = (name) => event.target.closest?.(`[data-${name}]`);
    const [step, jump, since] = [of("step"), of("at"), of("replay-from")];
    if (step) this.goTo(Number(this.slider.value) + Number(step.dataset.step));
    else if (of("play")) this.toggle();
    else if (of("speed")) this.hurry();
    else if (since) {
      event.preventDefault();
      this.playFrom(since.dataset.replayFrom);
    } else if (jump && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.goTo(Number(jump.dataset.at));
    } else if (of("now") && !this.isPageOfPast) {
      event.preventDefault();
      this.stop();
      this.goTo(Number(this.slider.max));
    }
  }

  goTo(at) {
    this.slider.value = String(at);
    this.show();
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    this.playFrom(this.isNow ? this.slider.min : this.slider.value);
  }

  playFrom(at) {
    this.stop();
    this.slider.value = at;
    this.run();
    this.show();
  }

  run() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.advance(), PAUSE / this.speed);
    this.press(true);
  }

  advance() {
    this.goTo(Number(this.slider.value) + 1);
    if (this.isNow) this.stop();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.press(false);
  }

  press(on) {
    const button = this.form.querySelector("[data-play]");
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "❚❚" : "▶";
  }

  get speed() {
    const wished = Number(localStorage.getItem(SPEED));
    return SPEEDS.includes(wished) ? wished : 1;
  }

  hurry() {
    localStorage.setItem(SPEED, SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]);
    this.showSpeed();
    if (this.timer) this.run();
  }

  showSpeed() {
    this.form.querySelector("[data-speed]").textContent = `${this.speed}×`;
    this.press(Boolean(this.timer));
  }

  async show() {
    const at = this.slider.value;
    if (this.isNow && this.isPageOfPast) {
      location.assign(this.form.querySelector("[data-now]").href);
      return;
    }
    this.say(at);
    this.asked = at;
    if (this.busy) return;
    this.busy = true;
    try {
      await this.fetchAll();
    } finally {
      this.busy = false;
    }
  }

  // What can be said before the map is here: beside an old map nobody is to give orders.
  say(at) {
    this.at = this.isNow ? null : at;
    const last = this.slider.max;
    this.form.querySelector("output").textContent = `${at} / ${last}`;
    this.form.querySelector(".now").hidden = this.isNow;
    const note = this.root.querySelector("[data-past]");
    note.textContent = note.dataset.past.replace("{at}", at).replace("{last}", last);
    const follower = document.querySelector("[data-follows-replay]");
    if (follower) follower.value = this.isNow ? "" : at;
    for (const link of document.querySelectorAll("[data-picture]")) this.lead(link, at);
    this.root.classList.toggle("past", !this.isNow);
  }

  // Pictures, posters and the map in words are those of the event that is shown.
  lead(link, at) {
    const address = new URL(link.href);
    if (this.isNow) address.searchParams.delete("at");
    else address.searchParams.set("at", at);
    link.href = address.href;
  }

  // While the slider moves only the last place asked for is fetched.
  async fetchAll() {
    let shown;
    do {
      shown = this.asked;
      if (!(await this.fetchMap(shown))) return;
      await this.fetchLog(Number(shown));
      this.markEntry(Number(shown));
    } while (shown !== this.asked);
  }

  async fetchMap(at) {
    const query = at === this.slider.max ? "" : `&at=${at}`;
    const nonce = document.querySelector(".map style")?.nonce ?? "";
    const response = await fetch(this.form.dataset.url + query, { headers: { "X-Style-Nonce": nonce, "X-Map": this.map.name } });
    if (!response.ok) return false;
    this.map.frame.innerHTML = await response.text();
    this.map.adopt();
    this.tell();
    document.dispatchEvent(new CustomEvent("map:changed"));
    return true;
  }

  // The log goes along where the event is not among those that are here, and comes back to the newest.
  async fetchLog(at) {
    const list = document.querySelector("#log ol");
    const here = [...list.querySelectorAll(".entry")].map((entry) => Number(entry.dataset.number));
    if (here.length && at <= Math.max(...here) && at >= Math.min(...here)) return;
    const until = Math.min(at + AHEAD, Number(this.slider.max));
    const response = await fetch(`${this.form.dataset.log}&until=${until}`);
    if (!response.ok) return;
    list.innerHTML = await response.text();
    htmx.process(list);
  }

  // Where the game stood then stands where one reads where it stands.
  tell() {
    const label = document.querySelector("#status .label strong");
    if (label) label.textContent = document.getElementById("map").dataset.label;
  }

  // The log ends with the event that is shown, which so stands under the note wherever one has come from.
  markEntry(at) {
    for (const entry of document.querySelectorAll(".entry[aria-current]")) entry.removeAttribute("aria-current");
    document.dispatchEvent(new CustomEvent("log:changed", { detail: { until: this.isNow ? Infinity : at } }));
    if (this.isNow) return;
    document.getElementById(`e${at}`)?.setAttribute("aria-current", "true");
    this.root.querySelector(".past-note").scrollIntoView({ block: "nearest" });
  }
}
