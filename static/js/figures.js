// @ts-check
/** Points as people write them: 12 400, −8 000, +3 900. */

/** @param {number} value */
export const grouped = (value) => (value < 0 ? "−" : "") + String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, "\u2009");

/** @param {number} value */
export const signed = (value) => (value > 0 ? "+" : "") + grouped(value);
