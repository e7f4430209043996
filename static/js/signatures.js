// @ts-check
/**
 * The end of a table: each player taps their name, and players with a PIN type it in a dialog. A signature needs the server,
 * and waits while hands of the table wait on this phone.
 */
import { outbox } from "./outbox/sender.js";
import { rows } from "./outbox/store.js";

const place = /** @type {HTMLElement} */ (document.getElementById("signatures"));
const sheet = /** @type {HTMLElement} */ (document.getElementById("sheet"));
const taps = /** @type {HTMLFormElement} */ (document.getElementById("sign-form"));
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("pin-dialog"));
const pin = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
let waits = false;

/** @param {string} mark @returns {HTMLElement | null} */
const part = (mark) => place.querySelector(`[${mark}]`);

/** @param {string} mark @param {boolean} shown */
function show(mark, shown) {
  const box = part(mark);
  if (box) box.hidden = !shown;
}

/** Look whether hands of this table still have to be sent. */
async function look() {
  const table = Number(place.dataset.table);
  waits = (await rows().catch(() => [])).some((row) => row.table === table);
  draw();
}

function draw() {
  show("data-sign-waits", waits && Boolean(sheet.querySelector(".signer")));
  show("data-waive", !sheet.querySelector("[data-closed]"));
  sheet.querySelectorAll(".signer.button").forEach((signer) => signer.setAttribute("aria-disabled", String(waits)));
}

/** @param {string} html */
function fill(html) {
  sheet.innerHTML = html;
  delete sheet.dataset.etag;
  draw();
}

/** @param {HTMLFormElement} form @param {FormData} fields */
async function send(form, fields) {
  const result = /** @type {HTMLInputElement | null} */ (sheet.querySelector("input[name=result]"));
  fields.set("result", result?.value ?? "");
  show("data-sign-away", false);
  const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer || answer.status >= 500) {
    dialog.close();
    return show("data-sign-away", true);
  }
  if (answer.redirected || answer.status === 401 || answer.status === 403) return location.reload();
  fill(await answer.text());
  const fault = sheet.querySelector("[data-sign-fault]");
  if (!dialog.open) return;
  if (!fault) return dialog.close();
  refusePin(fault);
}

/** Show the fault in the dialog, where the next attempt is made. @param {Element} fault */
function refusePin(fault) {
  const said = part("data-pin-fault");
  if (said) said.textContent = fault.textContent;
  show("data-pin-fault", true);
  fault.remove();
  const field = /** @type {HTMLInputElement} */ (pin.elements.namedItem("pin"));
  field.value = "";
  field.focus();
}

/** @param {HTMLElement} name */
function ask(name) {
  pin.reset();
  show("data-pin-fault", false);
  /** @type {HTMLInputElement} */ (pin.elements.namedItem("entry")).value = name.dataset.pin ?? "";
  /** @type {HTMLElement} */ (document.getElementById("pin-name")).textContent = name.dataset.name ?? "";
  const outcome = [".figures", "[data-outcome]"].map((part) => name.querySelector(part)?.textContent?.replace(/\s+/g, " ").trim());
  /** @type {HTMLElement} */ (document.getElementById("pin-outcome")).textContent = outcome.join(" · ");
  dialog.showModal();
}

let busy = false;
for (const form of [taps, pin])
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (waits || busy) return;
    busy = true;
    await send(form, new FormData(form, event.submitter)).finally(() => (busy = false));
  });

place.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-close]")) return dialog.close();
  const name = target?.closest("[data-pin]");
  if (!(name instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!waits) ask(name);
});

document.addEventListener("htmx:afterSwap", draw);
document.addEventListener("morphed", () => {
  const now = document.getElementById("signatures");
  if (now && now !== place) location.reload(); // the table was opened again meanwhile, and ended once more
  draw();
});
outbox.addEventListener("change", look);
await look();
