// @ts-check
/** The form of a table's page: its fields read and set, faults and notes above it, words for the next page. */
import { element, faultList } from "./lines.js";
import { say } from "./words.js";

const FLASH = "tenbo:said";
const PROBE = 3000; // milliseconds within which the server has to answer

/** Whether the server has the page. @param {string} address */
export async function answers(address) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PROBE);
  return fetch(address, { signal: stop.signal, cache: "no-store" }).then((answer) => answer.status < 500, () => false).finally(() => clearTimeout(timer));
}

/** @template T @param {number} time @param {Promise<T>} work @returns {Promise<T | undefined>} */
export function within(time, work) {
  return Promise.race([work, new Promise((resolve) => setTimeout(() => resolve(undefined), time))]);
}

/** @param {HTMLFormElement} form @param {string} name */
export const value = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;

/** @param {HTMLFormElement} form @param {string} name @param {string} text */
export function set(form, name, text) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = text;
}

/** @param {HTMLFormElement} form @returns {() => void} */
export function busy(form) {
  const send = form.querySelector("button[type=submit]");
  const words = send?.textContent ?? "";
  if (send) send.textContent = say("sending");
  send?.setAttribute("aria-disabled", "true");
  return () => {
    if (send) send.textContent = words;
    send?.removeAttribute("aria-disabled");
  };
}

/** @param {HTMLFormElement} form @param {import("./store.js").Fault[]} faults */
export function showFaults(form, faults) {
  showBox(form, element("strong", "", say("faults")), faultList(faults));
}

/** @param {HTMLFormElement} form @param {string} words */
export function showNote(form, words) {
  showBox(form, element("strong", "", words));
}

/** @param {HTMLFormElement} form @param {...Node} parts */
export function showBox(form, ...parts) {
  form.querySelector(".faults")?.remove();
  const box = element("div", "faults", ...parts);
  box.setAttribute("role", "alert");
  box.tabIndex = -1;
  form.prepend(box);
  box.focus();
  box.scrollIntoView({ block: "center" });
}

/** Delete the draft of a hand. @param {import("./store.js").Row} row */
export const forget = (row) => sessionStorage.removeItem(`tenbo:table-${row.table}-${row.expected}`);

/** Keep words for the next page. @param {string} words */
export const keepFlash = (words) => sessionStorage.setItem(FLASH, words);

/** Show the words that the page before kept. */
export function showFlash() {
  const words = sessionStorage.getItem(FLASH);
  if (!words) return;
  sessionStorage.removeItem(FLASH);
  showWords(words);
}

/** Words above the page, in place of those before. @param {string} words */
export function showWords(words) {
  document.querySelector("#main > .messages")?.remove();
  const list = element("ul", "messages", element("li", "note", words));
  list.setAttribute("role", "status");
  document.getElementById("main")?.prepend(list);
  return list;
}
