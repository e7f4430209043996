// @ts-check
/**
 * The fields of a winner go with the tick: with one winner, the tiles, melds, claim, flags and riichi that were entered for
 * another player are that winner's. Two winners of one discard keep their own.
 */

const FIELDS = ["tiles", "melds", "value", "fu", "points", "limit", "flag", "last", "declared", "liable"];

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** The fields of a player, by name without the player and, for ticks, by value. @param {HTMLFormElement} form @param {string} player */
function fieldsOf(form, player) {
  /** @type {Map<string, Field>} */
  const fields = new Map();
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const name = FIELDS.find((own) => field.name === `${own}-${player}`);
    if (name) fields.set(isTick(field) ? `${name} ${field.value}` : name, field);
  }
  return fields;
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isTick = (field) => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** @param {Field} field */
const isFilled = (field) => Boolean(isTick(field) ? field.checked && field.value : field.value);

/** @param {HTMLFormElement} form @param {string} player */
const isEntered = (form, player) => [...fieldsOf(form, player).values()].some(isFilled);

/** Give everything of one player to another. @param {HTMLFormElement} form @param {string} from @param {string} to */
function give(form, from, to) {
  const theirs = fieldsOf(form, to);
  for (const [name, field] of fieldsOf(form, from)) {
    const other = theirs.get(name);
    if (isTick(field)) {
      if (other && isTick(other)) other.checked = field.checked;
      field.checked = field.type === "radio" && !field.value;
    } else {
      if (other) other.value = field.value; // nobody is liable for a hand of their own: that list lacks the name
      field.value = "";
    }
  }
  const riichi = (/** @type {string} */ player) => form.querySelector(`input[name="riichi"][value="${player}"]`);
  const [before, now] = [riichi(from), riichi(to)];
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement && before.checked && !now.checked) {
    before.checked = false;
    now.checked = true;
  }
}

/** After a change of the winner: whether another player's fields went with the tick. @param {HTMLFormElement} form */
export function followWinner(form) {
  const ticks = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[name="winner"]')]);
  const winners = ticks.filter((tick) => tick.checked);
  if (winners.length !== 1 || isEntered(form, winners[0].value)) return false;
  const before = ticks.find((tick) => !tick.checked && isEntered(form, tick.value));
  if (!before) return false;
  give(form, before.value, winners[0].value);
  return true;
}
