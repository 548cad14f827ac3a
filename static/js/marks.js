// What is drawn over the map: spaces to choose and chosen ones, what a unit can do, and where the focus is.

const SHAPE = ":scope > :is(path, use, circle, rect)";
const SVG = "http://www.w3.org/2000/svg";
// So many spaces are drawn one by one; more become one line, because every element costs time at each zoom.
const MANY = 60;

// The path that a space shares with others: styles of a <use> do not reach the width of the lines inside it.
function used(shape) {
  return shape.matches("use") ? shape.ownerSVGElement.getElementById(shape.getAttribute("href").slice(1)) : null;
}

// What lies upon each layer of ground: the next ground, which covers it as land covers the sea, or in the end the first
// layer that puts words or units into spaces. Ground is whatever has spaces that no layer below it has.
function uponGround(view) {
  const seen = new Set();
  const grounds = [];
  let upon;
  for (const layer of view.querySelectorAll(":scope > [data-layer]")) {
    const spaces = [...layer.querySelectorAll("[data-space]")].map(({ dataset }) => dataset.space);
    if (spaces.some((space) => !seen.has(space))) {
      grounds.push(layer);
      upon = undefined;
    } else if (spaces.length || layer.dataset.phase || layer.dataset.words) upon ??= layer;
    for (const space of spaces) seen.add(space);
  }
  return new Map(grounds.map((layer, at) => [layer, grounds[at + 1] ?? upon ?? null]));
}

// Each space with the shapes of the lowest layer that has it.
function indexOf(svg) {
  const found = new Map();
  for (const layer of svg.querySelectorAll("[data-layer]")) {
    const here = new Map();
    for (const area of layer.querySelectorAll("[data-space]")) {
      if (found.has(area.dataset.space)) continue;
      here.set(area.dataset.space, [...(here.get(area.dataset.space) ?? []), area]);
    }
    for (const [space, areas] of here) found.set(space, areas.filter((area) => area.querySelector(SHAPE)));
  }
  return found;
}

function element(name, about) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
  return made;
}

// The bare outline of a space with another look.
function copyOf(shape, about) {
  const copy = (used(shape) ?? shape).cloneNode(true);
  for (const each of ["id", "class", "fill", "stroke", "stroke-width", "opacity"]) copy.removeAttribute(each);
  for (const [key, value] of Object.entries(about)) copy.setAttribute(key, value);
  return copy;
}

// The outline of a space as path data; none where it is no path.
function dataOf(shape) {
  return (used(shape) ?? shape).getAttribute("d") ?? "";
}

export class Marks {
  constructor(map) {
    this.map = map;
    this.upon = new WeakMap();
    this.indices = new WeakMap();
    map.frame.addEventListener("focusin", (event) => this.focus(event.target.closest("[data-space]")));
    map.frame.addEventListener("focusout", () => this.erase("focus"));
  }

  get svg() {
    return this.map.svg;
  }

  // The board has got its spaces: what was found before does not hold.
  forget() {
    this.upon = new WeakMap();
    this.marked = undefined;
  }

  erase(name) {
    for (const old of this.svg?.querySelectorAll(`.${name}`) ?? []) old.remove();
  }

  // Mark the spaces that the order form offers, what lies beyond them, those it names, and those it is about.
  mark({ offered, chosen, leads, about, guided }) {
    this.erase("clicked");
    const marked = JSON.stringify([offered, chosen, leads, about, guided]);
    if (!this.svg || (this.marked === marked && this.on === this.svg)) return;
    // Marked anew without need, a space would lose the focus.
    this.marked = marked;
    this.on = this.svg;
    this.erase("outlines");
    this.erase("veil");
    for (const old of this.svg.querySelectorAll(".apart")) old.classList.remove("apart");
    for (const old of this.svg.querySelectorAll("[data-space][tabindex]")) {
      for (const name of ["tabindex", "role", "aria-label"]) old.removeAttribute(name);
    }
    this.shown = new Map();
    this.outlineAll(about, "about");
    this.outlineAll(chosen, "picked");
    this.outlineAll(offered.map(({ value }) => value), "lit");
    this.outlineAll(leads, "lead");
    for (const { value, label } of offered) this.offer(value, label);
    for (const space of leads) this.offer(space);
    const open = [...offered.map(({ value }) => value), ...leads, ...chosen];
    this.outlineAll(guided, "guided");
    if (this.svg.querySelector(".lit, .lead")) this.dim(open.filter(Boolean), [...about, ...guided]);
  }

  // What cannot be chosen is dimmed: a veil over the land with a hole for every space that can.
  dim(spaces, named) {
    const open = new Set(spaces.flatMap((space) => this.groundsOf(space)));
    const view = [...open][0]?.closest("[data-layer]").parentNode;
    if (!view) return;
    const layers = [...this.groundIn(view).keys()];
    const veil = this.group(layers.at(-1), "veil");
    this.setApart(view, layers, new Set([...spaces, ...named]));
    if (layers.length === 1 && this.pierce(veil, open)) return;
    const mask = element("mask", { id: "veil-holes" });
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const box = { x, y, width, height };
    mask.append(element("rect", { ...box, fill: "#fff" }));
    // Land that cannot be chosen covers the hole of the sea around it.
    for (const layer of layers) {
      for (const area of layer.querySelectorAll("[data-space]")) {
        if (!open.has(area) && layer === layers[0]) continue;
        const shape = area.querySelector(SHAPE);
        if (shape) mask.append(copyOf(shape, { fill: open.has(area) ? "#000" : "#fff" }));
      }
    }
    veil.append(mask, element("rect", { ...box, mask: "url(#veil-holes)" }));
  }

  // Pieces lie above the veil: those that cannot be chosen fade.
  setApart(view, grounds, open) {
    for (const piece of view.querySelectorAll("[data-layer] [data-space]")) {
      const isGround = grounds.includes(piece.closest("[data-layer]"));
      if (!isGround && !open.has(piece.dataset.space)) piece.classList.add("apart");
    }
  }

  // Where no ground covers another the veil is one shape with holes, which costs less than a mask.
  pierce(veil, open) {
    const holes = [...open].map((area) => dataOf(area.querySelector(SHAPE)));
    if (!holes.every(Boolean)) return false;
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    veil.append(element("path", { d: `M${x} ${y}h${width}v${height}h${-width}Z${holes.join("")}`, "fill-rule": "evenodd" }));
    return true;
  }

  // The layers of ground, each with what lies upon it.
  groundIn(view) {
    if (!this.upon.has(view)) this.upon.set(view, uponGround(view));
    return this.upon.get(view);
  }

  offer(space, label) {
    const [first] = this.groundsOf(space);
    first?.setAttribute("tabindex", "0");
    first?.setAttribute("role", "button");
    first?.setAttribute("aria-label", label ?? first.dataset.tip ?? space);
  }

  // Tint the spaces of each overlay, below the outlines.
  overlay(found) {
    this.erase("overlays");
    for (const { spaces, style } of found) this.outlineAll(spaces, style, "overlays");
  }

  // What was clicked shows at once, before the server has answered.
  click(space) {
    this.erase("clicked");
    if (this.svg) this.outline(space, "pressed", "clicked");
  }

  focus(area) {
    this.erase("focus");
    if (!area?.matches(":focus-visible")) return;
    this.outline(area.dataset.space, "focused", "focus");
    this.map.reveal([area]);
  }

  // Give the focus back to a space of a picture that has been exchanged.
  hold(space) {
    this.svg?.querySelector(`[data-space="${CSS.escape(space)}"][tabindex]`)?.focus({ preventScroll: true });
  }

  // Bring what can be chosen, or only what is asked about, into sight where none of it is.
  reveal(kind) {
    const shown = [...(this.shown ?? [])].filter(([name]) => (kind ? name === kind : name !== "about"));
    this.map.reveal(shown.flatMap(([, spaces]) => spaces.flatMap((space) => this.groundsOf(space))));
  }

  // Draw around spaces, as one line where they are many.
  outlineAll(spaces, kind, name = "outlines") {
    spaces = [...new Set(spaces)].filter((space) => this.groundsOf(space).length);
    if (name === "outlines") this.shown.set(kind, spaces);
    const areas = spaces.flatMap((space) => this.groundsOf(space));
    const lines = areas.map((area) => dataOf(area.querySelector(SHAPE)));
    if (spaces.length <= MANY || !lines.every(Boolean)) {
      for (const space of spaces) this.outline(space, kind, name);
      return;
    }
    const group = this.group(areas[0].closest("[data-layer]"), name);
    for (const look of name === "overlays" ? [kind] : [`under ${kind}`, kind]) {
      group.append(element("path", { class: `${look} many`, d: lines.join("") }));
    }
  }

  // Draw around every picture of a space; insets and worlds that repeat show a space more than once.
  outline(space, kind, name = "outlines") {
    const areas = this.groundsOf(space);
    for (const area of areas) {
      const shape = area.querySelector(SHAPE);
      const group = this.group(area.closest("[data-layer]"), name);
      // A dark line below the bright one is seen on every ground.
      const looks = name === "overlays" ? [kind] : [`under ${kind}`, kind];
      group.append(...looks.map((look) => copyOf(shape, { class: look })));
    }
    return areas;
  }

  // The lowest pictures of a space on the board: the land itself, not what stands on it.
  groundsOf(space) {
    return this.index.get(space) ?? [];
  }

  // The grounds of all spaces, found once in a picture.
  get index() {
    if (!this.indices.has(this.svg)) this.indices.set(this.svg, indexOf(this.svg));
    return this.indices.get(this.svg);
  }

  // Tints lie on the ground, outlines on them, and units on both; only the focus lies on everything that is no ground.
  group(layer, name) {
    const view = layer.parentNode;
    const grounds = this.groundIn(view);
    const covers = grounds.get(layer) ?? null;
    const isLast = !grounds.has(covers);
    const before = isLast && (name === "focus" || name === "clicked") ? null : covers;
    const groups = [...view.querySelectorAll(":scope > g:not([data-layer])")].filter((each) => each.upon === layer);
    const found = groups.find((each) => each.classList.contains(name));
    if (found) return found;
    const group = element("g", { class: name });
    group.upon = layer;
    const later = { veil: ["overlays", "outlines"], overlays: ["outlines"] }[name] ?? [];
    const above = groups.find((each) => later.some((other) => each.classList.contains(other)));
    view.insertBefore(group, above ?? before);
    this.map.detail.thinOne(group);
    return group;
  }
}
