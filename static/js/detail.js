// What a board shows at a scale: its level of detail, signs that keep their size, and lines as thin as they were.

// How small signs may become: those that stand in their spaces follow them further.
const LEAST = { far: 0.6, near: 0.85, "": 0.5 };
const LINES = ":is(path, use, line)";

export class Detail {
  // Take a new picture; what it tells of itself is read once.
  take(svg) {
    const { near, far, mark } = svg.dataset;
    this.svg = svg;
    [this.near, this.far, this.mark] = [near, far, mark].map(Number);
    this.signs = [...svg.querySelectorAll("[data-signs]")].map((layer) => ({
      level: layer.dataset.level ?? "",
      grow: Number(layer.dataset.signs),
      drawn: [...layer.querySelectorAll(":scope > .sign")].map((sign) => sign.transform.baseVal.getItem(1)),
    }));
    this.lines = [...svg.querySelectorAll("[data-phase]:not([data-signs])")].flatMap((layer) =>
      [...layer.querySelectorAll(LINES)].map((line) => ({
        line,
        width: Number(line.getAttribute("stroke-width")),
        dash: (line.getAttribute("stroke-dasharray") ?? "").split(" ").filter(Boolean).map(Number),
      })),
    );
    this.drawnFor = 0;
    this.shown = undefined;
  }

  get level() {
    return this.far ? this.shown : "";
  }

  // Draw for a scale.
  draw(scale) {
    const level = scale >= this.near * LEAST.near ? "near" : "far";
    if (level !== this.shown) this.change(level);
    if (this.drawnFor === scale) return;
    this.drawnFor = scale;
    for (const { level: of, grow, drawn } of this.signs) {
      if (of && this.far && of !== level) continue;
      const factor = this.factor(of, grow, scale);
      for (const sign of drawn) sign.setScale(factor, factor);
    }
    const thin = this.mark / scale;
    for (const { line, width, dash } of this.lines) {
      line.style.strokeWidth = String(width * thin);
      if (dash.length) line.style.strokeDasharray = dash.map((part) => part * thin).join(" ");
    }
    this.thin();
  }

  change(level) {
    this.svg.dataset.levelNow = this.shown = level;
    for (const layer of this.svg.querySelectorAll("[data-level]")) {
      layer.toggleAttribute("data-away", layer.dataset.level !== level);
    }
  }

  // Signs follow the land within limits: not below what can be read, nor above what they may grow to.
  factor(level, grow, scale) {
    const laidOut = level === "far" ? this.far : this.near;
    return (this.mark * Math.min(Math.max(scale / laidOut, LEAST[level]), grow)) / scale;
  }

  // Outlines of spaces are as wide at every scale.
  thin() {
    for (const group of this.svg.querySelectorAll(".outlines, .overlays, .focus, .clicked")) this.thinOne(group);
  }

  thinOne(group) {
    if (this.drawnFor) group.style.setProperty("--px", String(1 / this.drawnFor));
  }
}
