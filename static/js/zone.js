// @ts-check
/** A new tournament is held in its creator's time zone, unless another one is chosen. */

const zones = document.querySelector("select[data-guess-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones instanceof HTMLSelectElement && !zones.value && [...zones.options].some((option) => option.value === here)) zones.value = here;
