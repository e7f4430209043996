// @ts-check
/** The words of the page, in the reader's language, with names and figures in their places. */
import { grouped } from "../figures.js";

/**
 * @typedef {import("./store.js").Fault} Fault
 * @typedef {{
 *   table: number, name: string, stamp: number, open: boolean, page: string, form: string, api: string, sprite: string, sticks: boolean,
 *   names: Record<string, string>, words: any, statement: import("./statements.js").Signed | null, lost: string,
 *   ledger: {ruleset: string, options: any, players: string[], start: any, events: any[], dead: string[], floor: number | null, letters: any},
 * }} Data
 */

const text = document.getElementById("table-data")?.textContent;

/** @type {Data} */
export const data = text ? JSON.parse(text) : null;

const words = data?.words;

// A page that follows the game brings its newer ledger along.
document.addEventListener("morphed", () => {
  const newer = document.getElementById("table-data")?.textContent;
  if (newer) Object.assign(data, JSON.parse(newer));
});

/** @param {string} template @param {Record<string, any>} values */
const fill = (template, values) => template.replace(/%\((\w+)\)s/g, (_all, name) => String(values[name] ?? "")).replaceAll("%%", "%");

/** A sentence of the page. @param {string} name @param {Record<string, any>} [values] @returns {string} */
export const say = (name, values = {}) => fill(words.said[name] ?? name, values);

/** @param {string} player */
export const nameOf = (player) => data.names[player] ?? player;

/** @param {string[] | undefined} players */
export const namesOf = (players) => (players ?? []).map(nameOf).join(", ");

/** @param {string} letter @returns {string} */
export const wind = (letter) => words.winds[letter] ?? letter;

/** East 2. @param {{round: string, deal: number}} position @returns {string} */
export const deal = (position) => words.deals[`${position.round}${position.deal}`] ?? `${wind(position.round)} ${position.deal}`;

/** @param {"counters" | "sticks" | "adding"} noun @param {number} n @returns {string} */
export const counted = (noun, n) => words[noun][n] ?? String(n);

/** @param {number} n @returns {string} */
export const handNumber = (n) => fill(words.hand, { n });

/** @param {string} name @returns {string} */
export const word = (name) => words[name];

/** @param {string} code @returns {string} */
export const codeName = (code) => words.codes[code] ?? words.reasons[code] ?? code;

/** @param {any} value @param {boolean} isPlayer whether the value names a player, or players @returns {string} */
function readable(value, isPlayer) {
  if (Array.isArray(value)) return value.map((part) => readable(part, isPlayer)).join(", ");
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  return (isPlayer ? data.names[value] : undefined) ?? words.codes[value] ?? value;
}

/** The sentence of a fault, as the server words it. @param {Fault} fault @returns {string} */
export function faultSentence(fault) {
  const template = words.faults[fault.code];
  if (!template) return fault.detail ?? `${fault.field}: ${fault.code}`;
  const [name, player = ""] = fault.field.split("-");
  const field = words.fields[name] ?? name;
  const isNamed = words.named.includes(fault.code);
  return fill(template, {
    found: readable(fault.found, isNamed),
    expected: readable(fault.expected, isNamed),
    who: data.names[player] ?? readable(fault.found, isNamed),
    field: data.names[player] ? `${field} (${data.names[player]})` : field,
  });
}

/** Whether no fault is an error yet: fields are only left to enter. @param {Fault[]} faults */
export const isToDo = (faults) => faults.every((fault) => words.to_do.includes(fault.code));

/** The event as which a win that is worth too little can be recorded. @param {Fault[]} faults @returns {string | undefined} */
export const insteadOf = (faults) => faults.map((fault) => words.instead[fault.code]).find(Boolean);

/** @param {Fault[]} faults */
export const sentences = (faults) => [...new Set(faults.map(faultSentence))];

/** "3 fan 40 fu", "mangan", "85 points". @param {any} value a claim or the totals of a bill @returns {string} */
export function worth(value) {
  if (!value) return "";
  if (value.limit || value.yakuman) {
    const limit = value.yakuman > 1 ? `${value.yakuman} ${unit("yakuman", value.yakuman)}` : codeName(value.limit ?? "yakuman");
    return value.fan ? `${fanFu(value)} · ${limit}` : limit;
  }
  if (value.fan) return fanFu(value);
  const points = value.value ?? value.points;
  return points === undefined || points === null ? "" : `${grouped(points)} ${unit("points", points)}`;
}

/** @param {{fan: number, fu?: number | null}} value */
const fanFu = (value) => {
  const fan = `${value.fan} ${unit("fan", value.fan)}`;
  return value.fu ? `${fan} ${value.fu} ${unit("fu", value.fu)}` : fan;
};

/** @param {string} name @param {number} amount @returns {string} */
export function unit(name, amount) {
  const forms = words.units[name];
  if (!forms) return name;
  const size = Math.abs(amount);
  return size === 1 ? forms[0] : size < 5 ? forms[1] : forms[2];
}

/** The drawings of tiles and their spoken names. @type {import("../tile_row.js").Pictures} */
export const pictures = {
  sprite: data?.sprite,
  tile: (tile) => words.tiles[tile] ?? tile,
  meld: (type) => words.melds[type] ?? type,
  won: (tile) => say("won_on", { tile }),
};

/** The events of a hand in words. @param {any} event @returns {string} */
export function happened(event) {
  const parts = [kindWords(event)];
  if (event.dead?.length) parts.push(`${say("dead")} ${namesOf(event.dead)}`);
  return parts.join(" · ");
}

/** @param {any} event @returns {string} */
function kindWords(event) {
  switch (event.kind) {
    case "win": {
      const who = namesOf(event.winners.map((/** @type {any} */ winner) => winner.player));
      return event.discarder ? say("ron", { who, whom: nameOf(event.discarder) }) : say("self_draw", { who });
    }
    case "exhaustive_draw":
      if (event.tenpai?.length) return `${say("draw")} · ${say("tenpai")} ${namesOf(event.tenpai)}`;
      return data.sticks ? `${say("draw")} · ${say("nobody_tenpai")}` : say("draw");
    case "abortive_draw":
      return `${words.kinds.abortive_draw} ${codeName(event.reason)}`;
    case "nagashi_mangan":
      return `${words.kinds.nagashi_mangan} ${namesOf(event.claimants)}`;
    case "chombo":
      return `${say("chombo")} ${namesOf(event.offenders)}`;
    case "false_hu":
      return `${words.kinds.false_hu}: ${nameOf(event.player)}, ${event.each}`;
    case "end":
      return say(event.reason === "early" ? "ended_early" : "time_up");
    case "table_result":
      return say("from_paper");
    default:
      return event.kind;
  }
}
