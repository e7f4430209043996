// @ts-check
/** Uncovers the places of the ceremony from the last to the first, and covers them again. */

const list = document.querySelector(".ceremony");
const rows = list ? [...list.children].reverse() : [];
const next = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-next]"));

list?.classList.add("ready");

function step(/** @type {1 | -1} */ by) {
  const shown = rows.filter((row) => row.classList.contains("shown")).length;
  const row = by > 0 ? rows[shown] : rows[shown - 1];
  row?.classList.toggle("shown", by > 0);
  row?.scrollIntoView({ block: "nearest" });
  if (next) next.disabled = rows.every((place) => place.classList.contains("shown"));
}

next?.addEventListener("click", () => step(1));
document.querySelector("[data-full]")?.addEventListener("click", () => document.documentElement.requestFullscreen?.());
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("button, a, summary, input")) return;
  if (event.key === " " || event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowLeft") step(-1);
  else return;
  event.preventDefault();
});
