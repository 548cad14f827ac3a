// A player's share of the dice: random bytes of this browser, unless something was written.
function fill(root) {
  for (const field of root.querySelectorAll("[data-entropy]")) {
    if (field.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

fill(document);
document.addEventListener("htmx:afterSwap", (event) => fill(event.target));
