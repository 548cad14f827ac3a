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
  show([verdict.dataset.busy], "");
  try {
    const response = await fetch(button.dataset.verify);
    const result = await verify(await response.json());
    const kind = result.ok ? "good" : "bad";
    const told = result.told.map((line) => line.in(words));
    // What counts comes first, and what it means; how often each face came up is for those who want to know.
    show([told.at(-1), verdict.dataset[kind], ...told.slice(0, -1)], kind);
  } catch (error) {
    show([`${verdict.dataset.failed} ${error.message}`], "bad");
  } finally {
    button.disabled = false;
  }
});
