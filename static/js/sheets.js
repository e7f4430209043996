// @ts-check
/**
 * Score sheets by the keyboard: a sum while the four scores are typed, Enter saves the table and goes on to the next.
 * A table is shown as being saved at once; what the server refuses is told beside it, wherever the typing is by then.
 */

const found = document.getElementById("sheets");
if (found instanceof HTMLFormElement) start(found);

/** @param {HTMLFormElement} form */
function start(form) {
  const words = form.dataset;
  rows(form).forEach((row) => show(row, words));
  form.addEventListener("input", (event) => {
    const row = rowOf(event.target);
    if (row) show(row, words);
  });
  form.addEventListener("keydown", (event) => {
    const row = rowOf(event.target);
    if (event.key !== "Enter" || event.isComposing || !row || !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    if (!event.repeat) enter(form, row);
  });
  form.addEventListener("click", (event) => {
    const row = rowOf(event.target);
    if (row && event.target instanceof Element && event.target.closest("[data-save]")) enter(form, row);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    rows(form).filter((row) => typed(row).some((text) => text.trim())).forEach((row) => save(form, row));
  });
}

/** @param {HTMLElement} form @returns {HTMLElement[]} */
function rows(form) {
  return [...form.querySelectorAll("fieldset[data-state='open']:not([data-saving])")].filter((one) => one instanceof HTMLElement);
}

/** @param {EventTarget | null} node @returns {HTMLElement | null} */
function rowOf(node) {
  const row = node instanceof Element ? node.closest("fieldset[data-state='open']:not([data-saving])") : null;
  return row instanceof HTMLElement ? row : null;
}

/** @param {HTMLElement} row @returns {HTMLInputElement[]} */
function scores(row) {
  return [...row.querySelectorAll("input[data-score]")].filter((one) => one instanceof HTMLInputElement);
}

/** @param {HTMLElement} row */
function typed(row) {
  return scores(row).map((input) => input.value);
}

/** A whole number as people write it, or NaN. @param {string} text */
function numberOf(text) {
  const squeezed = text.replace(/[\s\u2009\u202f\u00a0]/g, "").replace("−", "-");
  return /^[+-]?\d{1,8}$/.test(squeezed) ? Number(squeezed) : NaN;
}

/** 12 400, −8 000. @param {number} value */
function grouped(value) {
  return (value < 0 ? "−" : "") + String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, "\u2009");
}

/** What the four scores and the sticks add up to beyond the sum; NaN while one is missing. @param {HTMLElement} row */
function difference(row) {
  const pot = row.querySelector("[data-pot]");
  const sticks = pot instanceof HTMLInputElement ? numberOf(pot.value || "0") * Number(row.dataset.stick) : 0;
  return typed(row).reduce((sum, text) => sum + numberOf(text), sticks) - Number(row.dataset.sum);
}

/** @param {HTMLElement} row @param {DOMStringMap} words */
function show(row, words) {
  const left = difference(row);
  const output = row.querySelector("[data-difference]");
  const soFar = row.querySelector("[data-so-far]");
  const numbers = typed(row).map(numberOf).filter((one) => !Number.isNaN(one));
  if (soFar) soFar.textContent = Number.isNaN(left) && numbers.length ? `${grouped(numbers.reduce((a, b) => a + b, 0))} / ${grouped(Number(row.dataset.sum))}` : "";
  if (!output) return;
  const text = Number.isNaN(left) ? "" : left === 0 ? words.right : (left > 0 ? words.over : words.short);
  const said = (text ?? "").replace("%s", grouped(Math.abs(left)));
  if (output.textContent !== said) output.textContent = said;
  output.classList.toggle("wrong", !Number.isNaN(left) && left !== 0);
}

/** Enter: to the score that is missing, or save and go on. @param {HTMLFormElement} form @param {HTMLElement} row */
function enter(form, row) {
  const gap = scores(row).find((input) => Number.isNaN(numberOf(input.value)));
  if (gap) return gap.select(), gap.focus();
  if (difference(row) !== 0) return;
  const question = [...row.querySelectorAll("[data-who]")].find((one) => !one.querySelector("input:checked"))?.querySelector("input");
  if (question) return question.focus();
  save(form, row);
  next(form, row);
}

/** The first score of the next open table, or the end of the page. @param {HTMLFormElement} form @param {HTMLElement} row */
function next(form, row) {
  const open = rows(form);
  const following = open.find((one) => row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open[0];
  if (following) scores(following)[0]?.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** @param {HTMLFormElement} form @param {HTMLElement} row */
async function save(form, row) {
  const body = new FormData(form);
  row.dataset.saving = "yes";
  row.querySelectorAll("input").forEach((input) => (input.readOnly = true));
  const output = row.querySelector("[data-difference]");
  if (output) output.textContent = form.dataset.saving ?? "";
  try {
    const answer = await fetch(row.dataset.action ?? "", { method: "POST", body, credentials: "same-origin" });
    if (answer.redirected || ![200, 400, 409].includes(answer.status)) return unsaved(row, form.dataset.signedOut);
    replace(form, row, await answer.text());
  } catch {
    unsaved(row, form.dataset.lost);
  }
}

/** Keep what was typed and say why it is still here. @param {HTMLElement} row @param {string} [why] */
function unsaved(row, why) {
  delete row.dataset.saving;
  row.querySelectorAll("input").forEach((input) => (input.readOnly = false));
  const output = row.querySelector("[data-difference]");
  if (output) {
    output.textContent = why ?? "";
    output.classList.add("wrong");
  }
  const now = document.activeElement;
  if (!(now instanceof HTMLInputElement && now.value)) scores(row)[0]?.focus(); // nobody is torn from another score
}

/** The row as the server has it now. @param {HTMLFormElement} form @param {HTMLElement} row @param {string} html */
function replace(form, row, html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const fresh = box.content.firstElementChild;
  if (!(fresh instanceof HTMLElement)) return;
  const inside = row.contains(document.activeElement);
  row.replaceWith(fresh);
  if (inside && fresh.dataset.state === "open") scores(fresh)[0]?.focus();
  const done = !form.querySelector("fieldset:not([data-state='saved'])");
  const end = document.querySelector("[data-done]");
  form.querySelector("[data-rest]")?.toggleAttribute("hidden", done);
  end?.toggleAttribute("hidden", !done);
  if (done) end?.querySelector("button")?.focus();
}
