// @ts-check
/**
 * The page of those who work at a table follows the game: its poll brings the mark of what the page would show now
 * (`mark_of`), and under another mark than its own the page is asked for, and put in where it differs.
 */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const mark = () => document.querySelector("[data-mark]")?.getAttribute("data-mark") ?? "";
let shown = mark();

/** Whether this phone answers instead of the server: its own hands wait, or are being entered within the page. */
const isOwn = () => Boolean(document.querySelector("form[data-entry], [data-waiting]"));

function follow() {
  if (mark() && mark() !== shown && !isOwn()) main.dispatchEvent(new Event("follow"));
}

document.addEventListener("htmx:afterSwap", follow);
document.addEventListener("over", () => isOwn() || location.reload()); // the phone of a table whose round is closed
document.addEventListener("morphed", () => (shown = mark()));
