// Times in few letters go on while the page is open; the words come from the server, as does what stands there first.
const EVERY = 20_000;
const [MINUTE, HOUR, DAY] = [60, 3600, 86400];
const root = document.querySelector("[data-spans]");
const [min, h, d, now, little, overdue] = root.dataset.spans.split("|");

function span(seconds) {
  if (seconds < MINUTE) return "";
  const [words, unit] = seconds < HOUR ? [min, MINUTE] : seconds < 2 * DAY ? [h, HOUR] : [d, DAY];
  return words.replace("{n}", Math.floor(seconds / unit));
}

// What is left is counted in begun minutes, and in days and hours: three days are not two after the first second.
function left(seconds) {
  if (seconds < MINUTE) return seconds > 0 ? little : overdue;
  const whole = Math.ceil(seconds / MINUTE) * MINUTE;
  const hours = whole >= 2 * DAY ? whole % DAY : 0;
  return hours >= HOUR ? `${span(whole)} ${span(hours)}` : span(whole);
}

const said = { ago: (seconds) => span(-seconds) || now, left };

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-span]")) {
    const text = said[time.dataset.span]((new Date(time.dateTime) - Date.now()) / 1000);
    if (time.textContent !== text) time.textContent = text;
  }
}, EVERY);
