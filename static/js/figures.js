// @ts-check
/** Points as people write them: 12 400, −8 000, +3 900; and as people type them, as `scoring/numbers.py` reads them. */

/** @param {number} value */
export const grouped = (value) => (value < 0 ? "−" : "") + String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, "\u2009");

/** @param {number} value */
export const signed = (value) => (value > 0 ? "+" : "") + grouped(value);

const IN_THOUSANDS = /^[+-]?[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})?$/;

/** A whole number as people write it (31 200, 31.200, 31'200, −1,200), or NaN. @param {string} text */
export function numberOf(text) {
  const squeezed = text.replace(/\s/g, "").replace(/[−–▲△]/g, "-");
  const mark = squeezed.match(IN_THOUSANDS)?.[1];
  const digits = mark ? squeezed.replaceAll(mark, "") : squeezed;
  return /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : NaN;
}

/**
 * The scores of a table, which add up to `total`: scores in hundreds (451 for 45 100) are multiplied by a hundred.
 * @param {number[]} scores @param {number} total
 */
export function inFull(scores, total) {
  const meant = total !== 0 && 100 * scores.reduce((a, b) => a + b, 0) === total;
  return meant ? scores.map((score) => 100 * score) : scores;
}
