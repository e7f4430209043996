// @ts-check
/**
 * Of the likely readings the most probable that one set of tiles can hold, as eye/choosing.py does it without a rule set:
 * so a phone chooses until its engine is ready (rules.js).
 * @typedef {import("./reading.js").Tile} Tile
 * @typedef {import("./reading.js").Guess} Guess
 */
import { kind } from "../tiles.js";
import { sortedBy } from "./boxes.js";
import { BACK } from "./reading.js";

export const CLEAR = 0.9;
const LIKELY = 0.02;
const RATIO = 200;
const MOST = 400;
const COPIES = 4;

/** The names that a tile may have, the most probable first. @param {Tile} tile @returns {Guess[]} */
const choices = ({ tile, p, next }) => [[tile, p], ...(p >= CLEAR ? [] : next.filter(([, q]) => q >= LIKELY))];

/** The likely readings, the most probable first. @param {Tile[]} tiles */
function* readings(tiles) {
  const options = tiles.map(choices);
  const cost = (/** @type {number[]} */ chosen) => chosen.reduce((sum, k, i) => sum + Math.log(options[i][0][1] / options[i][k][1]), 0);
  let queue = [{ chosen: tiles.map(() => 0), cost: 0 }];
  const met = new Set([String(queue[0].chosen)]);
  for (let n = 0; n < MOST && queue.length; n += 1) {
    const [best, ...rest] = sortedBy(queue, (reading) => reading.cost);
    if (best.cost > Math.log(RATIO)) return;
    yield best.chosen.map((k, i) => options[i][k][0]);
    queue = rest;
    best.chosen.forEach((k, i) => {
      const after = best.chosen.map((other, at) => (at === i ? k + 1 : other));
      if (k + 1 >= options[i].length || met.has(String(after))) return;
      met.add(String(after));
      queue.push({ chosen: after, cost: cost(after) });
    });
  }
}

/** Whether one set of tiles holds them all: four of a kind, one of each flower and season. @param {string[]} names */
export function isPossible(names) {
  const counts = new Map();
  for (const name of names) if (name !== BACK) counts.set(kind(name), (counts.get(kind(name)) ?? 0) + 1);
  return [...counts].every(([name, n]) => n <= ("fg".includes(name[0]) ? 1 : COPIES));
}

/** The tile under another of its names: the name that it had comes first among the next. @param {Tile} tile @param {string} name @returns {Tile} */
export function renamed(tile, name) {
  if (name === tile.tile) return tile;
  const p = tile.next.find(([other]) => other === name)?.[1] ?? 0;
  return { ...tile, tile: name, p, next: [[tile.tile, tile.p], ...tile.next.filter(([other]) => other !== name)] };
}

/** The tile with only such names as the game's keys have; a red five that the game lacks is a five. @param {Tile} tile @param {Set<string>} names @returns {Tile} */
function narrowed(tile, names) {
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const [name, p] of /** @type {Guess[]} */ ([[tile.tile, tile.p], ...tile.next])) {
    const here = names.has(name) || name === BACK ? name : kind(name);
    if (names.has(here) || here === BACK) left.set(here, (left.get(here) ?? 0) + p);
  }
  const [first, ...next] = sortedBy([...left], ([, p]) => -p);
  return first ? { ...tile, tile: first[0], p: first[1], next } : tile;
}

/** The tiles of a picture with the names that a game has. @param {Tile[]} tiles @param {string[]} names */
export function known(tiles, names) {
  const own = new Set(names);
  return tiles.map((tile) => narrowed(tile, own));
}

/** The tiles as one set of tiles can hold them. @param {Tile[]} tiles */
export function possible(tiles) {
  for (const names of readings(tiles)) if (isPossible(names)) return tiles.map((tile, i) => renamed(tile, names[i]));
  return tiles;
}
