// The replay: a slider over the events that the viewer has seen, with the map after each of them.

const PAUSE = 900;

export class Replay {
  constructor(map) {
    this.map = map;
    this.timer = null;
    document.addEventListener("input", (event) => event.target.id === "at" && this.show());
    document.addEventListener("submit", (event) => event.target.matches?.("[data-replay]") && event.preventDefault());
    document.addEventListener("click", (event) => this.click(event));
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
    const step = event.target.closest?.("[data-step]");
    const play = event.target.closest?.("[data-play]");
    const jump = event.target.closest?.("[data-at]");
    const since = event.target.closest?.("[data-replay-from]");
    const now = event.target.closest?.("[data-replay] .now");
    if (step) this.goTo(Number(this.slider.value) + Number(step.dataset.step));
    else if (play) this.toggle();
    else if (since) {
      event.preventDefault();
      this.playFrom(since.dataset.replayFrom);
    } else if (jump && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.goTo(Number(jump.dataset.at));
    } else if (now && !new URLSearchParams(location.search).has("at")) {
      event.preventDefault();
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
    this.timer = setInterval(() => this.advance(), PAUSE);
    this.press(true);
    this.show();
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

  async show() {
    const at = this.slider.value;
    const output = this.form.querySelector("output");
    output.textContent = `${at} / ${this.slider.max}`;
    this.form.querySelector(".now").hidden = this.isNow;
    this.markEntry(at);
    const follower = document.querySelector("[data-follows-replay]");
    if (follower) follower.value = this.isNow ? "" : at;
    document.querySelector("[data-table]").classList.toggle("past", !this.isNow);
    this.asked = at;
    if (this.busy) return;
    this.busy = true;
    try {
      await this.fetchMap();
    } finally {
      this.busy = false;
    }
  }

  // While the slider moves only the last place asked for is fetched.
  async fetchMap() {
    let shown;
    do {
      shown = this.asked;
      const query = this.isNow ? "" : `&at=${shown}`;
      const nonce = document.querySelector(".map style")?.nonce ?? "";
      const response = await fetch(this.form.dataset.url + query, { headers: { "X-Style-Nonce": nonce, "X-Map": this.map.name } });
      if (!response.ok) return;
      this.map.frame.innerHTML = await response.text();
      this.map.adopt();
      this.tell();
      document.dispatchEvent(new CustomEvent("map:changed"));
    } while (shown !== this.asked);
  }

  // Where the game stood then stands where one reads where it stands.
  tell() {
    const label = document.querySelector("#status .label strong");
    if (label) label.textContent = document.getElementById("map").dataset.label;
  }

  markEntry(at) {
    for (const entry of document.querySelectorAll(".entry[aria-current]")) entry.removeAttribute("aria-current");
    if (this.isNow) return;
    const entry = document.getElementById(`e${at}`);
    entry?.setAttribute("aria-current", "true");
    entry?.scrollIntoView({ block: "nearest" });
  }
}
