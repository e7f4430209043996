// @ts-check
/**
 * Where tiles are, as eye/finder.py says it: the finder's net over a picture at several sizes, the best boxes kept.
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Vector} Vector
 * @typedef {import("./net.js").Field} Field
 */
import { holds, length, minus, plus, rotated, sortedBy, times } from "./boxes.js";
import { emptyField } from "./net.js";
import { GREY, resized, sampled } from "./picture.js";

const SIZES = [512, 256, 128, 64];
const CELL = 8;
const UNIT = 16;
const FRAME = 16;
const LEAST = 0.35;
const TURNS = [90, 45, 135]; // degrees
const HOT = 0.5;
const BETTER = 1.15;
const NARROWEST = 9;
const BROADEST = 76;

/** The vector or its opposite: the one that points down. @param {Vector} vector */
const downward = (vector) => (vector[1] < 0 ? times(vector, -1) : vector);

/** The vector whose doubled angle this is, pointing down. @param {number} x @param {number} y */
const halvedAngle = (x, y) => downward(times(rotated([1, 0], Math.atan2(y, x) / 2), Math.hypot(x, y)));

/** The box with its width to the right of its tile as it looks down. @param {Box} box @returns {Box} */
const righthanded = (box) => (box.tall[0] * box.wide[1] - box.tall[1] * box.wide[0] > 0 ? { ...box, wide: times(box.wide, -1) } : box);

/** The candidates of one size, in its pixels, whose corner is the origin. @param {Field} out @returns {Box[]} */
function decoded({ height, width, channels, data }) {
  /** @type {Box[]} */
  const boxes = [];
  for (let cell = 0; cell < height * width; cell += 1) {
    const row = data.subarray(cell * channels, (cell + 1) * channels);
    const heat = 1 / (1 + Math.exp(-row[0]));
    if (heat <= LEAST) continue;
    const [tall, wide] = [halvedAngle(row[3] * UNIT, row[4] * UNIT), halvedAngle(row[5] * UNIT, row[6] * UNIT)];
    const size = 2 * length(wide);
    if (size < NARROWEST || size > BROADEST || length(tall) < 4) continue;
    const place = (/** @type {number} */ at, /** @type {number} */ aside) => (at + 0.5 + aside) * CELL - FRAME;
    const middle = /** @type {Vector} */ ([place(cell % width, row[1]), place(Math.floor(cell / width), row[2])]);
    boxes.push(righthanded({ middle, tall, wide, heat }));
  }
  return boxes;
}

/** The hottest boxes, without those whose middle lies in a hotter one. @param {Box[]} boxes */
function kept(boxes) {
  /** @type {Box[]} */
  const chosen = [];
  for (const box of sortedBy(boxes, ({ heat }) => -heat)) {
    if (!chosen.some((other) => holds(other, box.middle) || holds(box, other.middle))) chosen.push(box);
  }
  return chosen;
}

/** The picture for the net, with grey around it. @param {Field} picture */
function framed({ height, width, data }) {
  const field = emptyField(height + 2 * FRAME, width + 2 * FRAME, 3);
  for (let y = 0, from = 0; y < height; y += 1) {
    let to = ((y + FRAME) * field.width + FRAME) * 3;
    for (const end = from + width * 3; from < end; from += 1, to += 1) field.data[to] = data[from] / GREY - 1;
  }
  return field;
}

/** The picture turned clockwise, in a field that holds it, grey outside. @param {Field} picture @param {number} angle in radians */
function turned(picture, angle) {
  const { width, height } = picture;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wide = Math.floor(Math.abs(width * cos) + Math.abs(height * sin) + 0.999);
  const high = Math.floor(Math.abs(width * sin) + Math.abs(height * cos) + 0.999);
  const corner = rotated([0.5 - wide / 2, 0.5 - high / 2], -angle);
  const origin = /** @type {Vector} */ (plus(corner, [width / 2 - 0.5, height / 2 - 0.5]));
  const field = sampled(picture, wide, high, origin, [cos, -sin], [sin, cos]);
  for (let row = 0, at = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1, at += 3) {
      const x = origin[0] + cos * column + sin * row;
      const y = origin[1] - sin * column + cos * row;
      if (x < -0.5 || x > width - 0.5 || y < -0.5 || y > height - 0.5) field.data.fill(GREY, at, at + 3);
    }
  }
  return field;
}

/** The boxes of the picture turned by some degrees, at all sizes. @param {Field[]} levels @param {import("./net.js").Layer} net @param {number} degrees */
function looked(levels, net, degrees) {
  const longest = Math.max(levels[0].height, levels[0].width);
  const angle = (degrees * Math.PI) / 180;
  const sizes = SIZES.filter((size) => size === SIZES[0] || size < longest);
  return kept(
    sizes.flatMap((size) => {
      const { picture, factor } = resized(levels, size);
      const seen = degrees ? turned(picture, angle) : picture;
      const [middle, own] = [picture, seen].map(({ width, height }) => /** @type {Vector} */ ([width / 2, height / 2]));
      return decoded(net(framed(seen))).map((box) => {
        const place = plus(rotated(minus(box.middle, own), -angle), middle);
        const back = (/** @type {Vector} */ side) => downward(times(rotated(side, -angle), factor));
        return righthanded({ middle: minus(times(place, factor), [0.5, 0.5]), tall: back(box.tall), wide: back(box.wide), heat: box.heat });
      });
    }),
  );
}

/** @param {Box[]} boxes */
const hot = (boxes) => boxes.filter(({ heat }) => heat >= HOT);
/** @param {Box[]} boxes */
const strength = (boxes) => hot(boxes).reduce((sum, { heat }) => sum + heat, 0);

/**
 * The tiles of a picture, given with its halves. The net knows tiles that stand nearly upright, or lie; where it is not
 * sure, the picture is turned and looked at again.
 * @param {Field[]} levels @param {import("./net.js").Layer} net
 */
export function findTiles(levels, net) {
  let best = looked(levels, net, 0);
  if (2 * hot(best).length > best.length) return best;
  for (const degrees of TURNS) {
    const other = looked(levels, net, degrees);
    if (strength(other) > BETTER * strength(best)) best = other;
  }
  return best;
}
