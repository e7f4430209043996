// @ts-check
/** Hand entry: shows the steps that fit the ticked choices. Without this module all steps are shown and work the same. */
import { followWinner } from "./winner.js";

/** @param {HTMLFormElement} form @param {string} name */
const chosen = (form, name) =>
  [...form.querySelectorAll(`input[name="${name}"]:checked`)].map((input) => /** @type {HTMLInputElement} */ (input).value);

/** @param {ParentNode} form @param {string} selector @param {(node: HTMLElement) => boolean} isShown */
function show(form, selector, isShown) {
  form.querySelectorAll(selector).forEach((element) => {
    const node = /** @type {HTMLElement} */ (element);
    node.hidden = !isShown(node);
  });
}

/** @param {HTMLFormElement} form */
function arrange(form) {
  const kind = chosen(form, "kind")[0] ?? "win";
  const winners = kind === "win" ? chosen(form, "winner") : [];
  const riichi = chosen(form, "riichi");
  const nobody = kind === "win" && winners.length === 0;
  const fits = (/** @type {HTMLElement} */ node) => !node.dataset.for || node.dataset.for.split(" ").includes(kind);
  show(form, "[data-for]", (node) => fits(node) && !(nobody && "needsWinner" in node.dataset));
  show(form, "[data-winner]", (node) => fits(node) && winners.includes(node.dataset.winner ?? ""));
  show(form, "[data-loser]", (node) => !winners.includes(node.dataset.loser ?? ""));
  show(form, "[data-answers]", (node) => winners.length !== 1 || winners[0] !== node.dataset.answers);
  show(form, "[data-tiles-step]", (node) => fits(node) && !nobody);
  show(form, "[data-ura]", (node) => {
    if (node.querySelector("input")?.value) return true; // typed already: it can be taken away
    const doubled = winners.some((key) => chosen(form, `flag-${key}`).includes("double_riichi"));
    return doubled || winners.some((key) => riichi.includes(key));
  });
  form.querySelectorAll("[data-unfolded-for]").forEach((box) => {
    const node = /** @type {HTMLDetailsElement} */ (box);
    if (node.dataset.unfoldedFor === kind) node.open = true;
  });
  nameWinners(form, winners);
  arrangeDiscarder(form, winners);
  arrangeValues(form);
  arrangeFlags(form, riichi);
  form.querySelectorAll("[data-picker]").forEach((picker) => picker.dispatchEvent(new Event("picker:refresh")));
}

/** A second tap on a name makes a second winner: the form says so. @param {HTMLFormElement} form @param {string[]} winners */
function nameWinners(form, winners) {
  const note = form.querySelector("[data-several]");
  if (!(note instanceof HTMLElement)) return;
  note.hidden = winners.length < 2;
  const names = winners.map((key) => form.querySelector(`input[name="winner"][value="${key}"] + span .name`)?.textContent ?? "");
  /** @type {HTMLElement} */ (note.querySelector("strong")).textContent = names.join(", ");
}

/** A winner does not discard the tile, and two cannot draw it. @param {HTMLFormElement} form @param {string[]} winners */
function arrangeDiscarder(form, winners) {
  form.querySelectorAll('input[name="discarder"]').forEach((node) => {
    const radio = /** @type {HTMLInputElement} */ (node);
    if (radio.value === "self") placeOf(radio, form, winners);
    radio.disabled = winners.includes(radio.value) || (radio.value === "self" && winners.length > 1);
    if (radio.disabled) radio.checked = false;
    /** @type {HTMLElement} */ (radio.closest("label")).hidden = radio.disabled;
  });
}

/** On a phone the self-draw stands in the winner's column. @param {HTMLInputElement} radio @param {HTMLFormElement} form @param {string[]} winners */
function placeOf(radio, form, winners) {
  const seats = [...form.querySelectorAll('input[name="winner"]')].map((tick) => /** @type {HTMLInputElement} */ (tick).value);
  radio.closest("label")?.style.setProperty("--column", String(seats.indexOf(winners[0] ?? "") + 1 || 1));
}

/** The field for fu shows below the limits. @param {HTMLFormElement} form */
function arrangeValues(form) {
  show(form, "[data-fu]", (node) => /^[1-4]$/.test(chosen(form, `value-${node.dataset.fu}`)[0] ?? ""));
}

/** Whether the melds of a winner allow a flag: none of them open, or a kong. @param {string} needs @param {string} melds */
function meldsAllow(needs, melds) {
  return needs === "closed" ? !/\b(chi|pon|kan|kakan)\b/.test(melds) : needs === "kong" ? /kan/.test(melds) : true;
}

/** Whether the winner is East now; undefined where this phone does not know. @param {HTMLFormElement} form @param {string} key */
function isEast(form, key) {
  const label = form.querySelector(`input[name="winner"][value="${key}"]`)?.closest("label");
  return label?.dataset.wind ? label.dataset.wind === "E" : undefined;
}

/** Hide flags that cannot be true of this win; ticked ones stay in sight. @param {HTMLFormElement} form @param {string[]} riichi */
function arrangeFlags(form, riichi) {
  const [how] = chosen(form, "discarder");
  const draw = how && (how === "self" ? "self" : "discard");
  show(form, ".flags .chip", (chip) => {
    const ticked = chip.querySelector(":checked") !== null;
    const wrongDraw = chip.dataset.draw && draw && chip.dataset.draw !== draw;
    const noRiichi = chip.dataset.riichi && !riichi.includes(chip.dataset.riichi);
    const key = chip.querySelector("input")?.name.replace(/^(flag|last)-/, "") ?? "";
    const east = isEast(form, key);
    const wrongSeat = chip.dataset.east && east !== undefined && (chip.dataset.east === "yes") !== east;
    const melds = form.querySelector(`input[name="melds-${key}"]`);
    const wrongMelds = melds instanceof HTMLInputElement && !meldsAllow(chip.dataset.melds ?? "", melds.value);
    return ticked || !(wrongDraw || noRiichi || wrongSeat || wrongMelds);
  });
  show(form, ".step:has(> .flags)", (step) =>
    step.querySelector(".flags .chip:not([hidden])") !== null &&
    chosen(form, "winner").includes(step.dataset.winner ?? "") && (chosen(form, "kind")[0] ?? "win") === "win",
  );
}

/** Record another event for the same players: a hand that is worth too little. @param {HTMLFormElement} form @param {string} kind */
function recordInstead(form, kind) {
  const [winner, ...others] = chosen(form, "winner");
  const fields = kind === "chombo" ? { kind, offender: winner } : { kind, false_player: winner, each: "10" };
  for (const [name, value] of Object.entries(fields)) {
    if (name !== "kind" && others.length) continue; // whose hand it is, the referee says
    const field = form.querySelector(`input[name="${name}"][value="${value}"]`);
    if (field instanceof HTMLInputElement) field.checked = true;
  }
  form.querySelector('input[name="kind"]')?.dispatchEvent(new Event("change", { bubbles: true }));
  form.scrollIntoView();
}

/** Take back a value that is tapped again. @param {HTMLFormElement} form @param {HTMLInputElement} radio */
function takeBack(form, radio) {
  if (radio.dataset.was === "on" && radio.checked) {
    const none = form.querySelector(`input[name="${radio.name}"][value=""]`);
    if (none instanceof HTMLInputElement) none.checked = true;
    else radio.checked = false;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }
  form.querySelectorAll(`input[name="${radio.name}"]`).forEach((input) => {
    const other = /** @type {HTMLInputElement} */ (input);
    other.dataset.was = other.checked ? "on" : "";
  });
}

/** On a phone faults lie over the keys, and the next tap takes them away: the bar says what is still wrong. @param {HTMLFormElement} form */
function passFaults(form) {
  const faults = form.querySelector(":scope > .faults");
  if (faults && getComputedStyle(faults).position === "fixed") faults.remove();
}

/** On a phone the bill and the seldom needed are sheets above the bar, and a tap beside one closes it; elsewhere the page goes there. @param {HTMLFormElement} form @param {HTMLElement} target */
function openSheet(form, target) {
  const opener = target.closest("[aria-controls]");
  const wanted = opener?.getAttribute("aria-controls");
  if (!opener && target.closest(".sheet")) return;
  form.querySelectorAll(".sheet").forEach((sheet) => sheet.classList.toggle("open", sheet.id === wanted && !sheet.classList.contains("open")));
  const opened = form.querySelector(".sheet.open");
  if (opened && opener && getComputedStyle(opened).position !== "fixed") opened.scrollIntoView({ block: "center" });
  form.querySelectorAll("[aria-controls]").forEach((button) => {
    const sheet = document.getElementById(button.getAttribute("aria-controls") ?? "");
    button.setAttribute("aria-expanded", String(sheet?.classList.contains("open") ?? false));
  });
}

/** The seat that was tapped on the table's page won, unless the form has a draft. @param {HTMLFormElement} form */
function tickWinner(form) {
  const key = /^#winner=(\d+)$/.exec(location.hash)?.[1];
  if (!key || "filled" in form.dataset || chosen(form, "winner").length) return;
  const tick = form.querySelector(`input[name="winner"][value="${key}"]`);
  if (tick instanceof HTMLInputElement) tick.checked = true;
  history.replaceState(history.state, "", location.pathname + location.search);
}

const BY_VALUE = "tenbo:by-value";

/** A table that says what a hand is worth, and shows no tiles: this phone remembers it. @param {HTMLFormElement} form @param {HTMLElement} [target] */
function chooseValue(form, target) {
  const button = form.querySelector("[data-by-value]");
  if (!button || (target && !target.closest("[data-by-value]"))) return;
  const on = target ? !form.classList.contains("valued") : localStorage.getItem(BY_VALUE) === "on";
  form.classList.toggle("valued", on);
  button.setAttribute("aria-pressed", String(on));
  if (target) localStorage.setItem(BY_VALUE, on ? "on" : "off");
}

/** How many of the seldom needed fields are set. @param {HTMLFormElement} form */
function countSeldom(form) {
  const count = form.querySelector(".morekey .count");
  if (!(count instanceof HTMLElement)) return;
  const set = form.querySelectorAll("#more :is(.flags, .chips) label:not([hidden]) input:checked").length;
  count.textContent = String(set);
  count.hidden = set === 0;
}

/** Players in riichi show a tenpai hand; a tick that was taken away stays away. @param {HTMLFormElement} form @param {HTMLInputElement} field */
function tickTenpai(form, field) {
  if (!chosen(form, "kind").includes("exhaustive_draw")) return;
  for (const player of field.name === "kind" ? chosen(form, "riichi") : [field.value]) {
    const tenpai = form.querySelector(`input[name="tenpai"][value="${player}"]`);
    if (tenpai instanceof HTMLInputElement && (field.name === "kind" || field.checked)) tenpai.checked = true;
  }
}

/** @param {HTMLFormElement} form */
export function startEntry(form) {
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    if (field.name === "winner" && followWinner(form)) form.dispatchEvent(new Event("input")); // the draft is kept anew
    if (/^(kind|riichi)$/.test(field.name)) tickTenpai(form, field);
    if (/^(kind|winner|discarder|riichi|flag-.*|value-.*)$/.test(field.name)) arrange(form);
    countSeldom(form);
  });
  form.addEventListener("input", () => arrangeFlags(form, chosen(form, "riichi")));
  form.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    passFaults(form);
    openSheet(form, target);
    chooseValue(form, target);
    const instead = target.closest("[data-instead]");
    if (instead instanceof HTMLElement) recordInstead(form, instead.dataset.instead ?? "");
    if (target instanceof HTMLInputElement && /^(value|fu)-/.test(target.name)) takeBack(form, target);
  });
  tickWinner(form);
  arrange(form);
  chooseValue(form);
  countSeldom(form);
  const ready = () => form.dispatchEvent(new Event("entry-ready"));
  addEventListener("online", ready);
  if (document.readyState === "complete") ready();
  else addEventListener("load", ready, { once: true });
}

document.querySelectorAll("form[data-entry]").forEach((form) => startEntry(/** @type {HTMLFormElement} */ (form)));

// A page that the browser kept whole has a form of the past: loaded anew, it has the form of the next hand.
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.onLine) location.reload();
});
