// @ts-check
/**
 * Which tile a box holds, as eye/namer.py says it: its crop, upright, through the namer's net.
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./net.js").Field} Field
 * @typedef {{box: Box, chances: Float32Array}} Named the box as its tile stands, the probabilities of the nets' names
 */
import { length, minus, onItsHead, plus, times } from "./boxes.js";
import { GREY, sampled } from "./picture.js";

export const MARGIN = 1.12;
const TURNED = 0.35;
const CLEAR = 0.9;
const SIZES = [0.9, 1.1];

/** The tile's picture, from the halved picture whose pixels are as large as its own. @param {Field[]} levels @param {Box} box @param {[number, number]} size */
function crop(levels, box, [width, height]) {
  const [right, down] = [times(box.wide, (2 * MARGIN) / width), times(box.tall, (2 * MARGIN) / height)];
  const step = Math.max(length(right), length(down), 1e-6);
  const level = Math.min(Math.max(Math.floor(Math.log2(step) + 0.42), 0), levels.length - 1);
  const share = 1 / 2 ** level;
  const corner = minus(minus(box.middle, times(right, width / 2 - 0.5)), times(down, height / 2 - 0.5));
  const origin = minus(times(plus(corner, [0.5, 0.5]), share), [0.5, 0.5]);
  return sampled(levels[level], width, height, origin, times(right, share), times(down, share));
}

/** @param {Field[]} levels @param {Box} box @param {import("./net.js").Nets} nets */
function probabilities(levels, box, { namer, facts }) {
  const picture = crop(levels, box, facts.size);
  picture.data.forEach((value, i) => (picture.data[i] = value / GREY - 1));
  const answers = namer(picture).data.subarray(0, facts.names.length);
  const most = Math.max(...answers);
  const powers = answers.map((answer) => Math.exp((answer - most) / (facts.temperature ?? 1)));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** The probabilities; of a tile that is unsure, their mean with those of its crop a little smaller and larger.
 * @param {Field[]} levels @param {Box} box @param {import("./net.js").Nets} nets @param {Float32Array} first */
function surer(levels, box, nets, first) {
  if (Math.max(...first) >= CLEAR) return first;
  const others = SIZES.map((size) => probabilities(levels, { ...box, tall: times(box.tall, size), wide: times(box.wide, size) }, nets));
  return first.map((p, i) => (p + others[0][i] + others[1][i]) / 3);
}

/** A tile on its head is turned and looked at again. @param {Field[]} levels @param {Box} box @param {import("./net.js").Nets} nets @returns {Named} */
export function named(levels, box, nets) {
  const at = nets.facts.names.indexOf("turned");
  const first = probabilities(levels, box, nets);
  if (first[at] < TURNED) return { box, chances: surer(levels, box, nets, first) };
  const other = onItsHead(box);
  const second = probabilities(levels, other, nets);
  const [better, chances] = second[at] < first[at] ? [other, second] : [box, first];
  return { box: better, chances: surer(levels, better, nets, chances) };
}
