// @ts-check
/** A form of which one part is shown (`data-parts`): what was saved comes back with the part that was open. */

document.querySelectorAll("form[data-parts]").forEach((node) => {
  const form = /** @type {HTMLFormElement} */ (node);
  form.addEventListener("submit", () => (form.action = location.href));
});
