// What the unit in a space can reach, see and attack: drawn over the map, with a key.

export class Overlays {
  constructor(root, marks) {
    this.root = root;
    this.marks = marks;
    this.key = document.getElementById("overlay-key");
    this.key?.querySelector("[data-overlay-off]").addEventListener("click", () => this.clear());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.clear());
  }

  async show(space) {
    if (!this.key) return;
    this.wanted = space;
    const query = new URLSearchParams({ space, seat: document.querySelector("[name=seat]")?.value ?? "" });
    const slider = document.getElementById("at");
    if (slider && slider.value !== slider.max) query.set("at", slider.value);
    const link = new URLSearchParams(location.search).get("link");
    if (link) query.set("link", link);
    const response = await fetch(`${this.root.dataset.overlays}?${query}`);
    if (!response.ok || this.wanted !== space) return;
    this.found = (await response.json()).overlays;
    this.draw();
  }

  // Also after a new picture has come.
  draw() {
    if (!this.key) return;
    const found = this.found ?? [];
    this.marks.overlay(found);
    this.key.hidden = found.length === 0;
    const items = found.map(({ name, style }) => {
      const item = document.createElement("li");
      const swatch = document.createElement("i");
      swatch.className = `swatch ${style}`;
      item.append(swatch, name);
      return item;
    });
    this.key.querySelector("ul").replaceChildren(...items);
  }

  clear() {
    this.wanted = undefined;
    this.found = [];
    this.draw();
  }
}
