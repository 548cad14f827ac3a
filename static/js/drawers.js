// Tables, hands and the legend beside the board: drawers that stay as one has left them when the board is exchanged.

const OPEN = "pbem-drawers";

export class Drawers {
  constructor(root, frame) {
    this.root = root;
    this.frame = frame;
    root.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close(event));
    new MutationObserver(() => this.restore()).observe(frame, { childList: true });
    this.restore();
  }

  get open() {
    return sessionStorage.getItem(OPEN) ?? "";
  }

  // One drawer at a time, so that the board is seen beside it.
  show(name) {
    sessionStorage.setItem(OPEN, name);
    this.restore();
  }

  restore() {
    const drawers = [...this.frame.querySelectorAll(".drawer")];
    for (const drawer of drawers) drawer.hidden = drawer.id !== this.open;
    this.match(drawers);
    for (const button of this.root.querySelectorAll("[data-drawer]")) {
      button.setAttribute("aria-expanded", String(button.dataset.drawer === this.open));
    }
  }

  // A hand or a table that has come or gone brings or takes its button.
  match(drawers) {
    const bar = this.root.querySelector(".regions");
    const buttons = [...(bar?.querySelectorAll("[data-drawer]") ?? [])];
    const wanted = drawers.map((drawer) => [drawer.id, drawer.getAttribute("aria-label")]);
    const shown = buttons.map((button) => [button.dataset.drawer, button.textContent]);
    if (!bar || JSON.stringify(wanted) === JSON.stringify(shown)) return;
    for (const button of buttons) button.remove();
    bar.prepend(...wanted.map(([id, name]) => buttonOf(id, name)));
  }

  click(event) {
    const button = event.target.closest("[data-drawer]");
    if (button) this.show(button.dataset.drawer === this.open ? "" : button.dataset.drawer);
    if (event.target.closest("[data-drawer-off]")) this.leave();
  }

  close(event) {
    if (!this.open || !event.target.closest?.(".drawer, [data-drawer]")) return;
    event.stopImmediatePropagation();
    this.leave();
  }

  leave() {
    if (!this.open) return;
    const button = this.root.querySelector(`[data-drawer="${CSS.escape(this.open)}"]`);
    this.show("");
    button?.focus();
  }
}

function buttonOf(id, name) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "tool", textContent: name });
  button.dataset.drawer = id;
  button.setAttribute("aria-controls", id);
  return button;
}
