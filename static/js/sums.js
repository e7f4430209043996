// @ts-check
/**
 * The scores of a table while they are typed: their sum, the unreadable ones, and whether they are hundreds. A page of one
 * table starts by itself; the grid of a round calls `show` for each of its tables.
 */

import { grouped, inFull, numberOf } from "./figures.js";

/** @param {HTMLElement} row @returns {HTMLInputElement[]} */
export function scores(row) {
  return [...row.querySelectorAll("input[data-score]")].filter((input) => input instanceof HTMLInputElement);
}

/** @param {HTMLElement} row @returns {HTMLInputElement | null} */
function potOf(row) {
  const pot = row.querySelector("[data-pot]");
  return pot instanceof HTMLInputElement ? pot : null;
}

/** Whether a score has been typed. @param {HTMLElement} row */
export const isTyped = (row) => scores(row).some((input) => input.value.trim());

/** The typed texts that are no numbers. @param {HTMLElement} row */
export function unread(row) {
  const pot = potOf(row);
  return [...scores(row), ...(pot ? [pot] : [])].filter((input) => input.value.trim() && Number.isNaN(numberOf(input.value)));
}

/** The sum that the scores must have, without the sticks on the table. @param {HTMLElement} row */
function totalOf(row) {
  return Number(row.dataset.sum) - numberOf(potOf(row)?.value.trim() || "0") * Number(row.dataset.stick);
}

/** The sum of the scores less the right sum; NaN while a score is missing or cannot be read. @param {HTMLElement} row */
export function difference(row) {
  const total = totalOf(row);
  return inFull(scores(row).map((input) => numberOf(input.value)), total).reduce((a, b) => a + b, 0) - total;
}

/** By how many hundreds the scores miss the right sum, where hundreds are meant but do not add up; else 0. @param {HTMLElement} row */
function hundredsOff(row) {
  const total = totalOf(row);
  const sum = scores(row).map((input) => numberOf(input.value)).reduce((a, b) => a + b, 0);
  const meant = total !== 0 && Math.abs(100 * sum - total) < Math.abs(sum - total);
  return meant ? (100 * sum - total) / 100 : 0;
}

/**
 * Show the fault of a row, or that its sum is right. A score being typed is not called wrong before it is left.
 * @param {HTMLElement} row @param {DOMStringMap} words @param {Element | null} [typing]
 */
export function show(row, words, typing = null) {
  const wrong = unread(row).filter((input) => input !== typing);
  [...scores(row), potOf(row)].forEach((input) => input?.toggleAttribute("aria-invalid", false));
  wrong.forEach((input) => input.setAttribute("aria-invalid", "true"));
  const left = difference(row);
  const text = wrong.length
    ? (words.unread ?? "").replace("%s", wrong[0].value.trim())
    : sumWords(left, words, hundredsOff(row));
  say(row, text, wrong.length > 0 || (!Number.isNaN(left) && left !== 0));
  const soFar = row.querySelector("[data-so-far]");
  if (soFar) soFar.textContent = Number.isNaN(left) ? partWords(row) : hundredsWords(row, words);
}

/** @param {HTMLElement} row @param {string} text @param {boolean} wrong */
export function say(row, text, wrong) {
  const output = row.querySelector("[data-difference]");
  if (!output) return;
  if (output.textContent !== text) output.textContent = text;
  output.classList.toggle("wrong", wrong);
}

/** @param {number} left @param {DOMStringMap} words @param {number} [hundreds] by which scores in hundreds miss the sum @returns {string} */
function sumWords(left, words, hundreds = 0) {
  if (hundreds) return (words.hundreds ?? "").replace("%s", sumWords(hundreds, words));
  const text = Number.isNaN(left) ? "" : left === 0 ? words.right : left > 0 ? words.over : words.short;
  return (text ?? "").replace("%s", grouped(Math.abs(left)));
}

/** The scores so far beside the sum. @param {HTMLElement} row */
function partWords(row) {
  const numbers = scores(row).map((input) => numberOf(input.value)).filter((number) => !Number.isNaN(number));
  return numbers.length ? `${grouped(numbers.reduce((a, b) => a + b, 0))} / ${grouped(Number(row.dataset.sum))}` : "";
}

/** The scores when hundreds were typed. @param {HTMLElement} row @param {DOMStringMap} words */
function hundredsWords(row, words) {
  const typed = scores(row).map((input) => numberOf(input.value));
  const full = inFull(typed, totalOf(row));
  return full === typed ? "" : (words.hundreds ?? "").replace("%s", full.map(grouped).join(" · "));
}

/** The pad of a phone has no minus. */
document.addEventListener("click", ({ target }) => {
  const input = target instanceof Element && target.closest("[data-sign]")?.previousElementSibling;
  if (!(input instanceof HTMLInputElement)) return;
  input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
});

document.querySelectorAll("form[data-sum]").forEach((form) => {
  if (!(form instanceof HTMLFormElement)) return;
  show(form, form.dataset);
  form.addEventListener("input", (event) => show(form, form.dataset, /** @type {Element} */ (event.target)));
  form.addEventListener("change", () => show(form, form.dataset));
});
