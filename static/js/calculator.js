// @ts-check
/** The calculator: the address always holds the hand, so it can be sent to somebody. */

const form = document.querySelector("form[data-calculator]");
if (form instanceof HTMLFormElement) {
  form.addEventListener("htmx:afterRequest", () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) fields.append(name, value);
    history.replaceState(null, "", `${location.pathname}?${fields}`);
  });
  form.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== "rules") return;
    form.action = "#rules";
    form.submit();
  });
  const rules = document.querySelector("#rules");
  if (rules instanceof HTMLDetailsElement && location.hash === "#rules") rules.open = true; // another one may be ticked
  const own = form.querySelector("select[name=seat]");
  own?.addEventListener("change", () => {
    form.querySelectorAll("[data-loser]").forEach((part) => {
      const node = /** @type {HTMLElement} */ (part);
      node.hidden = node.dataset.loser === /** @type {HTMLSelectElement} */ (own).value;
    });
    form.querySelectorAll("[data-picker]").forEach((picker) => picker.dispatchEvent(new Event("picker:refresh")));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}
