// @ts-check
/** Countdowns in the browser: from the moment at which a clock ends, or the seconds it had when it was stopped. */

/** @typedef {{left: number, ends_at: string | null}} Counting */

/** Seconds left; `offset`: the lead of the server's clock over this machine's. @param {Counting} of @param {number} offset */
export function left(of, offset) {
  return of.ends_at === null ? of.left : Math.ceil((Date.parse(of.ends_at) - Date.now() - offset) / 1000);
}

/** Minutes and seconds: "04:05", "−00:12". @param {number} seconds */
export function shown(seconds) {
  const size = Math.abs(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
