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

/** @param {HTMLFormElement} form @param {string} key */
function save(form, key) {
  const values = controls(form)
    .filter((one) => !isTick(one) || /** @type {HTMLInputElement} */ (one).checked)
    .map((one) => [one.name, one.value]);
  sessionStorage.setItem(key, JSON.stringify(values));
}

/** @param {HTMLFormElement} form @param {string} key */
function restore(form, key) {
  const text = sessionStorage.getItem(key);
  if (!text) return;
  /** @type {[string, string][]} */
  const values = JSON.parse(text);
  const ticked = new Set(values.map(([name, value]) => `${name}=${value}`));
  const typed = new Map(values);
  for (const control of controls(form)) {
    if (isTick(control)) /** @type {HTMLInputElement} */ (control).checked = ticked.has(`${control.name}=${control.value}`);
    else if (typed.has(control.name)) control.value = typed.get(control.name) ?? "";
  }
}

/** @param {Element} form */
export function startKeeping(form) {
  if (!(form instanceof HTMLFormElement)) return;
  const key = `tenbo:${form.dataset.keep}`;
  if (!form.hasAttribute("data-filled")) restore(form, key);
  save(form, key);
  form.addEventListener("input", () => save(form, key));
  form.addEventListener("change", () => save(form, key));
}

document.querySelectorAll("form[data-keep]").forEach(startKeeping);
