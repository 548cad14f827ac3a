// The rules narrow down while one types; without this script the form asks the server.

const form = document.querySelector("[data-filter]");
const introduction = document.querySelector(".rules-introduction");
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function rulesOnPage() {
  return [...document.querySelectorAll(".reference section")].map((section) => ({
    section,
    number: section.id.slice(1).toLowerCase(),
    text: fold(section.textContent),
  }));
}

function holds(rule, words) {
  if (words.length === 1 && /^\d/.test(words[0])) {
    return rule.number === words[0] || rule.number.startsWith(words[0].replace(/\.?$/, "."));
  }
  return words.every((word) => rule.text.includes(word));
}

function ranges(section, words) {
  const found = [];
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = fold(node.data);
    // An accent that is a letter of its own would shift all places after it.
    if (text.length !== node.data.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
    }
  }
  return found;
}

function filter(rules, field, count) {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  const hits = rules.filter((rule) => holds(rule, words));
  for (const rule of rules) rule.section.hidden = !hits.includes(rule);
  for (const rule of words.length ? [] : rules) rule.section.hidden = false;
  if (introduction) introduction.hidden = words.length > 0;
  count.value = !words.length ? "" : hits.length ? `${hits.length} ${hits.length === 1 ? count.dataset.one : count.dataset.some}` : count.dataset.none;
  highlight(hits, words);
  return !words.length || hits.length > 0;
}

function highlight(hits, words) {
  if (!globalThis.Highlight) return;
  CSS.highlights.delete("found");
  if (words.length) {
    CSS.highlights.set("found", new Highlight(...hits.flatMap((rule) => ranges(rule.section, words))));
  }
}

if (form) {
  const rules = rulesOnPage();
  const field = form.elements.q;
  const count = form.querySelector("[data-count]");
  field.addEventListener("input", () => filter(rules, field, count));
  // What no rule on the page holds is looked for by the server, which knows words like it.
  form.addEventListener("submit", (event) => {
    if (filter(rules, field, count)) event.preventDefault();
  });
  // A link to a rule must work while others are hidden.
  addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.hidden) return;
    field.value = "";
    filter(rules, field, count);
    target.scrollIntoView();
  });
}

const folded = document.querySelector(".contents-fold");
folded?.addEventListener("click", (event) => {
  if (event.target.closest("a")) folded.open = false;
});

function follow(chapters, links) {
  const shown = new Set();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) shown.add(target);
        else shown.delete(target);
      }
      const first = chapters.find((section) => shown.has(section));
      if (!first) return;
      const chapter = `#${first.id.split(".")[0]}`;
      for (const link of links) {
        if (link.hash === chapter) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-72px 0px -40% 0px" },
  );
  for (const section of chapters) watcher.observe(section);
}

const links = [...document.querySelectorAll(".contents a")];
if (links.length) follow([...document.querySelectorAll(".reference section")], links);
