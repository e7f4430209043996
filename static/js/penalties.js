// @ts-check
/** The penalties desk: a penalty that is given in the hand being played wants its table before the form is sent. */

const form = document.getElementById("penalty");
const table = form?.querySelector("select[name=table]");

function ask() {
  if (table instanceof HTMLSelectElement) table.required = Boolean(form?.querySelector("[data-needs-table]"));
}

// The form asks the server while it is filled in, which a browser that validates by itself would not let it do.
form?.addEventListener("submit", (event) => {
  if (form instanceof HTMLFormElement && !form.reportValidity()) event.preventDefault();
});

ask();
document.addEventListener("htmx:afterSwap", ask);
