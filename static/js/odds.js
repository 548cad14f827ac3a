"use strict";

// Numbers of units are mostly small: two large buttons spare a phone its keyboard.
function step(input, by) {
  const number = Math.min(Math.max((Number(input.value) || 0) + by, 0), Number(input.max));
  input.value = number || "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function stepper(input, sign, by) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = sign;
  button.tabIndex = -1;
  button.setAttribute("aria-label", `${sign} ${input.labels[0].textContent}`);
  button.addEventListener("click", () => step(input, by));
  return button;
}

for (const input of document.querySelectorAll(".force input")) {
  const steps = document.createElement("span");
  steps.className = "steps";
  input.replaceWith(steps);
  steps.append(input);
  steps.prepend(stepper(input, "−", -1));
  steps.append(stepper(input, "+", 1));
}
