// The map: zoom, pan, tooltips, and the spaces that can be chosen. It survives the exchange of the picture.

const MOST = 14;
const SMALL = 640;
const CLICK_SLACK = 6;
const TRAILS = "pbem-trails";

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// A new map comes without the layers and outlines that the old one has; only their names are in it.
function keepParts(old, svg) {
  const defs = svg.querySelector("defs");
  const known = new Set([...(defs?.children ?? [])].map((each) => each.id));
  for (const path of old.querySelectorAll("defs > path")) if (!known.has(path.id)) defs?.append(path);
  const layers = new Map([...old.querySelectorAll("[data-part]")].map((layer) => [layer.dataset.part, layer]));
  for (const layer of svg.querySelectorAll("[data-part]:empty")) {
    layer.replaceChildren(...(layers.get(layer.dataset.part)?.childNodes ?? []));
  }
}

export class MapView {
  constructor(frame, tip, onSpace) {
    this.frame = frame;
    this.tip = tip;
    this.onSpace = onSpace;
    this.pointers = new Map();
    this.view = null;
    this.listen();
    this.showTrails(localStorage.getItem(TRAILS) !== "no");
    this.adopt();
  }

  listen() {
    const frame = this.frame;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, (event) => this.up(event));
    frame.addEventListener("pointerleave", () => this.hideTip());
    document.addEventListener("pointerdown", () => this.hideTip());
    frame.addEventListener("click", (event) => this.click(event));
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("focusin", (event) => this.showTip(event.target));
    frame.addEventListener("focusout", () => this.hideTip());
    new ResizeObserver(() => this.layers()).observe(frame);
    // Before the browser paints, so that a new picture never flashes up unzoomed.
    new MutationObserver(() => this.adopt()).observe(frame, { childList: true });
  }

  // Take over a picture that has just been put into the frame, keeping the part of the map that was shown.
  adopt() {
    const svg = this.frame.querySelector("svg");
    if (!svg || svg === this.svg) return;
    const size = svg.viewBox.baseVal;
    const whole = [size.x, size.y, size.width, size.height];
    if (this.svg) keepParts(this.svg, svg);
    this.svg = svg;
    const fresh = !this.view || whole.join() !== this.whole.join();
    if (fresh) this.view = whole;
    this.whole = whole;
    for (const title of svg.querySelectorAll("g > title")) {
      title.parentNode.dataset.tip = title.textContent;
      title.remove();
    }
    if (fresh) this.begin();
    this.apply();
  }

  // Where the whole picture would be too small to read, one begins with the part that matters.
  begin() {
    const first = this.frame.dataset.first;
    if (first && this.frame.clientWidth < SMALL) this.show(first.split(" ").map(Number));
  }

  apply() {
    const [x0, y0, w0, h0] = this.whole;
    const w = clamp(this.view[2], w0 / MOST, w0);
    const h = (w * h0) / w0;
    this.view = [clamp(this.view[0], x0, x0 + w0 - w), clamp(this.view[1], y0, y0 + h0 - h), w, h];
    this.svg.setAttribute("viewBox", this.view.join(" "));
    this.frame.classList.toggle("zoomed", w < w0);
    this.layers();
  }

  // Some layers are only worth showing when the map is drawn large enough.
  layers() {
    if (!this.svg) return;
    const matrix = this.svg.getScreenCTM();
    const drawn = matrix ? matrix.a * this.whole[2] : Infinity;
    for (const layer of this.svg.querySelectorAll("[data-least-width]")) {
      layer.toggleAttribute("data-off", drawn < Number(layer.dataset.leastWidth));
    }
  }

  // The arrows of the last moves may cover what one looks for.
  showTrails(on) {
    localStorage.setItem(TRAILS, on ? "yes" : "no");
    this.frame.classList.toggle("plain", !on);
    document.querySelector("[data-trails]")?.setAttribute("aria-pressed", String(on));
  }

  // The name of the picture, by which the server knows what need not be sent again.
  get name() {
    return this.svg ? [...this.svg.classList].find((each) => /^m[0-9a-f]{10}$/.test(each)) ?? "" : "";
  }

  at(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  zoom(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const point = this.at(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
    const w = clamp(this.view[2] / factor, this.whole[2] / MOST, this.whole[2]);
    const share = w / this.view[2];
    this.view = [
      point.x - (point.x - this.view[0]) * share,
      point.y - (point.y - this.view[1]) * share,
      w,
      this.view[3] * share,
    ];
    this.apply();
  }

  fit() {
    this.view = [...this.whole];
    this.apply();
  }

  // Show a part of the picture as large as it goes.
  show([x, y, w, h]) {
    const { clientWidth, clientHeight } = this.frame;
    const [, , w0, h0] = this.whole;
    const scale = Math.min(clientWidth / w, clientHeight / h) / Math.min(clientWidth / w0, clientHeight / h0);
    const [vw, vh] = [w0 / scale, h0 / scale];
    this.view = [x + (w - vw) / 2, y + (h - vh) / 2, vw, vh];
    this.apply();
  }

  // Bring one of these into the middle if none of them can be seen.
  reveal(elements) {
    const frame = this.frame.getBoundingClientRect();
    const boxes = elements.map((each) => each.getBoundingClientRect()).filter((box) => box.width > 0);
    const seen = ({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    };
    if (!boxes.length || boxes.some(seen)) return;
    const to = this.at((boxes[0].left + boxes[0].right) / 2, (boxes[0].top + boxes[0].bottom) / 2);
    this.pan(to.x - this.view[0] - this.view[2] / 2, to.y - this.view[1] - this.view[3] / 2);
  }

  pan(dx, dy) {
    this.view = [this.view[0] + dx, this.view[1] + dy, this.view[2], this.view[3]];
    this.apply();
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  down(event) {
    if (!this.svg || event.button > 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.travelled = this.pointers.size > 1 ? CLICK_SLACK : 0;
  }

  move(event) {
    const held = this.pointers.get(event.pointerId);
    if (!held) {
      this.showTip(event.target, event);
      return;
    }
    if (this.pointers.size === 2) this.pinch(event);
    else this.drag(event, held);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  drag(event, held) {
    this.travelled += Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (this.travelled < CLICK_SLACK) return;
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("dragging");
    this.hideTip();
    const from = this.at(held.x, held.y);
    const to = this.at(event.clientX, event.clientY);
    this.pan(from.x - to.x, from.y - to.y);
  }

  pinch(event) {
    const [id, other] = [...this.pointers].find(([key]) => key !== event.pointerId);
    const mine = this.pointers.get(event.pointerId);
    const before = Math.hypot(mine.x - other.x, mine.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.travelled = CLICK_SLACK;
    if (before > 0 && id !== undefined) {
      this.zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    }
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.frame.classList.remove("dragging");
  }

  click(event) {
    const space = event.target.closest?.("[data-space]");
    if (!space || this.travelled >= CLICK_SLACK) return;
    // A finger cannot hover, so what is under it is told when it taps.
    if (event.pointerType === "touch") this.showTip(event.target, event);
    this.onSpace(space.dataset.space);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = this.view[2] / 8;
    const deeds = {
      ArrowLeft: () => this.pan(-step, 0),
      ArrowRight: () => this.pan(step, 0),
      ArrowUp: () => this.pan(0, -step),
      ArrowDown: () => this.pan(0, step),
      "+": () => this.zoom(1.4),
      "=": () => this.zoom(1.4),
      "-": () => this.zoom(1 / 1.4),
      0: () => this.fit(),
    };
    const space = event.target.closest?.("[data-space]");
    if (space && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.onSpace(space.dataset.space);
    } else if (deeds[event.key]) {
      event.preventDefault();
      deeds[event.key]();
    }
  }

  showTip(target, event) {
    const holder = target.closest?.("[data-tip]");
    if (!holder) {
      this.hideTip();
      return;
    }
    const frame = this.frame.getBoundingClientRect();
    const box = holder.getBoundingClientRect();
    const x = (event ? event.clientX : box.left + box.width / 2) - frame.left;
    const y = (event ? event.clientY : box.top) - frame.top;
    this.tip.textContent = holder.dataset.tip;
    this.tip.hidden = false;
    const left = clamp(x + 14, 4, Math.max(4, frame.width - this.tip.offsetWidth - 4));
    const below = y + 18 + this.tip.offsetHeight < frame.height;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${below ? y + 18 : Math.max(4, y - this.tip.offsetHeight - 8)}px`;
  }

  hideTip() {
    this.tip.hidden = true;
  }
}
