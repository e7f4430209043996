// @ts-check
/**
 * Rows, as eye/rows.py says it: which tiles stand beside each other, from which side they are read, where a gap parts them.
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Vector} Vector
 * @typedef {{number: number, group: number, sideways: boolean}} Place a box in its row: its number and its group's
 */
import { across, dot, doubledMean, length, median, minus, plus, reach, sortedBy, times, widthOf } from "./boxes.js";

const NEAR = 4;
const SLANT = 0.45;
const ASIDE = 0.45;
const FAR = 6;
const GAP = 0.38;

/** The direction of the row in which a box stands, as its neighbours' widths tell it. @param {Box} box @param {Box[]} boxes */
const directionAt = (box, boxes) =>
  doubledMean(
    boxes
      .filter((other) => length(minus(other.middle, box.middle)) < NEAR * Math.max(widthOf(box), 1))
      .map((other) => other.wide),
  );

/** Whether two boxes stand in one row. @param {Box} a @param {Box} b @param {Vector} alongA @param {Vector} alongB */
function beside(a, b, alongA, alongB) {
  if (Math.abs(dot(alongA, alongB)) < 0.9) return false;
  const way = minus(b.middle, a.middle);
  return [alongA, alongB].every((along) => {
    const [straight, aside] = [Math.abs(dot(way, along)), Math.abs(dot(way, across(along)))];
    const lower = Math.min(reach(a, across(along)), reach(b, across(along)));
    if (aside > SLANT * straight || aside > ASIDE * 2 * lower) return false;
    return straight - reach(a, along) - reach(b, along) <= FAR * Math.min(widthOf(a), widthOf(b));
  });
}

/** The numbers of the boxes of each row. @param {Box[]} boxes @returns {number[][]} */
export function joined(boxes) {
  const ways = boxes.map((box) => directionAt(box, boxes));
  const parent = boxes.map((_, number) => number);
  const root = (/** @type {number} */ number) => {
    let at = number;
    while (parent[at] !== at) at = parent[at];
    return at;
  };
  boxes.forEach((a, i) => {
    for (let j = i + 1; j < boxes.length; j += 1) if (beside(a, boxes[j], ways[i], ways[j])) parent[root(i)] = root(j);
  });
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  boxes.forEach((_, number) => rows.set(root(number), [...(rows.get(root(number)) ?? []), number]));
  return [...rows.values()];
}

/** The way a row is read; `sure` weighs what each tile knows of its head. @param {Box[]} boxes @param {number[]} sure @returns {Vector} */
function direction(boxes, sure) {
  const along = doubledMean(boxes.map((box) => box.wide));
  const ends = boxes.map((box) => dot(box.middle, along));
  if (boxes.length > 1 && Math.max(...ends) - Math.min(...ends) < 1e-3) return along;
  const below = across(along);
  let vote = 0;
  boxes.forEach((box, i) => {
    if (Math.abs(dot(box.tall, below)) > Math.abs(dot(box.tall, along))) vote += sure[i] * Math.sign(dot(box.tall, below));
  });
  return vote < 0 ? times(along, -1) : along;
}

/** All boxes, row by row from the top as the rows are read, with groups numbered through. @param {Box[]} boxes @param {number[]} sure @returns {Place[][]} */
export function placed(boxes, sure) {
  const rows = joined(boxes).map((numbers) => ({
    numbers,
    along: direction(numbers.map((n) => boxes[n]), numbers.map((n) => sure[n])),
  }));
  const common = rows.reduce((sum, { numbers, along }) => plus(sum, times(along, numbers.length)), /** @type {Vector} */ ([0, 0]));
  const height = (/** @type {number[]} */ numbers) =>
    numbers.reduce((sum, n) => sum + dot(boxes[n].middle, across(common)), 0) / numbers.length;
  let group = 0;
  return sortedBy(rows, ({ numbers }) => height(numbers)).map(({ numbers, along }) => {
    const line = lineOf(boxes, numbers, along, group);
    group = line[line.length - 1].group + 1;
    return line;
  });
}

/** @param {Box[]} boxes @param {number[]} numbers @param {Vector} along @param {number} first the first group's number @returns {Place[]} */
function lineOf(boxes, numbers, along, first) {
  const order = sortedBy(numbers, (n) => dot(boxes[n].middle, along));
  const width = median(order.map((n) => widthOf(boxes[n])));
  let group = first;
  return order.map((number, i) => {
    const box = boxes[number];
    const before = i ? boxes[order[i - 1]] : null;
    if (before && dot(minus(box.middle, before.middle), along) - reach(box, along) - reach(before, along) > GAP * width) group += 1;
    return { number, group, sideways: Math.abs(dot(box.tall, along)) > Math.abs(dot(box.wide, along)) };
  });
}
