// @ts-check
/** Hand entry: show the steps that fit what was ticked. Without this module all steps are there and work the same. */

/** @param {HTMLFormElement} form @param {string} name */
const chosen = (form, name) =>
  [...form.querySelectorAll(`input[name="${name}"]:checked`)].map((one) => /** @type {HTMLInputElement} */ (one).value);

/** @param {HTMLFormElement} form */
function arrange(form) {
  const kind = chosen(form, "kind")[0] ?? "win";
  const winners = kind === "win" ? chosen(form, "winner") : [];
  const riichi = chosen(form, "riichi");
  form.querySelectorAll("[data-for]").forEach((step) => {
    const node = /** @type {HTMLElement} */ (step);
    node.hidden = !(node.dataset.for ?? "").split(" ").includes(kind);
  });
  form.querySelectorAll("[data-winner]").forEach((part) => {
    const node = /** @type {HTMLElement} */ (part);
    node.hidden = !winners.includes(node.dataset.winner ?? "");
  });
  form.querySelectorAll("[data-loser]").forEach((part) => {
    const node = /** @type {HTMLElement} */ (part);
    node.hidden = winners.includes(node.dataset.loser ?? "");
  });
  form.querySelectorAll("[data-answers]").forEach((option) => {
    const node = /** @type {HTMLElement} */ (option);
    node.hidden = winners.length === 1 && winners[0] === node.dataset.answers;
  });
  const tiles = form.querySelector("[data-tiles-step]");
  if (tiles instanceof HTMLElement && kind === "win") tiles.hidden = winners.length === 0;
  form.querySelectorAll("[data-ura]").forEach((node) => {
    const doubles = winners.some((key) => chosen(form, `flag-${key}`).includes("double_riichi"));
    /** @type {HTMLElement} */ (node).hidden = !doubles && !winners.some((key) => riichi.includes(key));
  });
  form.querySelectorAll('input[name="discarder"]').forEach((node) => {
    const radio = /** @type {HTMLInputElement} */ (node);
    radio.disabled = winners.includes(radio.value) || (radio.value === "self" && winners.length > 1);
    if (radio.disabled) radio.checked = false;
  });
  form.querySelectorAll("[data-picker]").forEach((picker) => picker.dispatchEvent(new Event("picker:refresh")));
}

/** @param {HTMLFormElement} form */
export function startEntry(form) {
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && /^(kind|winner|riichi|flag-.*)$/.test(event.target.name)) arrange(form);
  });
  arrange(form);
  const ready = () => form.dispatchEvent(new Event("entry-ready"));
  if (document.readyState === "complete") ready();
  else addEventListener("load", ready, { once: true });
}

document.querySelectorAll("form[data-entry]").forEach((form) => startEntry(/** @type {HTMLFormElement} */ (form)));
