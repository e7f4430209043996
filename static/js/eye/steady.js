// @ts-check
/**
 * What a row knows of its tiles, as eye/steady.py says it: neighbours are of one size and stand alike, and a hole as wide
 * as a tile may be one.
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Vector} Vector
 */
import { dot, doubledMean, length, median, minus, plus, reach, rotated, sortedBy, times, widthOf } from "./boxes.js";

const MATES = 5;
const FEWEST = 3;
const CLOSE = 0.55;
const HOLES = 3;
const SLACK = 0.3;
const STEEPEST = 0.5; // radians
const GUESSED = 0.5;

/** The upright boxes of a row, from left to right. @param {Box[]} row @param {Vector} along */
const uprightOf = (row, along) =>
  sortedBy(row.filter((box) => Math.abs(dot(box.wide, along)) > Math.abs(dot(box.tall, along))), (box) => dot(box.middle, along));

/** @param {Box[]} row */
const directionOf = (row) => doubledMean(row.map((box) => box.wide));

/** The median of vectors, each turned to look as `like` does. @param {Vector[]} vectors @param {Vector} like @returns {Vector} */
function middleOf(vectors, like) {
  const alike = vectors.map((vector) => (dot(vector, like) < 0 ? times(vector, -1) : vector));
  return [median(alike.map(([x]) => x)), median(alike.map(([, y]) => y))];
}

/** The boxes of a row: the upright ones with the size of their neighbours, of two in one place the hotter. @param {Box[]} row */
export function steadied(row) {
  const along = directionOf(row);
  const upright = uprightOf(row, along);
  if (upright.length < FEWEST) return row;
  const steady = row.map((box) => {
    if (!upright.includes(box)) return box;
    const mates = sortedBy(upright, (other) => length(minus(other.middle, box.middle))).slice(0, MATES);
    const size = (/** @type {"tall" | "wide"} */ side) => middleOf(mates.map((mate) => mate[side]), box[side]);
    const wide = size("wide");
    const angle = turnOf(wide, mates.map((mate) => mate.middle));
    return { ...box, tall: rotated(size("tall"), angle), wide: rotated(wide, angle) };
  });
  return single(steady, along);
}

/** The angle that lays a width along the line on which the middles of neighbours lie. @param {Vector} wide @param {Vector[]} middles */
function turnOf(wide, middles) {
  const mean = times(middles.reduce(plus), 1 / middles.length);
  let [xx, yy, xy] = [0, 0, 0];
  for (const middle of middles) {
    const [x, y] = minus(middle, mean);
    [xx, yy, xy] = [xx + x * x, yy + y * y, xy + x * y];
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2 - Math.atan2(wide[1], wide[0]);
  const nearer = angle - Math.PI * Math.floor(angle / Math.PI + 0.5);
  return Math.abs(nearer) > STEEPEST || xx + yy < 4 * dot(wide, wide) ? 0 : nearer;
}

/** @param {Box[]} boxes @param {Vector} along */
function single(boxes, along) {
  /** @type {Box[]} */
  const kept = [];
  for (const box of sortedBy(boxes, ({ heat }) => -heat)) {
    const apart = (/** @type {Box} */ other) => Math.abs(dot(minus(box.middle, other.middle), along));
    if (kept.every((other) => apart(other) > CLOSE * Math.min(widthOf(box), widthOf(other)))) kept.push(box);
  }
  return sortedBy(kept, (box) => dot(box.middle, along));
}

/** Boxes where a steadied row has room for whole tiles between two of its own. @param {Box[]} row @returns {Box[]} */
export function holesOf(row) {
  const along = directionOf(row);
  const upright = uprightOf(row, along);
  if (upright.length < FEWEST) return [];
  const width = 2 * Math.min(...upright.map((box) => reach(box, along)));
  const line = sortedBy(row, (box) => dot(box.middle, along));
  return line.slice(1).flatMap((right, i) => {
    const left = line[i];
    const room = dot(minus(right.middle, left.middle), along) - reach(left, along) - reach(right, along);
    const count = Math.round(room / width);
    const fits = count >= 1 && count <= HOLES && Math.abs(room / width - count) <= SLACK;
    return fits ? between(left, right, along, count, upright[0]) : [];
  });
}

/** Boxes spread evenly over the room between two. @param {Box} left @param {Box} right @param {Vector} along @param {number} count @param {Box} like @returns {Box[]} */
function between(left, right, along, count, like) {
  const way = minus(right.middle, left.middle);
  const whole = dot(way, along);
  const [start, end] = [reach(left, along) / whole, 1 - reach(right, along) / whole];
  return Array.from({ length: count }, (_, i) => ({
    ...like,
    middle: plus(left.middle, times(way, start + ((end - start) * (i + 0.5)) / count)),
    heat: GUESSED,
  }));
}

/** Boxes where a row would go on, at both of its ends. @param {Box[]} row @returns {Box[]} */
export function endsOf(row) {
  const upright = uprightOf(row, directionOf(row));
  if (upright.length < FEWEST) return [];
  const pairs = [upright.slice(0, 2), upright.slice(-2).reverse()];
  return pairs.flatMap(([last, before]) => {
    const step = minus(last.middle, before.middle);
    return length(step) < 1.4 * widthOf(last) ? [{ ...last, middle: plus(last.middle, step), heat: GUESSED }] : [];
  });
}
