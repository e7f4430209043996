// @ts-check
/**
 * A picture read, as eye/reading.py does it: tiles found, named, put in order. The door of the eye.
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./namer.js").Named} Named
 * @typedef {import("./net.js").Nets} Nets
 * @typedef {[string, number]} Guess a name and its probability
 * @typedef {{tile: string, p: number, box: number[][], sideways: boolean, group: number, row: number, next: Guess[]}} Tile
 * as `python -m eye read --json` tells it, with the number of its row
 */
import { cornersOf, holds, median, sortedBy, times, widthOf } from "./boxes.js";
import { findTiles } from "./finder.js";
import { MARGIN, named } from "./namer.js";
import { halves } from "./picture.js";
import { joined, placed } from "./rows.js";
import { endsOf, holesOf, steadied } from "./steady.js";

export const BACK = "x";
const LEAST = 0.25;
const BACKED = 0.45;
const SURE = 0.7;
const BARE = ["5z", BACK];
const PART = 0.6;
const MANY = 4;
const CROWD = 0.32;
const ALONE = 0.6;
const SMALLER = 0.5;
const SHAPES = [1.15, 1.75];
const FILLED = 0.9;
const LIKELY = 0.5;
const FREE = 0.3;
const NEXT = 4;
const RARE = 0.002;
const ALIKE = new Set("1p 2p 3p 4p 5p 0p 8p 9p 2s 4s 5s 0s 6s 8s 9s 5z x".split(" "));

/** The tiles' names with their probabilities, the most probable first. @param {Float32Array} chances @param {string[]} names @returns {Guess[]} */
const ranked = (chances, names) =>
  names
    .slice(0, -2) // the last two are no tiles
    .map((name, i) => /** @type {Guess} */ ([name, chances[i]]))
    .sort((a, b) => b[1] - a[1])
    .slice(0, NEXT + 1);

/** The boxes of a picture that hold tiles. @param {import("./net.js").Field[]} levels @param {Nets} nets */
function seen(levels, nets) {
  const [none, back] = ["none", BACK].map((name) => nets.facts.names.indexOf(name));
  const isTile = (/** @type {Named} */ { box, chances }) => {
    const least = chances[back] === Math.max(...chances) ? BACKED : LEAST; // plain ground looks like a back
    return box.heat * (1 - chances[none]) >= least && chances[none] < 0.5;
  };
  const boxes = findTiles(levels, nets.finder);
  /** @type {Named[]} */
  const tiles = [];
  for (const row of joined(boxes)) {
    const line = steadied(row.map((n) => boxes[n])).map((box) => named(levels, box, nets)).filter(isTile);
    const standing = line.map(({ box }) => box);
    for (const box of [...holesOf(standing), ...endsOf(standing)]) {
      const tile = named(levels, box, nets);
      const free = ![...tiles, ...line].some((other) => holds(box, other.box.middle));
      const [[name, p]] = ranked(tile.chances, nets.facts.names);
      if (free && isTile(tile) && p >= SURE && !BARE.includes(name)) line.push(tile);
    }
    tiles.push(...line);
  }
  return tiles.filter((tile) => !tiles.some((other) => isPart(tile, other)));
}

/** Whether a box is a figure on the face of a larger tile that is named more surely. @param {Named} small @param {Named} large */
function isPart(small, large) {
  const inside = holds(large.box, small.box.middle, 1) && widthOf(small.box) < PART * widthOf(large.box);
  return inside && Math.max(...small.chances) <= Math.max(...large.chances);
}

/**
 * The rows that are tiles: heat and names are strong enough, their tiles not much smaller than those of the strongest row,
 * and not more than half of them backs. @param {import("./rows.js").Place[][]} rows @param {Named[]} all @param {Guess[][]} guesses
 */
function believed(rows, all, guesses) {
  const strong = rows.flatMap((row) => {
    const sum = row.reduce((total, { number }) => total + all[number].box.heat * guesses[number][0][1], 0);
    const isWall = 2 * row.filter(({ number }) => guesses[number][0][0] === BACK).length > row.length;
    const width = median(row.map(({ number }) => widthOf(all[number].box)));
    return isWall || sum / row.length < (row.length >= MANY ? CROWD : ALONE) ? [] : [{ row, sum, width }];
  });
  const [strongest] = sortedBy(strong, ({ sum }) => -sum);
  return strong.filter(({ width }) => width >= SMALLER * strongest.width).map(({ row }) => row);
}

/**
 * The picture itself as one tile that fills it: the finder knows tiles by their edges, and sees none there, or takes
 * circles for tiles. Bare ground looks like a back, and nearly like a blank tile.
 * @param {import("./net.js").Field[]} levels @param {Nets} nets @param {number} least @returns {Named[]}
 */
function filling(levels, nets, least) {
  const { width, height } = levels[0];
  if (height < SHAPES[0] * width || height > SHAPES[1] * width) return [];
  const middle = /** @type {[number, number]} */ ([(width - 1) / 2, (height - 1) / 2]);
  const { box, chances } = named(levels, { middle, tall: [0, height / 2 / MARGIN], wide: [width / 2 / MARGIN, 0], heat: 1 }, nets);
  const [[name, p]] = ranked(chances, nets.facts.names);
  const whole = { ...box, tall: times(box.tall, MARGIN), wide: times(box.wide, MARGIN) };
  const isFree = chances[nets.facts.names.indexOf("none")] < FREE && name !== BACK;
  return p >= (BARE.includes(name) ? FILLED : least) && isFree ? [{ box: whole, chances }] : [];
}

/** Tiles with their guesses, in the rows that are believed where `isAll` is not set. @param {Named[]} all @param {string[]} names @param {boolean} isAll */
function inRows(all, names, isAll) {
  const guesses = all.map(({ chances }) => ranked(chances, names));
  const turned = names.indexOf("turned");
  const sure = all.map(({ chances }, i) => (ALIKE.has(guesses[i][0][0]) ? 0.01 : guesses[i][0][1] * (1 - chances[turned])));
  const rows = placed(all.map(({ box }) => box), sure);
  return { all, guesses, rows: isAll ? rows : believed(rows, all, guesses) };
}

/** The tiles of a picture in reading order. @param {import("./net.js").Field} picture @param {Nets} nets @returns {Tile[]} */
export function readPicture(picture, nets) {
  const { names } = nets.facts;
  const levels = halves(picture);
  let found = inRows(seen(levels, nets), names, false);
  const told = found.rows.flat().map(({ number }) => found.guesses[number][0][1]);
  const isClear = told.length > 2 || (told.length === 1 && told[0] >= FILLED); // two may be circles of one
  const whole = isClear ? [] : filling(levels, nets, told.length ? FILLED : LIKELY);
  if (whole.length) found = inRows(whole, names, true);
  const { all, guesses, rows } = found;
  const groups = [...new Set(rows.flat().map(({ group }) => group))];
  return rows.flatMap((row, at) =>
    row.map(({ number, group, sideways }) => {
      const [[tile, p], ...next] = guesses[number];
      const likely = next.filter(([, q]) => q >= RARE);
      return { tile, p, box: cornersOf(all[number].box), sideways, group: groups.indexOf(group), row: at, next: likely };
    }),
  );
}
