// @ts-check
/** The penalties desk: a penalty in a hand that is being played needs its table before the form is sent. */

const form = document.getElementById("penalty");
const table = form?.querySelector("select[name=table]");
const player = form?.querySelector("select[name=entry]");

function ask() {
  if (player instanceof HTMLSelectElement) player.required = !form?.querySelector("[data-everybody]");
  if (table instanceof HTMLSelectElement) table.required = Boolean(form?.querySelector("[data-needs-table]"));
}

// The form asks the server while it is filled in; a browser that validates by itself would prevent that.
form?.addEventListener("submit", (event) => {
  if (form instanceof HTMLFormElement && !form.reportValidity()) event.preventDefault();
});

ask();
document.addEventListener("htmx:afterSwap", ask);
