// @ts-check
/** Ticks all shown boxes of a list: `<input type="checkbox" data-tick-all="selector of boxes">`. */

document.querySelectorAll("input[data-tick-all]").forEach((node) => {
  const all = /** @type {HTMLInputElement} */ (node);
  all.addEventListener("change", () => {
    document.querySelectorAll(all.dataset.tickAll ?? "").forEach((box) => {
      if (!box.closest("[hidden]")) /** @type {HTMLInputElement} */ (box).checked = all.checked;
    });
  });
});
