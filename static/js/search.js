// @ts-check
/** Shows the rows that fit the typed words: `<input type="search" data-search="selector of rows">`. */

const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function filter(/** @type {HTMLInputElement} */ input) {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  document.querySelectorAll(input.dataset.search ?? "").forEach((row) => {
    const flags = [...row.querySelectorAll("img[alt]")].map((image) => /** @type {HTMLImageElement} */ (image).alt);
    const text = plain([row.textContent, ...flags].join(" "));
    /** @type {HTMLElement} */ (row).hidden = !words.every((word) => text.includes(word));
  });
}

document.querySelectorAll("input[data-search]").forEach((node) => {
  const input = /** @type {HTMLInputElement} */ (node);
  input.addEventListener("input", () => filter(input));
  document.addEventListener("htmx:afterSwap", () => filter(input));
  if (input.value) filter(input);
});
