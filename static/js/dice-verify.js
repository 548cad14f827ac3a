// Recomputes the dice of a finished game in the browser; docs/dice.md defines every number.
// It gives the same lines as `python -m rules.kernel.dice verify`, written apart so that each checks the other.

const MAX_SIDES = 1000;
const MAX_DICE = 1000;
const MAX_PILE = 65536;
const encoder = new TextEncoder();

export class Unreadable extends Error {}

// A line, and what it is made of, so that a page can say it in its own language.
export class Told {
  constructor(text, parts = {}) {
    this.text = text;
    this.parts = parts;
  }

  in(words) {
    const text = Object.hasOwn(words, this.text) ? words[this.text] : this.text;
    const said = (part) => (Array.isArray(part) ? part.map(said).join(", ") : part instanceof Told ? part.in(words) : String(part));
    return text.replace(/\{(\w+)\}/g, (hole, name) => (Object.hasOwn(this.parts, name) ? said(this.parts[name]) : hole));
  }

  toString() {
    return this.in({});
  }
}

const tell = (text, parts) => new Told(text, parts);

function byCodePoint(a, b) {
  const left = Array.from(a, (c) => c.codePointAt(0));
  const right = Array.from(b, (c) => c.codePointAt(0));
  const i = left.findIndex((point, at) => point !== right[at]);
  if (i === -1) return left.length - right.length;
  return i < right.length ? left[i] - right[i] : 1;
}

export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort(byCodePoint);
    return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  const plain = value === null || typeof value === "boolean" || Number.isSafeInteger(value) || isText(value);
  if (!plain) throw new RangeError("not plain data");
  return JSON.stringify(value);
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text) {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) throw new Unreadable("the seed is not written in hexadecimal digits");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function sha256(bytes) {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

async function hmac(key, text) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

async function hmacKey(bytes) {
  // WebCrypto refuses an empty key; HMAC pads keys with zeros, so one zero byte is the same key.
  const raw = bytes.length ? bytes : new Uint8Array(1);
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function gameKey(seed, gameId, entropies) {
  const text = canonical({ entropies, game_id: gameId });
  return hmacKey(await hmac(await hmacKey(seed), text));
}

export async function orderNonce(seq, seat, order) {
  return (await sha256(encoder.encode(canonical([seq, seat, order])))).slice(0, 16);
}

export async function number(block, sides) {
  const limit = 65536 - (65536 % sides);
  for (let b = 0; ; b += 1) {
    const bytes = await block(b);
    for (let i = 0; i < bytes.length; i += 2) {
      const word = bytes[i] * 256 + bytes[i + 1];
      if (word < limit) return word % sides;
    }
  }
}

function blocksOf(key, n, nonce) {
  return (b) => hmac(key, b ? `${n}:${nonce}:${b}` : `${n}:${nonce}`);
}

async function throwDice(key, roll, sides) {
  const found = [];
  for (let i = 0; i < roll.results.length; i += 1) {
    found.push(await number(blocksOf(key, roll.n + i, roll.nonce), sides));
  }
  return found;
}

async function pickPlaces(key, roll, size) {
  const pile = Array.from({ length: size }, (_, i) => i);
  for (let i = 0; i < Math.min(roll.results.length, size - 1); i += 1) {
    const j = i + (await number(blocksOf(key, roll.n + i, roll.nonce), size - i));
    [pile[i], pile[j]] = [pile[j], pile[i]];
  }
  return pile.slice(0, roll.results.length);
}

function sidesOf(roll) {
  return Array.isArray(roll.faces) ? roll.faces.length : roll.faces;
}

function used(roll) {
  const count = roll.results.length;
  return roll.kind === "dice" ? count : Math.min(count, Math.max(sidesOf(roll) - 1, 0));
}

function isPossible(roll) {
  const count = roll.results.length;
  const sides = sidesOf(roll);
  if (roll.kind === "dice") return sides >= 2 && sides <= MAX_SIDES && count <= MAX_DICE;
  return roll.faces === sides && sides <= MAX_PILE && (roll.kind === "shuffle" ? count === sides : count <= sides);
}

async function recompute(key, roll) {
  if (roll.kind !== "dice") return pickPlaces(key, roll, sidesOf(roll));
  const indexes = await throwDice(key, roll, sidesOf(roll));
  return indexes.map((i) => (Array.isArray(roll.faces) ? roll.faces[i] : i + 1));
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isText = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isListOf = (fits) => (value) => Array.isArray(value) && value.every(fits);

const ROLL_FIELDS = {
  n: isCount,
  kind: (value) => ["dice", "shuffle", "draw"].includes(value),
  purpose: isText,
  faces: (value) => isCount(value) || isListOf(isText)(value),
  results: (value) => isListOf(isText)(value) || isListOf(isCount)(value),
  to: (value) => value === null || isListOf(isText)(value),
  nonce: isText,
};
const EVENT_FIELDS = {
  seq: isCount,
  seat: (value) => value === null || isText(value),
  order: (value) => value === null || isObject(value),
  nonce: isText,
  rolls: isListOf(isObject),
};
const EXPORT_FIELDS = {
  game_id: isText,
  seed: isText,
  commitment: isText,
  entropies: (value) => isObject(value) && Object.entries(value).flat().every(isText),
  events: isListOf(isObject),
};

function requireFields(what, plain, fields) {
  for (const [name, fits] of Object.entries(fields)) {
    if (!Object.hasOwn(plain, name)) throw new Unreadable(`${what} has no '${name}'`);
    if (!fits(plain[name])) throw new Unreadable(`${what} has a '${name}' of the wrong form`);
  }
}

async function nonceMismatches(event) {
  let nonce;
  try {
    nonce = await orderNonce(event.seq, event.seat ?? "", event.order);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [tell("event {seq}: the order is not plain data", { seq: event.seq })];
  }
  if (nonce === event.nonce) return [];
  const parts = { seq: event.seq, nonce: event.nonce, right: nonce };
  return [tell("event {seq}: its nonce is {nonce}, but seat and order give {right}", parts)];
}

async function rollMismatches(roll, expected, nonce, key) {
  const found = [];
  if (roll.n !== expected) found.push(tell("roll {n} where {expected} is next", { n: roll.n, expected }));
  if (roll.nonce !== nonce) {
    found.push(tell("its nonce is {nonce}, but that of the event is {right}", { nonce: roll.nonce, right: nonce }));
  }
  if (!isPossible(roll)) return [...found, tell("there are no such dice")];
  const recorded = canonical(roll.results);
  const right = canonical(await recompute(key, roll));
  if (recorded !== right) found.push(tell("recorded {recorded}, but the seed gives {right}", { recorded, right }));
  return found;
}

async function verifyEvents(events, key, mismatches) {
  const rolls = [];
  let last = -1;
  let expected = 0;
  for (const event of events) {
    requireFields(`the event after ${last}`, event, EVENT_FIELDS);
    if (event.seq <= last) mismatches.push(tell("event {seq} comes after event {last}", { seq: event.seq, last }));
    last = event.seq;
    mismatches.push(...(await nonceMismatches(event)));
    for (const roll of event.rolls) {
      requireFields(`a roll of event ${last}`, roll, ROLL_FIELDS);
      const found = await rollMismatches(roll, expected, event.nonce, key);
      mismatches.push(...found.map((problem) => tell("event {seq}, {purpose}: {problem}", { seq: event.seq, purpose: roll.purpose, problem })));
      expected = roll.n + used(roll);
      rolls.push(roll);
    }
  }
  return { rolls, counter: expected };
}

function countEach(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function tenths(value) {
  return (Math.floor(value * 10 + 0.5) / 10).toFixed(1);
}

// The chi-square that fair dice exceed in one game of a hundred, after Wilson and Hilferty.
function rare(free) {
  const spread = 2 / (9 * free);
  const root = 1 - spread + 2.3263 * Math.sqrt(spread);
  return free * root * root * root;
}

function judge(faces, results) {
  const weights = countEach(faces);
  const seen = countEach(results);
  const names = [...weights.keys()];
  const times = (face) => seen.get(face) ?? 0;
  const counts = names.map((face) => tell("{face} x {times}", { face: tell(face), times: times(face) }));
  const total = names.reduce((sum, face) => sum + times(face), 0);
  const free = names.length - 1;
  if (!free || total * Math.min(...weights.values()) < 5 * faces.length) return tell("{counts} (too few to judge)", { counts });
  const squares = names.map((face) => (times(face) * times(face) * faces.length) / weights.get(face));
  const chi = squares.reduce((sum, square) => sum + square, 0) / total - total;
  const parts = { counts, chi: tenths(chi), rare: tenths(rare(free)) };
  return tell("{counts}; chi-square {chi}, in 99 of 100 games below {rare}", parts);
}

const sides = (faces) => tell(faces.map((_, i) => `{${i}}`).join("/"), faces.map((face) => tell(face)));

export function statistics(rolls) {
  const dice = new Map();
  for (const roll of rolls) {
    if (roll.kind !== "dice" || sidesOf(roll) < 2 || sidesOf(roll) > MAX_SIDES) continue;
    const named = Array.isArray(roll.faces);
    const name = named ? roll.faces.join("/") : `d${roll.faces}`;
    const faces = named ? roll.faces : Array.from({ length: roll.faces }, (_, i) => String(i + 1));
    if (!dice.has(name)) dice.set(name, { faces, results: [], named });
    dice.get(name).results.push(...roll.results.map(String));
  }
  const names = [...dice.keys()].sort(byCodePoint);
  return names.map((name) => {
    const { faces, results, named } = dice.get(name);
    return tell("{die}: {judged}", { die: named ? sides(faces) : name, judged: judge(faces, results) });
  });
}

export async function verify(exported) {
  if (!isObject(exported)) throw new Unreadable("the export is not a JSON object");
  requireFields("the export", exported, EXPORT_FIELDS);
  const seed = fromHex(exported.seed);
  const mismatches = [];
  if ((await sha256(seed)) !== exported.commitment) {
    mismatches.push(tell("the seed does not belong to the commitment that was published"));
  }
  const key = await gameKey(seed, exported.game_id, exported.entropies);
  const { rolls, counter } = await verifyEvents(exported.events, key, mismatches);
  const ended = Object.hasOwn(exported, "next_roll") ? exported.next_roll : counter;
  if (!isCount(ended)) throw new Unreadable("the export has a 'next_roll' of the wrong form");
  if (ended !== counter) {
    mismatches.push(tell("the counter ended at {ended}, but the rolls end at {counter}", { ended, counter }));
  }
  const ok = mismatches.length === 0;
  const counts = { rolls: rolls.length, events: exported.events.length, mismatches: mismatches.length };
  const summary = ok
    ? tell("{rolls} rolls in {events} events verified", counts)
    : tell("{mismatches} mismatches: {rolls} rolls in {events} events NOT verified", counts);
  const told = [...mismatches, ...statistics(rolls), summary];
  return { ok, told, lines: told.map(String), rolls: rolls.length };
}
