// @ts-check
/** Hands of this phone as the page shows them: a line of the log, and the answer while one types. */
import { grouped, signed } from "../figures.js";
import { codeName, counted, data, deal, happened, nameOf, say, sentences, unit, wind, word, worth } from "./words.js";

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

/** @param {string} words @param {string} style @param {() => void} work */
export function button(words, style, work) {
  const node = /** @type {HTMLButtonElement} */ (element("button", `button ${style}`, words));
  node.type = "button";
  node.addEventListener("click", work);
  return node;
}

/** @param {string} style @param {string} words */
export const state = (style, words) => element("span", `state ${style}`, words);

/** @param {number} value */
function points(value) {
  return element("span", value < 0 ? "points minus" : "points", signed(value));
}

/** Each player's gain and loss. @param {Answer} answer */
function deltas(answer) {
  const changed = Object.entries(/** @type {Record<string, number>} */ (answer.delta)).filter(([, value]) => value);
  return element("div", "deltas", ...changed.map(([player, value]) => element("span", "", `${nameOf(player)} `, points(value))));
}

/** @param {Answer} answer @returns {string} */
function values(answer) {
  const paid = (answer.wins ?? []).filter((win) => win.paid);
  return paid.map((win) => worth(win.explanation ?? claimOf(answer, win.player))).filter(Boolean).join(" + ");
}

/** @param {Answer} answer @param {string} player */
const claimOf = (answer, player) => answer.event.winners.find((/** @type {any} */ one) => one.player === player)?.claim;

/**
 * A line of the log. @param {number} number @param {Answer | null} answer @param {HTMLElement} mark
 * @param {...Node} more
 */
export function handLine(number, answer, mark, ...more) {
  const line = element("li", "");
  line.id = `hand-${number}`;
  if (!answer?.event) {
    line.append(element("div", "line", element("span", "deal", `${number}`), mark), ...more);
    return line;
  }
  const first = element("span", "deal", deal(answer.before));
  if (answer.before.counters) first.append(" ", element("span", "quiet small", `+${answer.before.counters}`));
  line.append(element("div", "line", first, element("span", "", happened(answer.event)), mark));
  const value = values(answer);
  if (value) line.append(element("div", "line", element("span", "small", value)));
  line.append(deltas(answer), ...more);
  return line;
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

/** The answer to what is being typed, as this phone gives it. @param {Answer} answer @returns {HTMLElement} */
export function answerPanel(answer) {
  if (!answer.ok) return element("div", "bill missing", faultList(answer.faults ?? []));
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

/** The sum beside the button. @param {Answer} answer */
export function sumLine(answer) {
  if (!answer.ok) return [];
  const changed = Object.entries(/** @type {Record<string, number>} */ (answer.delta)).filter(([, value]) => value);
  const value = values(answer);
  const parts = changed.map(([player, amount]) => element("span", "nowrap", `${data.ledger.letters[answer.winds?.[player]] ?? ""} `, points(amount), " "));
  return value ? [element("strong", "", value), document.createElement("br"), ...parts] : parts;
}
