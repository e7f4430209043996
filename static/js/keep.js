// @ts-check
/**
 * Keep what was typed into a form through a reload or a lost page: `<form data-keep="key">`. The key names the thing
 * being written (a table and its next hand), so what was kept for the last one is never filled into the next.
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** @param {HTMLFormElement} form @returns {Control[]} */
function controls(form) {
  return [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement,
  ).filter((one) => one.name && one.name !== "csrfmiddlewaretoken" && one.type !== "file" && one.type !== "password");
}

/** @param {Control} control */
function isTick(control) {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

/** What the form holds now, as pairs of name and value. @param {HTMLFormElement} form */
function valuesOf(form) {
  return controls(form)
    .filter((one) => !isTick(one) || /** @type {HTMLInputElement} */ (one).checked)
    .map((one) => [one.name, one.value]);
}

/** What somebody typed or ticked: a key that the page made is not theirs. @param {HTMLFormElement} form */
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
  const note = form.querySelector("[data-kept]");
  if (note instanceof HTMLElement) note.hidden = form.hasAttribute("data-filled") || typed(form) === blank;
  form.querySelector("[data-clear-kept]")?.addEventListener("click", () => {
    sessionStorage.removeItem(key);
    location.reload();
  });
  form.addEventListener("input", () => save(form, key));
  form.addEventListener("change", () => save(form, key));
}

document.querySelectorAll("form[data-keep]").forEach(startKeeping);
