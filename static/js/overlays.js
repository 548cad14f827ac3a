// What the unit in a space can reach, see and attack, or what the ends of a way would mean: tints with a key.

const SWITCHED = "pbem-overlays";

export class Overlays {
  constructor(root, marks) {
    this.root = root;
    this.marks = marks;
    this.ends = [];
    this.key = document.getElementById("overlay-key");
    this.key?.querySelector("[data-overlay-off]").addEventListener("click", () => this.clear());
    this.key?.addEventListener("change", (event) => this.switch(event.target));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.clear());
  }

  async show(space) {
    if (!this.key || this.ends.length) return;
    this.wanted = space;
    const address = new URL(this.root.dataset.overlays, location);
    address.searchParams.set("space", space);
    address.searchParams.set("seat", document.querySelector("[name=seat]")?.value ?? "");
    const slider = document.getElementById("at");
    if (slider && slider.value !== slider.max) address.searchParams.set("at", slider.value);
    const response = await fetch(address);
    if (!response.ok || this.wanted !== space) return;
    this.found = (await response.json()).overlays;
    this.draw();
  }

  // While a way is chosen, what its ends would mean is told instead.
  reached(text) {
    if (!this.key || text === this.told) return;
    this.told = text;
    this.ends = text ? JSON.parse(text) : [];
    this.draw();
  }

  get shown() {
    return this.ends.length ? this.ends : (this.found ?? []);
  }

  // Somebody who has switched something on or off wants it so at the next unit too.
  isOn({ name, off }) {
    return JSON.parse(localStorage.getItem(SWITCHED) ?? "{}")[name] ?? !off;
  }

  switch({ value, checked }) {
    const known = JSON.parse(localStorage.getItem(SWITCHED) ?? "{}");
    localStorage.setItem(SWITCHED, JSON.stringify({ ...known, [value]: checked }));
    this.tint();
  }

  tint() {
    this.marks.overlay(this.shown.filter((each) => this.isOn(each)));
  }

  // Also after a new picture has come.
  draw() {
    if (!this.key) return;
    this.tint();
    this.key.hidden = this.shown.length === 0;
    this.key.querySelector("ul").replaceChildren(...this.shown.map((each) => this.item(each)));
  }

  item(each) {
    const item = document.createElement("li");
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value: each.name, checked: this.isOn(each) });
    const swatch = document.createElement("i");
    swatch.className = `swatch ${each.style}`;
    label.append(box, swatch, each.name);
    item.append(label);
    return item;
  }

  clear() {
    this.wanted = undefined;
    this.found = [];
    this.draw();
  }
}
