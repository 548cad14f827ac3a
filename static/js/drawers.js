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
    for (const drawer of this.frame.querySelectorAll(".drawer")) drawer.hidden = drawer.id !== this.open;
    for (const button of this.root.querySelectorAll("[data-drawer]")) {
      button.setAttribute("aria-expanded", String(button.dataset.drawer === this.open));
    }
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
