// The page of a finished game's dice: recompute every roll here and say what came of it.
import { verify } from "./dice-verify.js";

const button = document.querySelector("[data-verify]");
const verdict = document.querySelector("[data-verdict]");
const words = JSON.parse(document.getElementById("dice-words")?.textContent ?? "{}");

function show(lines, kind) {
  verdict.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  verdict.className = `verdict ${kind}`;
}

button?.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const response = await fetch(button.dataset.verify);
    const result = await verify(await response.json());
    show(result.told.map((line) => line.in(words)), result.ok ? "good" : "bad");
  } catch (error) {
    show([`${verdict.dataset.failed} ${error.message}`], "bad");
  } finally {
    button.disabled = false;
  }
});
