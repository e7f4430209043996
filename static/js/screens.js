// @ts-check
/** Forms that make an address: the page shows it as the form changes, and the preview of an overlay beside it. */

const WIDTH = 1920;
const EVERY = 3000;

/** The form's choices as an address; the chosen parts make one word. @param {HTMLFormElement} form */
function addressOf(form) {
  const chosen = new FormData(form);
  const query = new URLSearchParams();
  for (const name of new Set(chosen.keys())) query.set(name, chosen.getAll(name).join(","));
  return `${form.action}?${query.toString().replaceAll("%2C", ",")}`;
}

/** @param {HTMLElement} box @param {string} address */
async function preview(box, address) {
  const picture = /** @type {HTMLElement} */ (box.firstElementChild);
  box.style.setProperty("--scale", String(box.clientWidth / WIDTH));
  try {
    const answer = await fetch(address);
    const overlay = answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".overlay") : null;
    if (overlay && overlay.outerHTML !== picture.innerHTML) picture.replaceChildren(overlay);
  } catch {
    return; // the last preview stays
  }
}

document.querySelectorAll("form[data-makes-address]").forEach((node) => {
  const form = /** @type {HTMLFormElement} */ (node);
  const line = /** @type {HTMLInputElement} */ (form.querySelector("[data-address]"));
  const box = document.getElementById(form.dataset.preview ?? "");
  const show = () => {
    line.value = addressOf(form);
    if (box && document.visibilityState === "visible") preview(box, line.value);
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.href = addressOf(form);
  });
  if (box) {
    addEventListener("resize", show);
    setInterval(show, EVERY);
  }
  show();
});
