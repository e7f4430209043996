// @ts-check
/** The table as this phone knows it: the newest ledger it has seen, folded with the hands that wait. */
import { engine } from "../engine/client.js";
import { account, canonical, outbox } from "./sender.js";
import { amend, changeLedger, rows } from "./store.js";
import { data } from "./words.js";

/** @typedef {import("./store.js").Row} Row @typedef {import("./store.js").Ledger} Ledger @typedef {import("./store.js").Answer} Answer @typedef {import("./store.js").Form} Form */

/**
 * @typedef {{
 *   rows: Row[], others: Row[], events: any[], open: boolean, answers: Map<string, Answer>, known: Answer[], position: any,
 *   next: number, blocked: boolean,
 * }} View `position` is null where this phone does not fold, its `number` that of the hand to come; `known` are the hands after those that the page shows
 */

/** The ledger of the page or that of the store, whichever is newer. @returns {Promise<import("./store.js").Ledger>} */
async function newest() {
  const page = { table: data.table, account, stamp: data.stamp, open: data.open, events: data.ledger.events, dead: data.ledger.dead };
  const isOlder = (/** @type {Ledger | undefined} */ kept) => !kept || kept.account !== account || kept.stamp < page.stamp;
  return (await changeLedger(data.table, (kept) => (isOlder(kept) ? page : undefined))) ?? page;
}

/** @param {Ledger} ledger @param {Form[]} forms @param {number} shown */
function fold(ledger, forms, shown) {
  if (engine.state !== "ready") return Promise.resolve(null);
  const question = { ...data.ledger, events: ledger.events, dead: ledger.dead, shown: Math.min(shown, ledger.events.length), forms };
  return engine.call("table", question).catch(() => null);
}

/** The position at the last fold of this phone, until its engine is ready. @param {Ledger} ledger @param {Row[]} line */
const seenBefore = (ledger, line) => (line.length ? line.at(-1)?.phone?.answer.after : ledger.position) ?? null;

/** The rows that follow on the ledger without a gap and wait only for the server. @param {Row[]} mine @param {number} length */
function inLine(mine, length) {
  /** @type {Row[]} */
  const line = [];
  for (const row of mine) {
    if (row.state !== "waiting" || row.mending || row.expected !== length + line.length + 1) break;
    line.push(row);
  }
  return line;
}

/** Everything the page shows. @returns {Promise<View>} */
export async function look() {
  const ledger = await newest();
  const all = (await rows()).filter((row) => row.table === data.table);
  const own = all.filter((row) => row.account === account);
  const mine = own.filter((row, index) => !isIn(row, ledger.events) || own.slice(0, index).some((before) => before.state !== "waiting"));
  const line = inLine(mine, ledger.events.length);
  const folded = await fold(ledger, line.map((row) => row.form), data.ledger.events.length);
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  for (const row of mine) if (row.phone) answers.set(row.key, row.phone.answer);
  for (const [index, answer] of (folded?.hands ?? []).entries()) {
    answers.set(line[index].key, answer);
    if (answer.ok && isNews(line[index], answer)) await amend(line[index].key, { phone: { engine: engine.hash, answer } }).catch(() => {});
  }
  for (const row of mine) if (row.state === "conflict" && !row.phone) await score(ledger, row, answers);
  const position = folded?.position ?? (engine.state === "loading" ? seenBefore(ledger, line) : null);
  const good = folded ? folded.hands.filter((/** @type {Answer} */ answer) => answer.ok).length : line.length;
  const stuck = mine.some((row) => row.state !== "waiting" || row.mending || isStuck(answers.get(row.key), row));
  return {
    rows: mine, others: all.filter((row) => row.account !== account), events: ledger.events, open: ledger.open, answers,
    known: folded?.known ?? [], position: position && { ...position, number: ledger.events.length + good + 1 },
    next: Math.max(ledger.events.length, mine.at(-1)?.expected ?? 0) + 1, blocked: stuck,
  };
}

/**
 * Score a hand that met another one before it was scored here; it is no conflict where both are the same hand.
 * @param {Ledger} ledger @param {Row} row @param {Map<string, Answer>} answers
 */
async function score(ledger, row, answers) {
  const folded = await fold({ ...ledger, events: ledger.events.slice(0, row.expected - 1) }, [row.form], row.expected);
  const answer = folded?.hands[0];
  if (!answer) return;
  answers.set(row.key, answer);
  if (row.theirs && canonical(row.theirs.event) === canonical(answer.event ?? null)) return outbox.remove(row.key);
  await amend(row.key, { phone: { engine: engine.hash, answer } }).catch(() => {});
}

/** Whether this engine judges a hand otherwise than before; the server compares the answers of older engines. @param {Row} row @param {Answer} answer */
const isNews = (row, answer) => !row.phone || (row.phone.engine === engine.hash && canonical(row.phone.answer) !== canonical(answer));

/** Whether the ledger has this very hand: its row is about to go. @param {Row} row @param {any[]} events */
const isIn = (row, events) =>
  row.state === "waiting" && row.expected <= events.length && canonical(events[row.expected - 1]) === canonical(row.phone?.answer.event ?? null);

/** Whether the table cannot go on after a hand: it is no hand, or its claim is undecided. @param {Answer | undefined} answer @param {Row} row */
export const isStuck = (answer, row) => Boolean(answer && (!answer.ok || (answer.verdict === "mismatch" && row.settle !== "accept")));

/** The answer to a form that follows on the hands that wait; null where this phone does not score. @param {Form} form @param {string} [instead] the key of a hand that it replaces @returns {Promise<Answer | null>} */
export async function answerTo(form, instead) {
  const ledger = await newest();
  const mine = (await rows()).filter((row) => row.table === data.table && row.account === account && row.key !== instead);
  const line = inLine(mine, ledger.events.length);
  const folded = await fold(ledger, [...line.map((row) => row.form), form], ledger.events.length);
  return folded?.hands[line.length] ?? folded?.hands.at(-1) ?? null;
}

/** @param {HTMLFormElement} form @returns {Form} the typed and ticked values */
export function fieldsOf(form) {
  const skipped = ["csrfmiddlewaretoken", "key", "expected_seq"];
  /** @type {Form} */
  const pairs = [];
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value && !skipped.includes(name)) pairs.push([name, value]);
  return pairs;
}
