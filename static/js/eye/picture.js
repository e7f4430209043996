// @ts-check
/**
 * Pictures made smaller and sampled, as eye/picture.py does it. A picture is a field of three channels, 0 to 255.
 * @typedef {import("./net.js").Field} Field
 */
import { emptyField } from "./net.js";

export const GREY = 127.5;
const SMALLEST = 24;

/** The colours of a canvas without its transparency. @param {{width: number, height: number, data: Uint8ClampedArray}} image @returns {Field} */
export function pictureOf({ width, height, data }) {
  const picture = emptyField(height, width, 3);
  for (let i = 0, k = 0; k < picture.data.length; i += 4, k += 3) {
    picture.data[k] = data[i];
    picture.data[k + 1] = data[i + 1];
    picture.data[k + 2] = data[i + 2];
  }
  return picture;
}

/** Each four pixels as one; an odd last row or column is left out. @param {Field} picture */
function halved(picture) {
  const half = emptyField(picture.height >> 1, picture.width >> 1, 3);
  const line = picture.width * 3;
  let at = 0;
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const from = 2 * y * line + 6 * x;
      for (let c = from; c < from + 3; c += 1, at += 1) {
        half.data[at] = (picture.data[c] + picture.data[c + 3] + picture.data[c + line] + picture.data[c + line + 3]) / 4;
      }
    }
  }
  return half;
}

/** The picture, then halves of it. @param {Field} picture */
export function halves(picture) {
  const levels = [picture];
  for (let last = picture; Math.min(last.height, last.width) >= 2 * SMALLEST; levels.push(last)) last = halved(last);
  return levels;
}

/**
 * A parallelogram of a picture, sampled between the pixels; its edge goes on beyond it. A point's whole numbers are the
 * middles of pixels.
 * @param {Field} picture @param {number} width @param {number} height of the result
 * @param {number[]} origin the first point @param {number[]} right the step to the next column @param {number[]} down
 */
export function sampled(picture, width, height, origin, right, down) {
  const result = emptyField(height, width, 3);
  const { data } = picture;
  const [lastX, lastY] = [picture.width - 1, picture.height - 1];
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = Math.min(Math.max(origin[0] + right[0] * column + down[0] * row, 0), lastX);
      const y = Math.min(Math.max(origin[1] + right[1] * column + down[1] * row, 0), lastY);
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const a = (y0 * picture.width + x0) * 3, b = x0 < lastX ? a + 3 : a;
      const below = y0 < lastY ? picture.width * 3 : 0;
      for (let c = 0; c < 3; c += 1, at += 1) {
        const top = data[a + c] * (1 - fx) + data[b + c] * fx;
        const foot = data[a + below + c] * (1 - fx) + data[b + below + c] * fx;
        result.data[at] = top * (1 - fy) + foot * fy;
      }
    }
  }
  return result;
}

/**
 * The picture with its longer side at most `longest`, from the smallest of its halves that is not smaller.
 * @param {Field[]} levels @param {number} longest
 * @returns {{picture: Field, factor: number}} with the factor from its pixels to the original's
 */
export function resized(levels, longest) {
  const { height, width } = levels[0];
  const factor = Math.max(Math.max(height, width) / longest, 1);
  const level = Math.min(Math.floor(Math.log2(factor) + 1e-9), levels.length - 1);
  const rest = factor / 2 ** level;
  const [w, h] = [width, height].map((side) => Math.max(1, Math.floor(side / factor + 0.5)));
  const start = 0.5 * rest - 0.5;
  return { picture: sampled(levels[level], w, h, [start, start], [rest, 0], [0, rest]), factor };
}

/** The mean of all colours, 0 to 255. @param {Field} picture */
export function brightness({ data }) {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / data.length;
}
