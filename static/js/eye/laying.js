// @ts-check
/**
 * What the places of tiles say: groups with a sideways tile are melds, a face-down pair makes a concealed kong, a tile
 * apart or sideways is the winning tile, and rows of their own are indicators.
 *
 * @typedef {import("./reading.js").Tile & {unsure?: boolean, won?: boolean, lying?: boolean}} Tile `won` and `lying` (the
 * group is a meld) where somebody has tapped so
 * @typedef {{concealed: Tile[], melds: import("../tiles.js").Meld[], won: Tile | null}} Laid
 */
import { compare, kind, number, suit } from "../tiles.js";
import { BACK } from "./reading.js";

const INDICATORS = 5;

/** @param {Tile} tile */
const isBonus = ({ tile }) => "fg".includes(tile[0]);

/** A group of three or four tiles as a meld, if it lies as such. @param {Tile[]} group @returns {import("../tiles.js").Meld | null} */
function meldOf(group) {
  const tiles = group.map(({ tile }) => tile).sort(compare);
  if (tiles.includes(BACK)) return kongOf(group);
  if (group.some(isBonus) || group.length < 3 || group.length > 4) return null;
  const kinds = new Set(tiles.map(kind));
  const turned = group.filter(({ sideways }) => sideways).length;
  if (!(group[0].lying ?? (turned > 0 || (group.length === 4 && kinds.size === 1)))) return null;
  if (kinds.size === 1) return { type: group.length === 3 ? "pon" : turned > 1 ? "kakan" : "kan", tiles };
  const steps = tiles.every((tile, i) => "mps".includes(suit(tile)) && suit(tile) === suit(tiles[0]) && number(tile) === number(tiles[0]) + i);
  return steps && group.length === 3 ? { type: "chi", tiles } : null;
}

/** Four tiles, two of them face down. @param {Tile[]} group @returns {import("../tiles.js").Meld | null} */
function kongOf(group) {
  const open = group.map(({ tile }) => tile).filter((tile) => tile !== BACK);
  if (group.length !== 4 || open.length !== 2 || kind(open[0]) !== kind(open[1])) return null;
  const plain = kind(open[0]);
  return { type: "ankan", tiles: [plain, plain, ...open].sort(compare) };
}

/** The tiles by their groups; a concealed kong that touches its neighbours is a group of its own. @param {Tile[]} tiles */
function groupsOf(tiles) {
  /** @type {Tile[][]} */
  const groups = [];
  for (let at = 0; at < tiles.length; at += 1) {
    const four = tiles.slice(at, at + 4);
    const isKong = four[0].tile === BACK && four[3]?.tile === BACK && kongOf(four) && four[0].group === four[3].group;
    const last = groups[groups.length - 1];
    if (isKong) {
      groups.push(four);
      at += 3;
    } else if (last && last[0].group === tiles[at].group && !kongOf(last)) last.push(tiles[at]);
    else groups.push([tiles[at]]);
  }
  return groups;
}

/** The tiles of a picture as a hand; tiles face down that are no kong are left out. @param {Tile[]} tiles @returns {Laid} */
export function layOut(tiles) {
  /** @type {Laid} */
  const hand = { concealed: [], melds: [], won: null };
  const apart = [];
  for (const group of groupsOf(tiles)) {
    const meld = meldOf(group);
    if (meld) hand.melds.push(meld);
    else hand.concealed.push(...group.filter(({ tile }) => tile !== BACK));
    if (!meld) apart.push(...group.filter((tile) => !isBonus(tile) && (tile.sideways || group.length === 1)));
  }
  const told = tiles.find(({ won }) => won);
  hand.won = told && hand.concealed.includes(told) ? told : apart.length === 1 ? apart[0] : null;
  return hand;
}

/** The number of places that tiles fill in a hand; a kong fills three. @param {Tile[]} tiles */
export function sizeOf(tiles) {
  const { concealed, melds } = layOut(tiles);
  return 3 * melds.length + concealed.filter((tile) => !isBonus(tile)).length;
}

/**
 * A picture's tiles by the place where they go: the hand; rows of their own before or after it are indicators.
 * @param {Tile[]} tiles @param {number} size of a whole hand @param {boolean} indicated whether the game has indicators
 * @returns {{hand: Tile[], dora: Tile[], ura: Tile[]}}
 */
export function sorted(tiles, size, indicated) {
  const whole = { hand: tiles, dora: [], ura: [] };
  if (sizeOf(tiles) <= size || !indicated) return whole;
  const rows = rowsOf(tiles);
  for (const beside of [rows.slice(0, 1), rows.slice(0, 2), rows.slice(-1), rows.slice(-2)]) {
    const hand = rows.filter((row) => !beside.includes(row)).flat();
    const [dora, ura = []] = beside;
    if (sizeOf(hand) === size && beside.every((row) => row.length <= INDICATORS)) return { hand, dora, ura };
  }
  return whole;
}

/** @param {Tile[]} tiles @returns {Tile[][]} */
export const rowsOf = (tiles) => [...new Set(tiles.map(({ row }) => row))].map((row) => tiles.filter((tile) => tile.row === row));

/** The concealed tiles in their order, the winning tile last. @param {Laid} hand @returns {string[]} */
export const inOrder = ({ concealed, won }) => {
  const last = won ?? concealed.filter((tile) => !isBonus(tile)).at(-1);
  return [...concealed.filter((tile) => tile !== last), ...(last ? [last] : [])].map(({ tile }) => tile);
};
