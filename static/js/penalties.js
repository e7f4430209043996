// @ts-check
/** The penalties desk: a penalty that is given in the hand being played wants its table before the form is sent. */

const form = document.getElementById("penalty");
const table = form?.querySelector("select[name=table]");

function ask() {
  if (table instanceof HTMLSelectElement) table.required = Boolean(form?.querySelector("[data-needs-table]"));
}

ask();
document.addEventListener("htmx:afterSwap", ask);
