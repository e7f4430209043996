// @ts-check
/**
 * Waiting hands are sent in order, table by table, by any open page of Tenbo: on load, when the network or the page comes
 * back, and by a timer that waits longer after each failure. A table stops at its first hand that the server refused. The
 * idempotency key makes a repeat harmless, the lock keeps two tabs from sending at once.
 *
 * @typedef {import("./store.js").Row} Row
 * @typedef {{kind: "sent", hand: any, other?: boolean} | {kind: "refused" | "conflict" | "signin" | "away" | "held" | "busy"}} Outcome
 */
import { giveBack } from "./giving_back.js";
import { call } from "./request.js";
import { keep as keepStatement, read } from "./statements.js";
import { amend, changeLedger, drop, find, forgetLedgers, keep, rows } from "./store.js";
import { dropCall, waitingCalls } from "./waiting_call.js";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
const LONGEST_HELD = 10_000; // while the hand before is decided, a person looks at it
const LOCK = "tenbo-outbox";

/** The account of this page; "" for nobody. */
export const account = document.documentElement.dataset.account ?? "";

/** The same text for the same value, whatever the order of its fields. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** @param {number} status */
const isAway = (status) => status === 0 || status === 408 || status === 429 || status >= 500;

/** @param {Row} row */
const body = ({ form, expected, phone }) => ({ form, expected_seq: expected, statement: true, ...(phone ? { phone } : {}) });

class Outbox extends EventTarget {
  /** @type {"" | "signin" | "away"} */
  trouble = "";
  /** Whether the last request was answered. */
  reachable = navigator.onLine;
  /** The timer's vain tries since the network or the page came back. */
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<Map<string, Outcome>> | null} */
  #running = null;
  #tabs = "BroadcastChannel" in window ? new BroadcastChannel(LOCK) : null;

  constructor() {
    super();
    this.#tabs?.addEventListener("message", () => this.dispatchEvent(new Event("change")));
  }

  /** Notify this page and the other tabs of a change. */
  changed() {
    this.dispatchEvent(new Event("change"));
    this.#tabs?.postMessage("change");
  }

  /** @param {Row} row */
  async add(row) {
    await keep(row);
    this.changed();
  }

  /** @param {string} key */
  async remove(key) {
    await drop(key);
    this.changed();
  }

  /** Change waiting hands while none of them is being sent. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  async exclusively(work) {
    await this.#running?.catch(() => {});
    try {
      return await (navigator.locks ? navigator.locks.request(LOCK, work) : work());
    } finally {
      this.changed();
    }
  }

  /** Send a hand that this phone cannot keep. @param {Row} row @returns {Promise<Outcome & {faults?: any[]}>} */
  async sendUnkept(row) {
    const { status, data } = await call(`${row.api}hands/`, { method: "POST", body: body(row), key: row.key });
    if (status >= 200 && status < 300) return { kind: "sent", hand: data.hand };
    return isAway(status) || status === 401 || status === 403 ? { kind: "away" } : { kind: "refused", faults: data.faults };
  }

  /** Send all that can be sent; return the outcome of each hand that was tried, by its key. @returns {Promise<Map<string, Outcome>>} */
  flush() {
    this.#running ??= this.#locked().finally(() => (this.#running = null));
    return this.#running;
  }

  /** @returns {Promise<Map<string, Outcome>>} */
  async #locked() {
    clearTimeout(this.#timer);
    if (!account || !navigator.locks) return this.#send();
    return navigator.locks.request(LOCK, () => this.#send());
  }

  async #send() {
    /** @type {Map<string, Outcome>} */
    const outcomes = new Map();
    const waiting = account ? (await rows()).filter((row) => row.account === account) : [];
    const stopped = new Set();
    let trouble = account ? await this.#calls() : "";
    for (const { key } of trouble ? [] : waiting) {
      const row = await find(key); // another hand was on its way meanwhile
      if (!row || stopped.has(row.table)) continue;
      if (row.state !== "waiting" || row.mending) {
        stopped.add(row.table);
        continue;
      }
      const outcome = await this.#sendRow(row);
      outcomes.set(row.key, outcome);
      if (outcome.kind === "sent") this.changed();
      else stopped.add(row.table);
      if (outcome.kind === "signin" || outcome.kind === "away") {
        trouble = outcome.kind;
        break;
      }
    }
    if (!trouble && !outcomes.size && waiting.length && !this.reachable) { // nothing to send, and somebody reads that there is no connection
      this.reachable = !isAway((await call(waiting[0].api)).status);
      if (!this.reachable) trouble = "away";
    }
    this.#after(trouble, [...outcomes.values()].map((outcome) => outcome.kind));
    return outcomes;
  }

  /** Send calls for the referee, before all hands. @returns {Promise<"" | "signin" | "away">} */
  async #calls() {
    for (const { table, api } of waitingCalls(account)) {
      const { status } = await call(`${api}call/`, { method: "POST", body: { reason: "" } });
      this.reachable = !isAway(status);
      if (isAway(status)) return "away";
      if (status === 401 || status === 403) return "signin";
      dropCall(table);
    }
    return "";
  }

  /** @param {"" | "signin" | "away"} trouble @param {string[]} kinds of the outcomes */
  #after(trouble, kinds) {
    const held = kinds.includes("held");
    if (kinds.includes("sent") || !(trouble === "away" || held)) this.#failures = 0;
    this.trouble = trouble;
    this.changed();
    if (trouble === "away") this.later();
    else if (held) this.later(LONGEST_HELD);
  }

  /** Try again after a while: twice as long after each try in vain, and each phone at a time of its own. */
  later(longest = LONGEST_WAIT) {
    clearTimeout(this.#timer);
    const wait = Math.min(longest, FIRST_WAIT * 2 ** Math.min(this.#failures, 8));
    this.#timer = setTimeout(() => {
      this.#failures += 1;
      this.flush();
    }, wait * (0.5 + Math.random()));
  }

  /** Try at once, as the network or the page is back: earlier failures no longer count. */
  resume() {
    this.#failures = 0;
    return this.flush();
  }

  /** @param {Row} row @param {boolean} [again] after the server got back what it had lost @returns {Promise<Outcome>} */
  async #sendRow(row, again = false) {
    const { status, data } = await call(`${row.api}hands/`, { method: "POST", body: body(row), key: row.key });
    this.reachable = !isAway(status);
    if (isAway(status)) return { kind: "away" };
    if (status === 401 || status === 403) return { kind: "signin" };
    if (status < 300) {
      if (data.statement) await keepStatement(read(data.statement));
      return this.#taken(row, data.hand, data.table);
    }
    const lacks = data.code === "seq_conflict" && data.faults[0].expected < row.expected; // hands that this phone has seen there
    if (lacks && !again && (await giveBack(row.table, row.api)).whole) return this.#sendRow(row, true);
    if (data.code === "seq_conflict") return this.#conflict(row);
    if (data.code === "hand_held") return { kind: "held" };
    await amend(row.key, { state: "refused", faults: data.faults });
    return { kind: "refused" };
  }

  /** The server has the hand: settle it by the table's decision, then delete it here. @param {Row} row @param {any} hand @param {any} table @returns {Promise<Outcome>} */
  async #taken(row, hand, table) {
    if (row.settle && hand.state === "held") {
      const body = row.settle === "dispute" ? { reason: "" } : undefined;
      const { status, data } = await call(`/api/v1/hands/${hand.id}/${row.settle}/`, { method: "POST", body });
      if (isAway(status)) return { kind: "away" };
      if (status === 401 || status === 403) return { kind: "signin" };
      if (status < 300) table = data;
    }
    await this.#append(row, hand, table);
    await drop(row.key);
    return { kind: "sent", hand };
  }

  /** @param {Row} row @param {any} hand @param {any} table */
  async #append(row, hand, table) {
    const open = table.state !== "finished" && (hand.state !== "held" || Boolean(row.settle));
    await changeLedger(row.table, (kept) => {
      if (!kept || kept.events.length !== hand.seq - 1) return undefined;
      const position = row.phone?.answer.after;
      return { ...kept, stamp: kept.stamp + 0.001, open, events: [...kept.events, hand.event], dead: [], position };
    });
  }

  /** Another device has sent a hand of this number: an equal hand is no conflict. @param {Row} row @returns {Promise<Outcome>} */
  async #conflict(row) {
    const { status, data } = await call(row.api);
    if (isAway(status)) return { kind: "away" };
    if (status !== 200) return { kind: "signin" };
    const theirs = data.hands[row.expected - 1];
    const events = data.hands.map((/** @type {any} */ hand) => hand.event);
    await changeLedger(row.table, (kept) => kept && { ...kept, stamp: kept.stamp + 0.001, open: data.state !== "finished", events, dead: [], position: undefined });
    if (theirs && row.phone?.answer.event && canonical(theirs.event) === canonical(row.phone.answer.event)) {
      await drop(row.key);
      return { kind: "sent", hand: theirs, other: true };
    }
    await amend(row.key, { state: "conflict", theirs: theirs ?? null });
    return { kind: "conflict" };
  }
}

export const outbox = new Outbox();

addEventListener("online", () => outbox.resume());
addEventListener("pageshow", (event) => event.persisted && outbox.resume());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && outbox.resume());

/** Delete the kept data of accounts other than the one signed in now. */
export async function forgetOthers() {
  const before = localStorage.getItem("tenbo:account");
  if (before === account) return;
  await forgetLedgers();
  for (const name of "caches" in window ? await caches.keys() : []) if (name.startsWith("pages-")) await caches.delete(name);
  localStorage.setItem("tenbo:account", account);
}
