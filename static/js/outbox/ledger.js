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

/** The ledger of the page or that of the store, whichever the server gave later. @returns {Promise<import("./store.js").Ledger>} */
async function newest() {
  const page = { table: data.table, account, stamp: data.stamp, open: data.open, events: data.ledger.events, dead: data.ledger.dead };
  const isOlder = (/** @type {Ledger | undefined} */ kept) => !kept || kept.account !== account || kept.stamp < page.stamp;
  return (await changeLedger(data.table, (kept) => (isOlder(kept) ? page : undefined))) ?? page;
}

/** @param {Ledger} known @param {Form[]} forms @param {number} shown */
function fold(known, forms, shown) {
  if (engine.state !== "ready") return Promise.resolve(null);
  const asked = { ...data.ledger, events: known.events, dead: known.dead, shown: Math.min(shown, known.events.length), forms };
  return engine.call("table", asked).catch(() => null);
}

/** Where the table stood when this phone last folded it: for the moments until its engine is there. @param {Ledger} known @param {Row[]} line */
const seenBefore = (known, line) => (line.length ? line.at(-1)?.phone?.answer.after : known.position) ?? null;

/** Rows that follow on the ledger without a gap and wait for nothing but the server. @param {Row[]} mine @param {number} length */
function inLine(mine, length) {
  /** @type {Row[]} */
  const found = [];
  for (const row of mine) {
    if (row.state !== "waiting" || row.mending || row.expected !== length + found.length + 1) break;
    found.push(row);
  }
  return found;
}

/** Everything the page shows. @returns {Promise<View>} */
export async function look() {
  const known = await newest();
  const all = (await rows()).filter((row) => row.table === data.table);
  const own = all.filter((row) => row.account === account);
  const mine = own.filter((row, index) => !isIn(row, known.events) || own.slice(0, index).some((before) => before.state !== "waiting"));
  const line = inLine(mine, known.events.length);
  const folded = await fold(known, line.map((row) => row.form), data.ledger.events.length);
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  for (const row of mine) if (row.phone) answers.set(row.key, row.phone.answer);
  for (const [index, answer] of (folded?.hands ?? []).entries()) {
    answers.set(line[index].key, answer);
    if (answer.ok && isNews(line[index], answer)) await amend(line[index].key, { phone: { engine: engine.hash, answer } }).catch(() => {});
  }
  for (const row of mine) if (row.state === "conflict" && !row.phone) await score(known, row, answers);
  const position = folded?.position ?? (engine.state === "loading" ? seenBefore(known, line) : null);
  const good = folded ? folded.hands.filter((/** @type {Answer} */ answer) => answer.ok).length : line.length;
  const stuck = mine.some((row) => row.state !== "waiting" || row.mending || isStuck(answers.get(row.key), row));
  return {
    rows: mine, others: all.filter((row) => row.account !== account), events: known.events, open: known.open, answers,
    known: folded?.known ?? [], position: position && { ...position, number: known.events.length + good + 1 },
    next: Math.max(known.events.length, mine.at(-1)?.expected ?? 0) + 1, blocked: stuck,
  };
}

/**
 * A hand that met another one before it was scored here: scored now, and no conflict where it is the same hand.
 * @param {Ledger} known @param {Row} row @param {Map<string, Answer>} answers
 */
async function score(known, row, answers) {
  const folded = await fold({ ...known, events: known.events.slice(0, row.expected - 1) }, [row.form], row.expected);
  const answer = folded?.hands[0];
  if (!answer) return;
  answers.set(row.key, answer);
  if (row.theirs && canonical(row.theirs.event) === canonical(answer.event ?? null)) return outbox.remove(row.key);
  await amend(row.key, { phone: { engine: engine.hash, answer } }).catch(() => {});
}

/** What this engine makes of a hand now; what an older one made of it is for the server to see. @param {Row} row @param {Answer} answer */
const isNews = (row, answer) => !row.phone || (row.phone.engine === engine.hash && canonical(row.phone.answer) !== canonical(answer));

/** Whether the ledger has this very hand: its row is about to go. @param {Row} row @param {any[]} events */
const isIn = (row, events) =>
  row.state === "waiting" && row.expected <= events.length && canonical(events[row.expected - 1]) === canonical(row.phone?.answer.event ?? null);

/** A hand after which the table cannot go on: it is none, or its claim is not decided. @param {Answer | undefined} answer @param {Row} row */
export const isStuck = (answer, row) => Boolean(answer && (!answer.ok || (answer.verdict === "mismatch" && row.settle !== "accept")));

/** The answer to a form that follows on the hands that wait; null where this phone does not score. @param {Form} form @param {string} [instead] the key of a hand that it replaces @returns {Promise<Answer | null>} */
export async function answerTo(form, instead) {
  const known = await newest();
  const mine = (await rows()).filter((row) => row.table === data.table && row.account === account && row.key !== instead);
  const line = inLine(mine, known.events.length);
  const folded = await fold(known, [...line.map((row) => row.form), form], known.events.length);
  return folded?.hands[line.length] ?? folded?.hands.at(-1) ?? null;
}

/** @param {HTMLFormElement} form @returns {Form} what was typed and ticked */
export function fieldsOf(form) {
  const skipped = ["csrfmiddlewaretoken", "key", "expected_seq"];
  /** @type {Form} */
  const found = [];
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value && !skipped.includes(name)) found.push([name, value]);
  return found;
}
