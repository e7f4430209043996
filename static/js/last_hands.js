// @ts-check
/**
 * The end signal at a table: the form of the next hand says which hand is the last, also when the signal sounds while it is
 * open, and without the server as long as the page knows the clock. A hand after the end is sent once a person has confirmed
 * that it was begun in time. `templates/hall/_table_time.html` has the data of the page.
 */

const SECOND = 1000;

/** The hands still to be played, that of this form included; null before the signal. @param {HTMLFormElement} form */
function leftOf(form) {
  const clockData = document.querySelector("[data-signal]");
  if (!(clockData instanceof HTMLElement) || !clockData.dataset.signal) return null;
  if (Date.now() < Date.parse(clockData.dataset.signal)) return null;
  const expected = form.elements.namedItem("expected_seq");
  const number = expected instanceof HTMLInputElement ? Number(expected.value) : 0;
  const waiting = Math.max(0, number - Number(clockData.dataset.next));
  return Math.max(0, Number(clockData.dataset.hands) - Number(clockData.dataset.told) - waiting);
}

function show() {
  for (const form of document.querySelectorAll("form[data-entry]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    const left = leftOf(form);
    for (const part of form.querySelectorAll("[data-left]"))
      if (part instanceof HTMLElement) part.hidden = part.dataset.left !== String(left);
  }
}

document.addEventListener("submit", (event) => {
  show();
  const form = event.target;
  const tick = form instanceof HTMLFormElement ? form.querySelector("[data-left]:not([hidden]) [data-needed]") : null;
  if (!(tick instanceof HTMLInputElement)) return;
  tick.setCustomValidity(tick.checked ? "" : (tick.dataset.needed ?? ""));
  if (tick.checked) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tick.addEventListener("change", () => tick.setCustomValidity(""), { once: true });
  tick.scrollIntoView({ block: "center" });
  tick.reportValidity();
}, { capture: true });

setInterval(show, SECOND);
show();
