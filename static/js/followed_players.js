// @ts-check
/**
 * The players that the reader follows, kept in this browser alone: no account, and the server keeps nothing of it.
 *
 * The key `tenbo.follow` holds a JSON list of the players' numbers as texts. A button `[data-follow="<number>"]` adds
 * or removes a player; elements that show a player carry `data-player="<number>"`. The document gets the event
 * `tenbo:follow` for each change, with the list as its detail, in every window that is open.
 */

const KEY = "tenbo.follow";
const MOST = 200;

/** @returns {string[]} the numbers of the players, the last followed player at the end */
export function followed() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((number) => /^[1-9][0-9]*$/.test(number)) : [];
  } catch {
    return [];
  }
}

/** Follow a player, or stop. Returns whether the player is followed now. */
export function toggle(/** @type {string} */ player) {
  const others = followed().filter((number) => number !== player);
  const now = others.length === followed().length;
  try {
    localStorage.setItem(KEY, JSON.stringify(now ? [...others, player].slice(-MOST) : others));
  } catch {
    return !now; // the browser keeps nothing
  }
  tell();
  return now;
}

function tell() {
  document.dispatchEvent(new CustomEvent("tenbo:follow", { detail: followed() }));
}

function paint() {
  const players = new Set(followed());
  document.querySelectorAll("li[data-player]").forEach((row) => {
    row.classList.toggle("followed-here", players.has(/** @type {HTMLElement} */ (row).dataset.player ?? ""));
  });
  document.querySelectorAll("[data-follow]").forEach((button) => {
    button.setAttribute("aria-pressed", String(players.has(/** @type {HTMLElement} */ (button).dataset.follow ?? "")));
  });
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-follow]") : null;
  if (button instanceof HTMLElement && button.dataset.follow) toggle(button.dataset.follow);
});
document.addEventListener("tenbo:follow", paint);
document.addEventListener("htmx:load", paint);
addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) tell();
});
paint();
