"use strict";

// On a narrow page a row of links scrolls; the one that is open must be seen.
for (const current of document.querySelectorAll(":is(nav.side, .tabs, .eyes) [aria-current]")) {
  const row = current.parentElement;
  row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
}

// The user's menu closes on Escape and on a click elsewhere, as menus do.
for (const menu of document.querySelectorAll("details.menu")) {
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}

// An impatient second click sends nothing twice, and the first shows that it is on its way; what htmx sends it
// guards itself. Whoever has stopped the browser, or comes back with its button, may send again.
const PATIENCE = 30_000;

function release(form) {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  event.submitter?.setAttribute("aria-busy", "true");
  setTimeout(release, PATIENCE, form);
});

addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));

// One box for all of a list.
for (const all of document.querySelectorAll("[data-all]")) {
  all.hidden = false;
  all.addEventListener("change", () => {
    for (const box of all.form.querySelectorAll(`[name="${all.dataset.all}"]`)) box.checked = all.checked;
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const field = button.parentElement.querySelector("input");
    field.select();
    navigator.clipboard?.writeText(field.value);
    if (button.dataset.copy) button.textContent = button.dataset.copy;
  });
}

// A new account starts with the clock of its owner.
for (const field of document.querySelectorAll("[data-time-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

// What a passkey's device refuses must not look as if nothing had been pressed.
document.addEventListener("allauth.error", (event) => {
  const trouble = document.querySelector("#passkey-trouble");
  if (!trouble) return;
  event.preventDefault();
  const known = event.detail.exception?.name === "InvalidStateError";
  trouble.textContent = known ? trouble.dataset.known : trouble.dataset.refused;
  trouble.hidden = false;
});

// A refused form opens at what has to be mended.
document.querySelector('main [aria-invalid="true"]')?.focus();
