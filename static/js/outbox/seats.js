// @ts-check
/** The present seats: the square of the table, and the names in the form. */
import { grouped } from "../figures.js";
import { counted, data, deal, say, wind, word } from "./words.js";

const PLACES = ["bottom", "right", "top", "left"];

/** Where a player sits: winds pass from deal to deal, people stay. @param {any} position @param {string} player */
function placeOf(position, player) {
  const winds = Object.values(position.winds);
  const around = winds.includes("N") ? 4 : winds.length; // of three, a dead seat may take part
  return ("ESWN".indexOf(position.winds[player]) + position.deal - 1) % around;
}

/** The square, where this page has one that shows scores. @param {any} position */
export function showSquare(position) {
  const square = document.querySelector("[data-square]");
  if (!square?.querySelector(".score")) return;
  for (const node of square.querySelectorAll("[data-seat]")) {
    const seat = /** @type {HTMLElement} */ (node);
    const player = seat.dataset.seat ?? "";
    const letter = position.finished ? "ESWN"[data.ledger.players.indexOf(player)] : position.winds[player];
    const dealer = player === position.dealer && !position.finished;
    const place = position.finished ? "ESWN".indexOf(letter) : placeOf(position, player);
    seat.className = `seat ${PLACES[place]}${dealer ? " dealer" : ""}`;
    set(seat, ".wind", `${wind(letter)}${dealer ? ` · ${word("dealer")}` : ""}`);
    set(seat, ".score", grouped(position.scores[player]));
    seat.querySelector(".score")?.classList.toggle("minus", position.scores[player] < 0);
  }
  const middle = square.querySelector("[data-middle]");
  if (!middle) return;
  const first = document.createElement("span");
  first.className = "deal";
  first.textContent = position.finished ? say("finished") : deal(position);
  const rest = data.sticks ? [counted("counters", position.counters), counted("sticks", position.pot)] : [];
  middle.replaceChildren(first, ...rest.map((words) => Object.assign(document.createElement("span"), { textContent: words })));
}

/** @param {Element} box @param {string} part @param {string} words */
function set(box, part, words) {
  const node = box.querySelector(part);
  if (node) node.textContent = words;
}

/**
 * The form for the hand of this position: chips as people sit. Without a position (this phone does not fold)
 * the winds are left out, and with them the one field that is written by winds.
 * @param {HTMLFormElement} form @param {any} position
 */
export function seatForm(form, position) {
  const winds = position?.winds ?? {};
  const order = (/** @type {string} */ player) => (player in winds ? placeOf(position, player) : -1);
  for (const chips of form.querySelectorAll(".chips.four")) {
    const labels = [...chips.querySelectorAll("label.chip")];
    const player = (/** @type {Element} */ label) => label.querySelector("input")?.value ?? "";
    for (const label of labels.filter((each) => !each.classList.contains("drawn"))) {
      set(label, "small", position ? wind(winds[player(label)]) : "");
      /** @type {HTMLElement} */ (label).dataset.wind = winds[player(label)] ?? "";
    }
    if (position) chips.append(...labels.sort((a, b) => order(player(a)) - order(player(b))));
  }
  for (const option of form.querySelectorAll("option")) {
    const name = data.names[option.value];
    if (name && option.textContent?.includes(name)) option.textContent = position ? `${wind(winds[option.value])} ${name}` : name;
  }
  writtenBy(form, winds);
  const discards = form.querySelector("#discards")?.closest("details");
  if (discards) discards.hidden = !position;
}

/** The winds by which the discards in a form are written. @param {HTMLFormElement} form @param {Record<string, string>} winds */
function writtenBy(form, winds) {
  for (const [player, letter] of Object.entries(winds)) {
    const field = form.elements.namedItem(`wind-${player}`);
    if (field instanceof HTMLInputElement) field.value = letter;
  }
}

/** The discards of a hand whose players have other winds now. @param {HTMLFormElement} form @param {any} event @param {any} position */
export function rewriteDiscards(form, event, position) {
  const field = form.elements.namedItem("discards");
  if (!(field instanceof HTMLInputElement) || !event?.discards || !position) return;
  const letter = (/** @type {string} */ player) => data.ledger.letters[position.winds[player]];
  field.value = event.discards.map((/** @type {[string, string]} */ [player, tile]) => `${letter(player)} ${tile}`).join(", ");
  writtenBy(form, position.winds);
}

/** The heading of the page of a hand. @param {any} position @param {string} number */
export function showHeading(position, number) {
  const heading = document.querySelector(".head h1");
  const lead = document.querySelector(".head .lead");
  if (heading) heading.textContent = position ? deal(position) : number;
  const sticks = data.sticks && position ? [counted("counters", position.counters), counted("sticks", position.pot)] : [];
  if (lead) lead.textContent = [...sticks, number].join(" · ");
}
