// What was typed and not sent outlasts the login page: it waits in this tab, for this page and this player only.
const KEY = "pbem-unsent";
const TYPED = "#text, #talk-text, #builder input[type=number][id]";

// A message keeps whom it is for, and a number the choices that led to it: elsewhere they would mean something else.
export function keep(root) {
  const fields = [...root.querySelectorAll(TYPED)].filter(({ value, defaultValue }) => value && value !== defaultValue);
  const typed = fields.map(({ id, value, form }) => ({ id, value, to: form.elements.to?.value, path: form.elements.path?.value }));
  const { player } = root.dataset;
  if (typed.length) sessionStorage.setItem(KEY, JSON.stringify({ player, page: location.pathname, typed }));
}

export function bringBack(root) {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  const { player } = root.dataset;
  if (!kept || !player || (kept.player === player && kept.page !== location.pathname)) return;
  // What one player has typed is nobody else's business, not even in the same browser.
  const typed = kept.player === player ? kept.typed.filter((each) => !put(each)) : [];
  if (typed.length) sessionStorage.setItem(KEY, JSON.stringify({ ...kept, typed }));
  else sessionStorage.removeItem(KEY);
}

// Whether it has found its place; the messages, for one, are not on the page before somebody opens them.
function put({ id, value, to, path }) {
  const field = document.getElementById(id);
  if (!field) return false;
  if (field.form.elements.path?.value !== path || field.value !== field.defaultValue) return true;
  field.value = value;
  if (to !== undefined) field.form.elements.to.value = to;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
