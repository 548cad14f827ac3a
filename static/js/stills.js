// Static layers come as pictures in files that browsers keep. The script takes out of the same files what a picture
// cannot do: the spaces that take the pointer, and signs that keep their size while the land grows.

const SVG = "http://www.w3.org/2000/svg";

// Tips are told by the script, and not by the browser wherever the pointer rests.
export function keepTips(svg) {
  for (const title of svg.querySelectorAll("g > title")) {
    title.parentNode.dataset.tip = title.textContent;
    title.remove();
  }
}

async function fileOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // The page has the colours of its signs; its policy would not take others.
  const text = (await answer.text()).replace(/<style>[^]*?<\/style>/, "");
  return new DOMParser().parseFromString(text, "image/svg+xml");
}

// What is used may use more itself, as a counter does its picture.
function takeDefinitions(file, layer, defs) {
  for (const used of layer.querySelectorAll("[href^='#']")) {
    const id = used.getAttribute("href").slice(1);
    if (defs.ownerDocument.getElementById(id)) continue;
    const definition = document.importNode(file.getElementById(id), true);
    defs.append(definition);
    takeDefinitions(file, definition, defs);
  }
}

// The spaces of a layer that is seen as a picture: they take pointer and focus, and are not painted.
function hitsOf(layer) {
  const hits = document.createElementNS(SVG, "g");
  hits.setAttribute("class", "hits");
  hits.append(...[...layer.querySelectorAll(":scope > [data-space]")].map((each) => document.importNode(each, true)));
  return hits;
}

function fillLayer(file, from, to, defs) {
  if (to.dataset.signs) to.replaceChildren(...[...from.childNodes].map((each) => document.importNode(each, true)));
  else if (from.querySelector("[data-space]")) to.append(hitsOf(from));
  takeDefinitions(file, to, defs);
}

async function fillStill(svg, part) {
  const layers = [...svg.querySelectorAll(`[data-part="${part}"]`)];
  const file = await fileOf(layers[0].querySelector("image").getAttribute("href"));
  if (!svg.querySelector("defs")) svg.prepend(document.createElementNS(SVG, "defs"));
  for (const layer of layers) {
    const from = file.querySelector(`[data-layer="${CSS.escape(layer.dataset.layer)}"]`);
    if (from) fillLayer(file, from, layer, svg.querySelector("defs"));
  }
}

// A file that does not come leaves its picture, and the rest of the board works.
export async function fillStills(svg) {
  const open = [...svg.querySelectorAll("[data-part]:not([data-filled])")];
  const parts = [...new Set(open.map((layer) => layer.dataset.part))];
  await Promise.allSettled(parts.map((part) => fillStill(svg, part)));
  for (const layer of open) layer.dataset.filled = "";
}
