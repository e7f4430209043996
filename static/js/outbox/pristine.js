// @ts-check
/**
 * The form of a hand as the server made it, copied before any script has touched it: the next hand begins with it.
 * This module stands first on the page, and imports nothing.
 */

const template = () => document.getElementById("entry-form");
const form = document.querySelector("form[data-entry]:not([data-filled])");

const copy = (/** @type {HTMLElement | null} */ box) => (box instanceof HTMLTemplateElement ? box.innerHTML : (form?.outerHTML ?? ""));

/** The copy; "" where the page has no form that could be begun anew. */
export let pristine = copy(template());

document.addEventListener("morphed", () => (pristine = copy(template())));
