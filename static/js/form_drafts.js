// @ts-check
/**
* Drafts of forms: keeps the typed values of a form through a reload, a lost page, or another form of the page that is
* sent, `<form data-keep="key">`. The key names the subject of the form (a table and its next hand), so a draft is never
* filled into the next form; nor is one filled in over other stored values than those it was begun with (`seen`).
*/

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** @param {HTMLFormElement} form @returns {Control[]} */
function controls(form) {
  return [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  ).filter((control) => control.name && control.name !== "csrfmiddlewaretoken" && control.type !== "file" && control.type !== "password");
}

/** @param {Control} control */
function isTick(control) {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

/** The values of the form, as pairs of name and value. @param {HTMLFormElement} form */
function valuesOf(form) {
  return controls(form)
    .filter((control) => !isTick(control) || /** @type {HTMLInputElement} */ (control).checked)
    .map((control) => [control.name, control.value]);
}

/** The values that a person typed or ticked, without the page's own key. @param {HTMLFormElement} form */
const typed = (form) => JSON.stringify(valuesOf(form).filter(([name]) => name !== "key"));

/** @param {HTMLFormElement} form @param {string} key */
function save(form, key) {
  sessionStorage.setItem(key, JSON.stringify(valuesOf(form)));
}

/** @param {HTMLFormElement} form @param {string} key */
function restore(form, key) {
  const text = sessionStorage.getItem(key);
  if (!text) return;
  /** @type {[string, string][]} */
  const values = JSON.parse(text);
  const seen = form.elements.namedItem("seen");
  if (seen instanceof HTMLInputElement && !values.some(([name, value]) => name === "seen" && value === seen.value)) return;
  const ticked = new Set(values.map(([name, value]) => `${name}=${value}`));
  const written = new Map(values);
  for (const control of controls(form)) {
    if (isTick(control)) /** @type {HTMLInputElement} */ (control).checked = ticked.has(`${control.name}=${control.value}`);
    else if (written.has(control.name)) control.value = written.get(control.name) ?? "";
  }
}

/** @param {Element} form */
export function startKeeping(form) {
  if (!(form instanceof HTMLFormElement)) return;
  const key = `tenbo:${form.dataset.keep}`;
  const blank = typed(form);
  if (!form.hasAttribute("data-filled")) restore(form, key);
  save(form, key);
  const kept = !form.hasAttribute("data-filled") && typed(form) !== blank;
  const note = form.querySelector("[data-kept]");
  if (note instanceof HTMLElement) note.hidden = !kept;
  const folded = kept && form.closest("details");
  if (folded) folded.open = true;
  form.querySelector("[data-clear-kept]")?.addEventListener("click", () => {
    sessionStorage.removeItem(key);
    location.reload();
  });
  form.addEventListener("input", () => save(form, key));
  form.addEventListener("change", () => save(form, key));
}

document.querySelectorAll("form[data-keep]").forEach(startKeeping);
