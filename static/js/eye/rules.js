// @ts-check
/**
 * The rules choose among likely readings: eye/choosing.py itself, by the engine of this browser.
 * @typedef {import("./laying.js").Tile} Tile
 */
import { engine } from "../engine/client.js";
import { possible, renamed } from "./choosing.js";

const PATIENCE = 1500; // milliseconds: a phone that is slower shows the plain reading

/** The names that the rules choose; null where the engine is not there, or slow. @param {Tile[]} tiles @param {string} ruleset @returns {Promise<string[] | null>} */
function asked(tiles, ruleset) {
  if (engine.state !== "ready" || !ruleset) return Promise.resolve(null);
  const rows = tiles.map(({ tile, p, sideways, group, next }) => ({ tile, p, sideways, group, next }));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([engine.call("choose", { ruleset, tiles: rows }), late]).catch(() => null);
}

/**
 * The tiles of a picture as the rules choose them for its hand, which lies among them.
 * @param {Tile[]} tiles @param {Tile[]} hand @param {string} ruleset @returns {Promise<Tile[]>}
 */
export async function choose(tiles, hand, ruleset) {
  const names = await asked(hand, ruleset);
  return names ? tiles.map((tile) => (hand.includes(tile) ? renamed(tile, names[hand.indexOf(tile)]) : tile)) : possible(tiles);
}
