// @ts-check
/** How a clock counts down in the browser: from the time at which it ends, or as it was told while it stands. */

/** @typedef {{left: number, ends_at: string | null}} Counting */

/** Seconds left; `offset`: how far the server's clock is ahead of this machine's. @param {Counting} of @param {number} offset */
export function left(of, offset) {
  return of.ends_at === null ? of.left : Math.ceil((Date.parse(of.ends_at) - Date.now() - offset) / 1000);
}

/** Minutes and seconds: "04:05", "−00:12". @param {number} seconds */
export function shown(seconds) {
  const size = Math.abs(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
