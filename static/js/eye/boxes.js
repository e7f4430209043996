// @ts-check
/**
 * Boxes: tiles' places in a picture, and the little of geometry that they need.
 * @typedef {[number, number]} Vector
 * @typedef {{middle: Vector, tall: Vector, wide: Vector, heat: number}} Box middle, half height (towards the tile's foot),
 * half width, in pixels; the finder's heat
 */

const INNER = 0.66;

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];
/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
/** @param {Vector} a @param {number} factor @returns {Vector} */
export const times = (a, factor) => [a[0] * factor, a[1] * factor];
/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
/** @param {Vector} a */
export const length = (a) => Math.hypot(a[0], a[1]);
/** @param {Vector} a @returns {Vector} */
export const across = (a) => [-a[1], a[0]];
/** @param {Vector} a @param {number} angle in radians, from right to down @returns {Vector} */
export const rotated = ([x, y], angle) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];

/** @param {Box} box */
export const widthOf = (box) => 2 * length(box.wide);

/** The same tile, seen from its other side. @param {Box} box @returns {Box} */
export const onItsHead = (box) => ({ ...box, tall: times(box.tall, -1), wide: times(box.wide, -1) });

/** From the upper left as the tile is read, clockwise. @param {Box} box @returns {Vector[]} */
export function cornersOf({ middle, tall, wide }) {
  const [top, foot] = [minus(middle, tall), plus(middle, tall)];
  return [minus(top, wide), plus(top, wide), plus(foot, wide), minus(foot, wide)];
}

/** Whether a point lies in the inner share of the box. @param {Box} box @param {Vector} point @param {number} share */
export function holds({ middle, tall, wide }, point, share = INNER) {
  const cross = wide[0] * tall[1] - wide[1] * tall[0];
  if (Math.abs(cross) < 1e-6) return false;
  const [x, y] = minus(point, middle);
  return Math.abs((x * tall[1] - y * tall[0]) / cross) < share && Math.abs((wide[0] * y - wide[1] * x) / cross) < share;
}

/** Half of the box's extent along a direction. @param {Box} box @param {Vector} along */
export const reach = (box, along) => Math.abs(dot(box.wide, along)) + Math.abs(dot(box.tall, along));

/** The common direction of vectors whose sign does not matter, pointing right. @param {Vector[]} vectors @returns {Vector} */
export function doubledMean(vectors) {
  let [a, b] = [0, 0];
  for (const [x, y] of vectors) {
    const size = Math.hypot(x, y) || 1;
    a += (x * x - y * y) / size;
    b += (2 * x * y) / size;
  }
  const angle = Math.atan2(b, a) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

/** @template T @param {T[]} items @param {(item: T) => number} key the least first @returns {T[]} */
export const sortedBy = (items, key) => [...items].sort((a, b) => key(a) - key(b));

/** @param {number[]} values */
export function median(values) {
  const sorted = sortedBy(values, (value) => value);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
