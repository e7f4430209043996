// @ts-check
/** A new tournament is held in the time zone of whoever creates it, unless another one is chosen. */

const zones = document.querySelector("select[data-guess-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones instanceof HTMLSelectElement && !zones.value && [...zones.options].some((one) => one.value === here)) zones.value = here;
