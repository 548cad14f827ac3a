// The log's filters: what kind of event, and in which phase. They hold when the log comes anew or grows.
const MOST_PHASES = 40;

export class Log {
  constructor(root) {
    this.root = root;
    this.wanted = { kind: "", phase: "" };
    this.until = Infinity;
  }

  // In the past the log knows nothing of what came later.
  end(until) {
    this.until = until;
    this.filter();
  }

  choose(select) {
    this.wanted[select.dataset.filter] = select.value;
    this.filter();
  }

  filter() {
    if (!this.root.querySelector("#log")) return;
    this.offerPhases();
    const entries = [...this.root.querySelectorAll("#log .entry")];
    for (const entry of entries) entry.hidden = !this.fits(entry.dataset);
    for (const heading of this.root.querySelectorAll("#log .phase")) heading.hidden = !heads(heading);
    this.root.querySelector("[data-nothing]").hidden = !entries.length || entries.some((entry) => !entry.hidden);
    for (const select of this.root.querySelectorAll("[data-filter]")) select.value = this.wanted[select.dataset.filter];
  }

  fits(event) {
    const { kind, phase } = this.wanted;
    const isKind = kind === "" || (kind === "dice" ? "dice" in event : `seat-${event.seat}` === kind);
    return isKind && Number(event.number) <= this.until && (phase === "" || event.phase === phase);
  }

  // The phases of the events that are here, the newest first; one that is gone is no longer asked for.
  offerPhases() {
    const select = this.root.querySelector("#log-phase");
    const all = [...this.root.querySelectorAll("#log .entry")].filter((entry) => Number(entry.dataset.number) <= this.until);
    const phases = [...new Set(all.map((entry) => entry.dataset.phase))].filter(Boolean).slice(0, MOST_PHASES);
    select.replaceChildren(select.options[0], ...phases.map((phase) => new Option(phase, phase)));
    select.hidden = !phases.length;
    if (!phases.includes(this.wanted.phase)) this.wanted.phase = "";
  }
}

// Whether any entry is left beneath a heading, before the next one.
function heads(heading) {
  for (let next = heading.nextElementSibling; next && !next.matches(".phase"); next = next.nextElementSibling) {
    if (next.matches(".entry") && !next.hidden) return true;
  }
  return false;
}
