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
    if (event.target instanceof HTMLInputElement && event.target.name === "rules") form.submit();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}
