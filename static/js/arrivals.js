// @ts-check
/**
 * Check-in by taps, which are sent one after the other: each is marked as waiting until the server has it. A page that is
 * left asks first, and sends the waiting taps.
 */

import { askBeforeLeaving } from "./leave_question.js";

const list = document.getElementById("arrivals");
const form = list?.closest("form");
/** @type {Map<string, HTMLButtonElement>} Waiting buttons by purpose and number of the entry. */
const waiting = new Map();

/** @param {HTMLButtonElement} button */
const keyOf = (button) => `${["paid", "unpaid"].includes(button.name) ? "fee" : "arrival"} ${button.value}`;

/** @param {HTMLButtonElement} button @param {string} [words] */
function mark(button, words) {
  const place = button.querySelector(".mark");
  if (place) place.textContent = words ?? "";
}

list?.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  waiting.set(keyOf(button), button);
  mark(button, list.dataset.waiting);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, successful, xhr } = /** @type {CustomEvent} */ (event).detail;
  const { elt } = requestConfig; // the answer has replaced the button, and the event names the list
  if (!(elt instanceof HTMLButtonElement) || waiting.get(keyOf(elt)) !== elt) return;
  // without an answer the tap still waits: a page that is left ends its requests before it says that it is left
  if (xhr.status) waiting.delete(keyOf(elt));
  if (!successful) mark(elt, list?.dataset.failed);
});

askBeforeLeaving(() => waiting.size > 0);

/** Send all that waits, in one request: of several a browser sends the first alone when it is in a hurry. */
function sendWaiting() {
  const [first] = waiting.values();
  if (!first || !(form instanceof HTMLFormElement)) return;
  const token = String(new FormData(form).get("csrfmiddlewaretoken"));
  const body = new URLSearchParams({ csrfmiddlewaretoken: token });
  for (const button of waiting.values()) body.append(button.name, button.value);
  fetch(first.getAttribute("hx-post") ?? "", { method: "POST", body, credentials: "same-origin", keepalive: true });
}

// behind a service worker a request of the last moment may be lost: the page sends before it asks, too
for (const leaving of ["beforeunload", "pagehide"]) addEventListener(leaving, sendWaiting);
