// @ts-check
/** The page's view of the hands of this phone: a line of the log, and the answer while a hand is typed. */
import { grouped, signed } from "../figures.js";
import { handRow } from "../tile_row.js";
import { printHand, parse, parseMelds } from "../tiles.js";
import { codeName, counted, data, deal, happened, insteadOf, isToDo, nameOf, pictures, say, sentences, unit, wind, word, worth } from "./words.js";

/** @typedef {import("./store.js").Answer} Answer @typedef {import("./store.js").Fault} Fault */

/**
 * @param {string} tag @param {string} style @param {...(Node | string)} parts
 * @returns {HTMLElement}
 */
export function element(tag, style, ...parts) {
  const node = document.createElement(tag);
  if (style) node.className = style;
  node.append(...parts);
  return node;
}

/** A button that does its work once at a time. @param {string} words @param {string} style @param {() => void | Promise<void>} work */
export function button(words, style, work) {
  const node = /** @type {HTMLButtonElement} */ (element("button", `button ${style}`, words));
  node.type = "button";
  node.addEventListener("click", async () => {
    if (node.ariaDisabled) return;
    node.ariaDisabled = "true";
    await Promise.resolve(work()).finally(() => (node.ariaDisabled = null));
  });
  return node;
}

/** @param {string} address @param {string} words @param {string} style */
export const link = (address, words, style) => /** @type {HTMLAnchorElement} */ (Object.assign(element("a", `button ${style}`, words), { href: address }));

/** @param {string} style @param {string} words */
export const state = (style, words) => element("span", `state ${style}`, words);

/** @param {number} value */
function points(value) {
  return element("span", value < 0 ? "points minus" : "points", signed(value));
}

/** Each player's gain and loss. @param {Answer} answer */
function deltas(answer) {
  const changed = Object.entries(/** @type {Record<string, number>} */ (answer.delta)).filter(([, value]) => value).sort(([, a], [, b]) => b - a);
  return element("div", "deltas", ...changed.map(([player, value]) => element("span", "", `${nameOf(player)} `, points(value))));
}

/** @param {Answer} answer @returns {string} */
function values(answer) {
  const paid = (answer.wins ?? []).filter((win) => win.paid);
  return paid.map((win) => worth(win.explanation ?? claimOf(answer, win.player))).filter(Boolean).join(" + ");
}

/** @param {Answer} answer @param {string} player */
const claimOf = (answer, player) => answer.event.winners.find((/** @type {any} */ winner) => winner.player === player)?.claim;

/**
 * A line of the log: the engine's answer for the hand, or else the typed values.
 * @param {number} number @param {Answer | null} answer @param {any} typed @param {HTMLElement} mark @param {...Node} more
 */
export function handLine(number, answer, typed, mark, ...more) {
  const line = element("li", "");
  line.id = `hand-${number}`;
  const event = answer?.event ?? typed;
  const first = element("span", "deal", answer?.before ? deal(answer.before) : `${number}`);
  if (answer?.before?.counters) first.append(" ", element("span", "quiet small", `+${answer.before.counters}`));
  line.append(element("div", "line", first, element("span", "", event ? happened(event) : ""), mark), ...tileLines(event));
  const value = answer?.event ? values(answer) : "";
  if (value) line.append(element("div", "line", element("span", "small", value)));
  if (answer?.delta) line.append(deltas(answer));
  line.append(...more);
  return line;
}

/** The tiles of each winner. @param {any} event @returns {HTMLElement[]} */
function tileLines(event) {
  const shown = (event?.winners ?? []).filter((/** @type {any} */ winner) => winner.hand);
  return shown.map((/** @type {any} */ winner) => {
    const name = shown.length > 1 ? element("span", "small", nameOf(winner.player)) : "";
    return element("div", "line", handRow(winner.hand, pictures, "tiny"), name);
  });
}

/** The typed and ticked values for the eye alone: the engine decides whether they are a hand. @param {import("./store.js").Form} form */
export function typedEvent(form) {
  const all = (/** @type {string} */ name) => form.filter(([field]) => field === name).map(([, text]) => text);
  const last = (/** @type {string} */ name) => all(name).at(-1) ?? "";
  const hand = (/** @type {string} */ player) => ({ concealed: printHand(parse(last(`tiles-${player}`)).tiles), melds: parseMelds(last(`melds-${player}`)).map(({ type, tiles }) => ({ type, tiles: tiles.join("") })) });
  const from = last("discarder");
  return {
    kind: last("kind"), discarder: from === "self" ? null : from, reason: last("reason"), player: last("false_player"), each: last("each"),
    winners: all("winner").map((player) => ({ player, hand: hand(player) })),
    tenpai: all("tenpai"), claimants: all("claimant"), offenders: all("offender"), dead: all("dead"),
  };
}

/** One version of a hand in a few words, for a comparison. @param {any} event @param {any[]} wins @param {Record<string, number>} delta */
export function version(event, wins, delta) {
  const answer = /** @type {Answer} */ ({ ok: true, event, wins, delta });
  const box = element("div", "", element("p", "", happened(event)));
  const value = values(answer);
  if (value) box.append(element("p", "small", value));
  box.append(deltas(answer));
  return box;
}

/** @param {Fault[]} faults */
export function faultList(faults) {
  return element("ul", "", ...sentences(faults).map((words) => element("li", "", words)));
}

/** The bill of a winner. @param {any} bill */
function billTable(bill) {
  const rows = bill.lines.map((/** @type {any} */ line) =>
    element("tr", "", element("th", "", codeName(line.code) === line.code ? line.names.en : codeName(line.code)),
      element("td", "num", line.kind === "limit" && !line.value ? "" : `${grouped(line.value)} ${line.kind === "limit" ? "" : unit(line.unit, line.value)}`)));
  const total = element("tr", "sum", element("th", "", worth(bill)), element("td", ""));
  return element("table", "", element("tbody", "", ...rows), element("tfoot", "", total));
}

/** The steps that are left to do or to correct, as the server writes them. @param {Fault[]} faults */
function missingPanel(faults) {
  const box = element("div", "bill missing", element("strong", "", say(isToDo(faults) ? "to_do" : "correct")), faultList(faults));
  const kind = insteadOf(faults);
  if (kind) {
    const instead = button(say(`as_${kind}`), "", () => {});
    instead.dataset.instead = kind; // static/js/entry.js records the other event
    box.append(instead);
  }
  return box;
}

/** This phone's answer to the form while it is filled in. @param {Answer} answer @returns {HTMLElement} */
export function answerPanel(answer) {
  if (!answer.ok) return missingPanel(answer.faults ?? []);
  const box = element("section", "bill");
  for (const win of answer.wins ?? []) {
    const differs = win.verdict === "mismatch";
    const mark = differs ? state("dispute", say("claim_differs")) : win.explanation ? state("good", say("checked")) : "";
    box.append(element("div", "stack tight", element("div", "row between", element("h3", "", nameOf(win.player)), mark)));
    if (differs) box.append(element("p", "", say("claims", { claim: worth(claimOf(answer, win.player)), value: worth(win.explanation) })));
    if (win.explanation) box.append(billTable(win.explanation));
    else box.append(element("p", "total", worth(claimOf(answer, win.player))));
  }
  if (!answer.wins?.length) box.append(element("p", "", happened(answer.event)));
  const players = Object.keys(answer.delta).sort((a, b) => "ESWN".indexOf(answer.winds[a]) - "ESWN".indexOf(answer.winds[b]));
  box.append(element("ul", "pays", ...players.map((player) =>
    element("li", answer.delta[player] > 0 ? "gains" : "", element("span", "who", `${wind(answer.winds[player])} ${nameOf(player)}`),
      points(answer.delta[player]), element("span", "small quiet figures", `→ ${grouped(answer.scores[player])}`)))));
  box.append(element("p", "small quiet", next(answer.after)));
  return box;
}

/** @param {any} after */
function next(after) {
  if (after.finished) return word("ends");
  const sticks = data.sticks ? `, ${counted("counters", after.counters)}, ${counted("sticks", after.pot)}` : "";
  return `${word("next")} ${deal(after)}${sticks}.`;
}

/** The name of a player as the form has it. @param {string} player */
const shortOf = (player) => document.querySelector(`#hand-entry input[name="winner"][value="${player}"] + span .name`)?.textContent ?? nameOf(player);

/** The sum beside the button: the value, then what each wins or loses, winners first. @param {Answer} answer */
export function sumLine(answer) {
  const faults = answer.faults ?? [];
  if (!answer.ok) {
    const [first, ...more] = sentences(faults);
    return [element("span", isToDo(faults) ? "quiet" : "wrong", first), more.length ? element("span", "quiet nowrap", ` +${more.length}`) : ""];
  }
  const changed = Object.entries(/** @type {Record<string, number>} */ (answer.delta)).filter(([, value]) => value).sort(([, a], [, b]) => b - a);
  const value = values(answer);
  const parts = changed.map(([player, amount]) => element("span", "nowrap", element("span", "name", shortOf(player)), " ", points(amount), " "));
  return value ? [element("strong", "", value), document.createElement("br"), ...parts] : parts;
}
