// @ts-check
/** The browser's question before a page is left that still sends: its waiting data would be lost. */

/** @param {() => boolean} isBusy */
export function askBeforeLeaving(isBusy) {
  addEventListener("beforeunload", (event) => {
    if (isBusy()) event.preventDefault();
  });
}
