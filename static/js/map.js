// The map: zoom, pan, tooltips, and the spaces that can be chosen. It survives the exchange of the picture.
import { Camera } from "./camera.js";
import { Detail } from "./detail.js";
import { fillStills, keepTips } from "./stills.js";

const CLICK_SLACK = 6;
const SETTLED = 160;
const PHASES = "pbem-arrows-off";
// What happened is shown with some land around it, and not larger than so many times the scale of details.
const AROUND = 0.2;
const CLOSE = 1.15;
const NEARLY_ALL = 0.6;

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// A new map comes without the outlines that the old one has, and with pictures of layers that the old one has filled.
function keepParts(old, svg) {
  const defs = svg.querySelector("defs");
  const known = new Set([...(defs?.children ?? [])].map((each) => each.id));
  for (const path of old.querySelectorAll("defs > *")) if (!known.has(path.id)) defs?.append(path);
  const key = ({ dataset }) => `${dataset.part} ${dataset.layer}`;
  const filled = new Map([...old.querySelectorAll("[data-filled]")].map((layer) => [key(layer), layer]));
  for (const layer of svg.querySelectorAll("[data-part]")) {
    const before = filled.get(key(layer));
    if (!before) continue;
    layer.replaceChildren(...before.childNodes);
    layer.dataset.filled = "";
  }
}

// The rectangle around some rectangles.
function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return [left, top, right - left, bottom - top];
}

export class MapView {
  constructor(frame, tip, onSpace) {
    this.frame = frame;
    this.tip = tip;
    this.onSpace = onSpace;
    this.pointers = new Map();
    this.detail = new Detail();
    this.camera = new Camera(frame, () => this.draw());
    this.listen();
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
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => this.svg && this.camera.look(this.camera.scale, this.camera.x, this.camera.y));
    new ResizeObserver(() => this.resized()).observe(frame);
    // Before the browser paints, so that a new picture never flashes up unzoomed.
    new MutationObserver(() => this.adopt()).observe(frame, { childList: true });
  }

  // Take over a picture that has just been put into the frame, keeping the part of the map that was shown.
  adopt() {
    const svg = this.frame.querySelector("#map > svg");
    if (!svg || svg === this.svg) return;
    if (this.svg) keepParts(this.svg, svg);
    this.svg = svg;
    keepTips(svg);
    const { width, height } = svg.viewBox.baseVal;
    svg.style.width = `${width}px`;
    svg.style.height = `${height}px`;
    this.detail.take(svg);
    this.fresh = this.camera.take(svg) || this.fresh;
    this.settle();
    this.showPhases();
    if (!this.filled) this.fill(svg);
  }

  // Whether all static layers have what a pointer and the changing of scales need.
  get filled() {
    return Boolean(this.svg) && !this.svg.querySelector("[data-part]:not([data-filled])");
  }

  async fill(svg) {
    await fillStills(svg);
    if (svg !== this.svg) return;
    keepTips(svg);
    this.detail.take(svg);
    this.settle();
    this.frame.dispatchEvent(new Event("map-filled"));
  }

  resized() {
    if (!this.svg) return;
    const whole = this.camera.scale <= (this.leastBefore ?? 0) * 1.01;
    this.leastBefore = this.camera.least;
    this.camera.look(whole ? this.camera.least : this.camera.scale, this.camera.x, this.camera.y);
    this.settle();
  }

  // Only the place of the picture changes while it moves, which costs nothing; it is drawn anew when it rests.
  draw() {
    const [x, y] = this.camera.offset;
    this.svg.style.transform = `translate(${x}px, ${y}px) scale(${this.camera.scale})`;
    this.frame.classList.add("moving");
    this.frame.classList.toggle("zoomed", this.camera.scale > this.camera.least * 1.001);
    this.frame.dataset.view = this.camera.seen.map((each) => each.toFixed(1)).join(" ");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.settle(), SETTLED);
  }

  settle() {
    clearTimeout(this.resting);
    this.frame.classList.remove("moving");
    this.detail.draw(this.camera.scale);
    this.leastBefore = this.camera.least;
  }

  // On paper the board is as wide as the page.
  print() {
    if (this.svg) this.detail.draw(1000 / this.camera.board[2]);
  }

  // Begin where one is asked, or else where something has happened.
  begin(spaces) {
    if (!this.fresh || !this.filled) return;
    this.fresh = false;
    const boxes = spaces.map((space) => this.boxOf(space)).filter((box) => box?.width);
    const moved = [...this.svg.querySelectorAll("[data-phase]:not([data-signs])")].map((layer) => layer.getBBox());
    const found = boxes.length ? boxes : moved.filter((box) => box.width + box.height);
    if (!found.length) return;
    const close = this.detail.near * CLOSE;
    // A small board is seen as a whole.
    if (this.camera.least * CLOSE >= this.detail.near) return;
    const [x, y, w, h] = around(found);
    const pad = Math.max(w, h, this.camera.board[2] / 12) * AROUND;
    const box = [x - pad, y - pad, w + 2 * pad, h + 2 * pad];
    const part = this.camera.framing(box)[0] < this.detail.near ? this.partWith(found) : undefined;
    if (part) this.camera.show(part);
    else if (w < NEARLY_ALL * this.camera.board[2]) this.camera.show(box, close);
  }

  // Fly to where most of some spaces are seen, unless a good part of them is in sight already.
  showSpaces(spaces) {
    const boxes = spaces.map((space) => this.boxOf(space)).filter((box) => box?.width);
    const [x, y, w, h] = this.camera.seen;
    const seen = boxes.filter((box) => box.x > x && box.x < x + w && box.y > y && box.y < y + h);
    if (!boxes.length || seen.length * 3 > boxes.length) return;
    const [left, top, wide, high] = around(boxes);
    const pad = Math.max(wide, high) * 0.05;
    this.camera.fly([left - pad, top - pad, wide + 2 * pad, high + 2 * pad]);
  }

  // The theatre that has most of what is strewn over the board.
  partWith(boxes) {
    const holds = ([x, y, w, h]) =>
      boxes.filter((box) => {
        const [mx, my] = [box.x + box.width / 2, box.y + box.height / 2];
        return mx >= x && mx <= x + w && my >= y && my <= y + h;
      }).length;
    const parts = this.theatres.map((box) => ({ box, has: holds(box) })).sort((a, b) => b.has - a.has);
    return parts[0]?.has * 2 > boxes.length ? parts[0].box : undefined;
  }

  get theatres() {
    return [...document.querySelectorAll("[data-show]")].map((button) => button.dataset.show.split(" ").map(Number));
  }

  boxOf(space) {
    return this.svg.querySelector(`[data-layer] [data-space="${CSS.escape(space)}"]`)?.getBBox();
  }

  // The arrows of a phase may cover what one looks for.
  get phasesOff() {
    return new Set((localStorage.getItem(PHASES) ?? "").split(" ").filter(Boolean));
  }

  showPhases() {
    const off = this.phasesOff;
    for (const layer of this.svg?.querySelectorAll("[data-phase]") ?? []) {
      layer.toggleAttribute("data-off", off.has(layer.dataset.phase));
    }
    for (const box of document.querySelectorAll("[data-arrows]")) box.checked = !off.has(box.dataset.arrows);
  }

  switchPhase(phase, on) {
    const off = this.phasesOff;
    if (on) off.delete(phase);
    else off.add(phase);
    localStorage.setItem(PHASES, [...off].join(" "));
    this.showPhases();
  }

  // The name of the picture, by which the server knows what need not be sent again.
  get name() {
    return this.svg ? [...this.svg.classList].find((each) => /^m[0-9a-f]{10}$/.test(each)) ?? "" : "";
  }

  zoom(factor, clientX, clientY) {
    this.camera.zoom(factor, clientX, clientY);
  }

  fit() {
    this.camera.fit();
  }

  show(box) {
    this.camera.fly(box);
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
    const to = this.camera.at((boxes[0].left + boxes[0].right) / 2, (boxes[0].top + boxes[0].bottom) / 2);
    this.camera.pan(to.x - this.camera.x, to.y - this.camera.y);
  }

  isOnMap(event) {
    return Boolean(this.svg) && !event.target.closest?.(".drawer");
  }

  wheel(event) {
    if (!this.isOnMap(event)) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  down(event) {
    if (!this.isOnMap(event) || event.button > 0) return;
    this.camera.stop();
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
    this.camera.pan((held.x - event.clientX) / this.camera.scale, (held.y - event.clientY) / this.camera.scale);
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
    if (!space || (this.isOnMap(event) && this.travelled >= CLICK_SLACK)) return;
    // A finger cannot hover, so what is under it is told when it taps.
    if (event.pointerType === "touch") this.showTip(event.target, event);
    this.onSpace(space.dataset.space);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.isOnMap(event)) return;
    const step = this.camera.seen[2] / 8;
    const deeds = {
      ArrowLeft: () => this.camera.pan(-step, 0),
      ArrowRight: () => this.camera.pan(step, 0),
      ArrowUp: () => this.camera.pan(0, -step),
      ArrowDown: () => this.camera.pan(0, step),
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
    const box = event ? undefined : holder.getBoundingClientRect();
    const frame = this.tipRoom(holder);
    const x = (event?.clientX ?? box.left + box.width / 2) - frame.left;
    const y = (event?.clientY ?? box.top) - frame.top;
    const left = clamp(x + 14, 4, Math.max(4, frame.width - this.tipSize.width - 4));
    const below = y + 18 + this.tipSize.height < frame.height;
    const top = below ? y + 18 : Math.max(4, y - this.tipSize.height - 8);
    this.tip.style.transform = `translate(${left}px, ${top}px)`;
  }

  // The words are laid out only when the pointer comes to another place; within one only the tip moves.
  tipRoom(holder) {
    if (this.told !== holder || this.tip.hidden) {
      this.told = holder;
      this.tip.textContent = holder.dataset.tip;
      this.tip.hidden = false;
      this.room = this.frame.getBoundingClientRect();
      this.tipSize = { width: this.tip.offsetWidth, height: this.tip.offsetHeight };
    }
    return this.room;
  }

  hideTip() {
    this.tip.hidden = true;
  }
}
