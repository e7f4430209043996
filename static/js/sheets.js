// @ts-check
/**
 * Score sheets by the keyboard: a sum while the four scores are typed, Enter saves the table and goes on to the next.
 * A table is shown as being saved at once; a refusal of the server is shown beside it, wherever the typing is by then.
 */

import { askBeforeLeaving } from "./leave_question.js";
import { difference, isTyped, say, scores, show, unread } from "./sums.js";

/** A browser keeps some 64 kilobytes of requests of a page that is left: this number of tables surely fits. */
const MOST_KEPT_ALIVE = 40;

const sheets = document.getElementById("sheets");
if (sheets instanceof HTMLFormElement) start(sheets);

/** @param {HTMLFormElement} form */
function start(form) {
  const words = form.dataset;
  rows(form).forEach((row) => show(row, words));
  form.addEventListener("input", (event) => {
    const row = rowOf(event.target);
    if (row) show(row, words, /** @type {Element} */ (event.target));
  });
  form.addEventListener("change", (event) => {
    const row = rowOf(event.target);
    if (row) show(row, words);
  });
  askBeforeLeaving(() => saving(form).length > 0);
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
    rows(form).filter(isTyped).forEach((row) => save(form, row));
  });
}

/** @param {HTMLElement} form @returns {HTMLElement[]} */
function rows(form) {
  return [...form.querySelectorAll("fieldset[data-state='open']:not([data-saving])")].filter((row) => row instanceof HTMLElement);
}

/** @param {EventTarget | null} node @returns {HTMLElement | null} */
function rowOf(node) {
  const row = node instanceof Element ? node.closest("fieldset[data-state='open']:not([data-saving])") : null;
  return row instanceof HTMLElement ? row : null;
}

/** Enter goes to the missing score, or saves the table and goes on. @param {HTMLFormElement} form @param {HTMLElement} row */
function enter(form, row) {
  show(row, form.dataset);
  const gap = unread(row)[0] ?? scores(row).find((input) => !input.value.trim());
  if (gap) return gap.select(), gap.focus();
  if (difference(row) !== 0) return;
  const question = [...row.querySelectorAll("[data-who]")].find((field) => !field.querySelector("input:checked"))?.querySelector("input");
  if (question) return question.focus();
  save(form, row);
  next(form, row);
}

/** Go to the first score of the next open table, or to the end of the page. @param {HTMLFormElement} form @param {HTMLElement} row */
function next(form, row) {
  const open = rows(form);
  const following = open.find((other) => row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open[0];
  if (following) scores(following)[0]?.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The tables that are on their way to the server. @param {HTMLElement} form */
const saving = (form) => [...form.querySelectorAll("fieldset[data-saving]")];

/** The fields of one table, with the token of the page. @param {HTMLFormElement} form @param {HTMLElement} row */
function fieldsOf(form, row) {
  const prefix = `${row.id.replace("sheet-", "t")}-`;
  const fields = [...new FormData(form)].filter(([name]) => name === "csrfmiddlewaretoken" || name.startsWith(prefix));
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** @param {HTMLFormElement} form @param {HTMLElement} row */
async function save(form, row) {
  const body = fieldsOf(form, row);
  row.dataset.saving = "yes";
  row.querySelectorAll("input").forEach((input) => (input.readOnly = true));
  say(row, form.dataset.saving ?? "", false);
  showWaiting(form);
  // a table that is on its way arrives even if the page is left
  const keepalive = saving(form).length <= MOST_KEPT_ALIVE;
  try {
    const answer = await fetch(row.dataset.action ?? "", { method: "POST", body, credentials: "same-origin", keepalive });
    if (answer.redirected || ![200, 400, 409].includes(answer.status)) return unsaved(form, row, form.dataset.signedOut);
    replace(form, row, await answer.text());
  } catch {
    unsaved(form, row, form.dataset.lost);
  }
}

/** Show the number of tables on their way. @param {HTMLFormElement} form */
function showWaiting(form) {
  const output = form.querySelector("[data-waiting]");
  const count = saving(form).length;
  if (output) output.textContent = count ? (form.dataset.waiting ?? "").replace("%s", String(count)) : "";
}

/** Keep the typed scores and say why they are still here. @param {HTMLFormElement} form @param {HTMLElement} row @param {string} [why] */
function unsaved(form, row, why) {
  delete row.dataset.saving;
  row.querySelectorAll("input").forEach((input) => (input.readOnly = false));
  say(row, why ?? "", true);
  showWaiting(form);
  const now = document.activeElement;
  if (!(now instanceof HTMLInputElement && now.value)) scores(row)[0]?.focus(); // a score being typed keeps the focus
}

/** Put the server's row in the place of this row. @param {HTMLFormElement} form @param {HTMLElement} row @param {string} html */
function replace(form, row, html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const fresh = box.content.firstElementChild;
  if (!(fresh instanceof HTMLElement)) return;
  const inside = row.contains(document.activeElement);
  row.replaceWith(fresh);
  showWaiting(form);
  if (fresh.dataset.state === "open") show(fresh, form.dataset);
  if (inside && fresh.dataset.state === "open") scores(fresh)[0]?.focus();
  const done = !form.querySelector("fieldset:not([data-state='saved'])");
  const end = document.querySelector("[data-done]");
  form.querySelector("[data-rest]")?.toggleAttribute("hidden", done);
  end?.toggleAttribute("hidden", !done);
  if (done) end?.querySelector("button")?.focus();
}
