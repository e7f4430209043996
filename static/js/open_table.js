// @ts-check
/** The code of a table stands behind the # of the address: this takes it out of the address, and the form sends it. */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-open-table]"));

function open() {
  const code = decodeURIComponent(location.hash.slice(1));
  const field = form?.querySelector("input[name=code]");
  if (!code || !form || !(field instanceof HTMLInputElement)) return;
  history.replaceState(null, "", location.pathname);
  field.value = code;
  form.requestSubmit();
}

addEventListener("hashchange", open); // a second code scanned while this page is open
open();
