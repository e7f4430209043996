// @ts-check
/**
 * Lines of a chart that stay brought out: a tap, Enter or the space bar picks a line or lets it go, a tap beside the
 * lines lets all go. Without this script a line is brought out by the pointer or the focus alone (charts.css).
 */

/** The picked lines of each chart, by its title: the page may be made anew in place. @type {Map<string, Set<string>>} */
const picked = new Map();

const titleOf = (/** @type {Element} */ plot) => plot.querySelector("figcaption")?.textContent ?? "";

function show(/** @type {Element} */ plot) {
  const keys = [...(picked.get(titleOf(plot)) ?? [])];
  plot.querySelectorAll("[data-key]").forEach((line) => {
    const at = keys.indexOf(line.getAttribute("data-key") ?? "");
    if (at < 0) line.removeAttribute("data-picked");
    else line.setAttribute("data-picked", String(at));
  });
}

function press(/** @type {Event} */ event) {
  const node = event.target instanceof Element ? event.target : null;
  const plot = node?.closest(".plot");
  if (!plot || !node?.closest("svg")) return;
  const keys = picked.get(titleOf(plot)) ?? new Set();
  const key = node.closest(".line")?.getAttribute("data-key");
  if (!key) keys.clear();
  else if (!keys.delete(key)) keys.add(key);
  picked.set(titleOf(plot), keys);
  show(plot);
}

document.addEventListener("click", press);
document.addEventListener("keydown", (event) => {
  const line = event.target instanceof Element ? event.target.closest(".plot .line") : null;
  if (!line || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  press(event);
});
document.addEventListener("morphed", () => document.querySelectorAll(".plot").forEach(show));
