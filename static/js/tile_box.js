// @ts-check
/** The box of tiles: the copies of each tile in the rows of the picker, and the copies that are left to tap. */
import { kind, number, suit } from "./tiles.js";

/** @typedef {{kind: string, tiles: string[], sets: import("./tiles.js").Meld[]}} Held */
/** @typedef {Map<string, number>} Counts */

const RIVER = 24; // the discards of one player

/** @param {string} tile */
const isBonus = (tile) => "fg".includes(tile[0]);

/** @param {Held} row @param {number} size the number of tiles that the row still takes; a kong fills the place of three */
export function room(row, size) {
  if (row.kind === "rack") return size - row.sets.reduce((sum, set) => sum + Math.min(set.tiles.length, 3), 0);
  if (row.kind === "river") return RIVER - row.tiles.length;
  if (row.kind !== "hand") return 5 - row.tiles.length;
  return size - 3 * row.sets.length - row.tiles.filter((tile) => !isBonus(tile)).length;
}

/** @param {Counts} counts @param {string} tile @param {number} by */
function add(counts, tile, by = 1) {
  for (const name of new Set([tile, kind(tile)])) counts.set(name, (counts.get(name) ?? 0) + by);
}

/**
 * Copies of each tile in all rows; a discard won by two players is one tile.
 * @param {Held[]} rows @param {number} size @returns {Counts}
 */
export function countTiles(rows, size) {
  /** @type {Counts} */
  const counts = new Map();
  for (const row of rows) {
    row.tiles.forEach((tile) => add(counts, tile));
    row.sets.forEach((set) => set.tiles.forEach((tile) => add(counts, tile)));
  }
  const last = rows.filter((row) => row.kind === "hand" && room(row, size) === 0).map((row) => row.tiles.at(-1));
  last.slice(1).forEach((tile) => tile && tile === last[0] && add(counts, tile, -1));
  return counts;
}

/** @param {string} tile @param {Counts} counts @param {boolean} reds whether each suit has one red five */
function isFree(tile, counts, reds) {
  if (isBonus(tile) || tile[0] === "0") return (counts.get(tile) ?? 0) < 1;
  const five = number(tile) === 5 && suit(tile) !== "z";
  const plain = (counts.get(tile) ?? 0) - (five ? (counts.get(`0${tile[1]}`) ?? 0) : 0);
  return plain < 4 - Number(reds && five);
}

/** Whether all the tiles together are still in the box. @param {string[]} tiles @param {Counts} counts @param {boolean} reds */
export function isAvailable(tiles, counts, reds) {
  const taken = new Map(counts);
  return tiles.every((tile) => {
    const ok = isFree(tile, taken, reds);
    add(taken, tile);
    return ok;
  });
}
