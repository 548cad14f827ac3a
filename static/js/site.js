"use strict";

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

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const field = button.parentElement.querySelector("input");
    field.select();
    navigator.clipboard?.writeText(field.value);
  });
}
