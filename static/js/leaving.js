// @ts-check
/** A page that still sends asks before it is left: what waits would be lost with it. */

/** @param {() => boolean} isBusy */
export function askBeforeLeaving(isBusy) {
  addEventListener("beforeunload", (event) => {
    if (isBusy()) event.preventDefault();
  });
}
