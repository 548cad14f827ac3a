// The slider of an embedded board: shows the map after another event.
const map = document.getElementById("map");
const at = document.getElementById("at");
const told = document.querySelector("output");

at.addEventListener("input", () => { told.textContent = `${at.value} / ${at.max}`; });
at.addEventListener("change", () => { map.src = map.dataset.src + at.value; });
