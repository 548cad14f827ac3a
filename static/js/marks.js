// What is drawn over the map: spaces to choose and chosen ones, what a unit can do, and where the focus is.

const SHAPE = ":scope > :is(path, use, circle, rect)";
const SVG = "http://www.w3.org/2000/svg";

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
    } else if (spaces.length || layer.dataset.phase || layer.querySelector("text")) upon ??= layer;
    for (const space of spaces) seen.add(space);
  }
  return new Map(grounds.map((layer, at) => [layer, grounds[at + 1] ?? upon ?? null]));
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

export class Marks {
  constructor(map) {
    this.map = map;
    this.upon = new WeakMap();
    map.frame.addEventListener("focusin", (event) => this.focus(event.target.closest("[data-space]")));
    map.frame.addEventListener("focusout", () => this.erase("focus"));
  }

  get svg() {
    return this.map.svg;
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
    for (const old of this.svg.querySelectorAll("[data-space][tabindex]")) {
      for (const name of ["tabindex", "role", "aria-label"]) old.removeAttribute(name);
    }
    for (const space of about) this.outline(space, "about");
    for (const space of chosen) this.outline(space, "picked");
    for (const { value, label } of offered) this.offer(value, "lit", label);
    for (const space of leads) this.offer(space, "lead");
    const open = [...offered.map(({ value }) => value), ...leads, ...chosen];
    for (const space of guided) this.outline(space, "guided");
    if (this.svg.querySelector(".lit, .lead")) this.dim(open.filter(Boolean));
  }

  // What cannot be chosen is dimmed: a veil over the land with a hole for every space that can.
  dim(spaces) {
    const open = new Set(spaces.flatMap((space) => this.groundsOf(space)));
    const view = [...open][0]?.closest("[data-layer]").parentNode;
    if (!view) return;
    const layers = [...this.groundIn(view).keys()];
    const veil = this.group(layers.at(-1), "veil");
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

  // The layers of ground, each with what lies upon it.
  groundIn(view) {
    if (!this.upon.has(view)) this.upon.set(view, uponGround(view));
    return this.upon.get(view);
  }

  offer(space, kind, label) {
    const [first] = this.outline(space, kind);
    first?.setAttribute("tabindex", "0");
    first?.setAttribute("role", "button");
    first?.setAttribute("aria-label", label ?? first.dataset.tip ?? space);
  }

  // Tint the spaces of each overlay, below the outlines.
  overlay(found) {
    this.erase("overlays");
    for (const { spaces, style } of found) for (const space of spaces) this.outline(space, style, "overlays");
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
  reveal(kind = ":not(.about)") {
    this.map.reveal([...(this.svg?.querySelectorAll(`.outlines > ${kind}:not(.under)`) ?? [])]);
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
    const all = [...this.svg.querySelectorAll(`[data-layer] [data-space="${CSS.escape(space)}"]`)];
    const layer = all[0]?.closest("[data-layer]");
    return all.filter((area) => area.closest("[data-layer]") === layer && area.querySelector(SHAPE));
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
