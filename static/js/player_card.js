// @ts-check
/**
 * The cards of the players that the reader follows, and of the player that their account is (`data-me`). The element
 * `<section data-card="/t/open/card/0/">` gets the card of each, asked at this address with the player's number in place
 * of 0. Without an answer there is no card, and none where a hand is entered: nothing that comes later may move its form.
 */
import { followed } from "./followed_players.js";

const MOST = 3;
const EVERY = 60_000;

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-card]"));
const entersHands = Boolean(document.querySelector("form[data-entry], #entry-form"));

/** The card of a player; "" without one, on the player's own page, and at the table of which it tells. @param {string} player */
async function cardOf(player) {
  if (!place || document.querySelector(`[data-follow="${player}"]`)) return "";
  try {
    const answer = await fetch((place.dataset.card ?? "").replace(/\b0\b/, player));
    const html = answer.ok ? (await answer.text()).trim() : "";
    const told = new DOMParser().parseFromString(html, "text/html").querySelector("strong a")?.getAttribute("href");
    return told === location.pathname ? "" : html;
  } catch {
    return ""; // away
  }
}

async function show() {
  if (!place || document.hidden) return;
  const players = new Set([place.dataset.me ?? "", ...followed().slice(-MOST)].filter(Boolean));
  const cards = (await Promise.all([...players].map(cardOf))).filter(Boolean);
  const html = cards.map((card) => `<div class="next">${card}</div>`).join("");
  if (place.dataset.shown !== html) place.innerHTML = place.dataset.shown = html;
  place.hidden = !cards.length;
}

if (place && !entersHands) {
  show();
  setInterval(show, EVERY);
  document.addEventListener("tenbo:follow", show);
  document.addEventListener("visibilitychange", show);
}
