"""Where a map answers: at every point the space whose outline lies there uppermost, or a piece on it."""

POINTS = """([across, down]) => {
  const frame = document.querySelector("svg.pbem-map");
  const grounds = groundsOf(frame), areas = new Set(grounds.map(({ area }) => area));
  const EDGES = [[1.5, 0], [-1.5, 0], [0, 1.5], [0, -1.5]];
  const box = frame.getBoundingClientRect(), wrong = [], met = new Set();
  for (let i = 0; i < across; i++) for (let j = 0; j < down; j++) {
    const x = box.left + (box.width * (i + 0.37)) / across, y = box.top + (box.height * (j + 0.41)) / down;
    const element = document.elementFromPoint(x, y);
    if (!frame.parentNode.contains(element)) continue;
    const hit = element.closest("[data-space]");
    const wanted = spaceAt(x, y);
    const isPiece = hit && !areas.has(hit);
    if (wanted) met.add(wanted);
    // A line between two spaces may be drawn a pixel beside its place.
    const said = hit?.dataset.space;
    const isRight = () => said === wanted || EDGES.some(([dx, dy]) => spaceAt(x + dx, y + dy) === said);
    if (isPiece ? !touches(hit, x, y) : !isRight()) {
      wrong.push([Math.round(x), Math.round(y), wanted ?? "", hit?.dataset.space ?? ""]);
    }
  }
  return { wrong, met: [...met] };

  // The lowest shapes of every space in every view of the map, with the window through which they are seen.
  function groundsOf(svg) {
    const found = [];
    for (const view of svg.querySelectorAll("g:has(> [data-layer])")) {
      const seen = new Map();
      for (const area of view.querySelectorAll("[data-space]")) {
        const layer = area.closest("[data-layer]");
        if (seen.has(area.dataset.space) && seen.get(area.dataset.space) !== layer) continue;
        seen.set(area.dataset.space, layer);
        const shape = area.querySelector(":scope > :is(path, use, rect, circle)");
        const path = shape.matches("use") ? svg.getElementById(shape.getAttribute("href").slice(1)) : shape;
        const clip = /#(.*?)["')]/.exec(view.getAttribute("clip-path") ?? "");
        const window_ = clip && svg.getElementById(clip[1]).firstElementChild;
        const [box, back] = [shape.getBoundingClientRect(), shape.getScreenCTM().inverse()];
        found.push({ area, path, clip: window_, box, back });
      }
    }
    return found;
  }
  function spaceAt(x, y) {
    return grounds.findLast((ground) => holds(ground, x, y))?.area.dataset.space;
  }
  function holds({ path, clip, box, back }, x, y) {
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
    const spot = new DOMPoint(x, y).matrixTransform(back);
    return (!clip || clip.isPointInFill(spot)) && path.isPointInFill(spot);
  }
  function touches(piece, x, y) {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  }
}"""


def points(page, across=70, down=50):
    """What is wrong on a grid over the map that can be seen, and the spaces that were met."""
    found = page.evaluate(POINTS, [across, down])
    return found["wrong"], set(found["met"])
