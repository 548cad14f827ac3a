// The button of a poster prints it.
document.querySelector("[data-print]").addEventListener("click", () => window.print());
