// @ts-check
/**
 * This phone's data of the tables it plays: hands that wait to be sent, and the newest ledger of each table. Where the
 * browser keeps nothing (a private window), the page itself keeps them while it is open.
 *
 * @typedef {[string, string][]} Form
 * @typedef {{code: string, field: string, expected?: any, found?: any, detail?: string}} Fault
 * @typedef {{ok: boolean, event?: any, faults?: Fault[], verdict?: string, after?: any, before?: any, winds?: any, delta?: any, scores?: any, wins?: any[]}} Answer
 * @typedef {{
 *   key: string, table: number, name: string, page: string, api: string, account: string, expected: number, form: Form,
 *   phone: {engine: string, answer: Answer} | null, settle: "" | "accept" | "dispute",
 *   state: "waiting" | "conflict" | "refused", mending?: boolean, faults?: Fault[], theirs?: any,
 * }} Row a hand that waits; one that is being corrected is not sent
 * @typedef {{table: number, account: string, stamp: number, open: boolean, events: any[], dead: string[], position?: any}} Ledger
 * `position` is where this phone had seen the table stand after these events
 */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** @type {Map<string, Row>} */
const rowsHere = new Map();
/** @type {Map<number, Ledger>} */
const ledgersHere = new Map();

/** Whether hands outlive the page. */
export let lasting = true;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("tenbo", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("hands", { keyPath: "key" });
      request.result.createObjectStore("tables", { keyPath: "table" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/**
 * @template T
 * @param {"hands" | "tables"} store @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | undefined>} undefined where the browser keeps nothing
 */
async function ask(store, mode, work) {
  /** @type {IDBDatabase} */
  let database;
  try {
    database = await open();
  } catch {
    lasting = false;
    return undefined;
  }
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error ?? new Error("not kept"));
  });
}

/**
 * Read a value and write it anew in one transaction: no other tab and no other work of this page comes between.
 * @template T
 * @param {"hands" | "tables"} store @param {IDBValidKey} key @param {(kept: T | undefined) => T | undefined} work undefined: as it is
 * @returns {Promise<boolean>} false where the browser keeps nothing
 */
async function revise(store, key, work) {
  await ask(store, "readwrite", (place) => {
    const request = place.get(key);
    request.addEventListener("success", () => {
      const after = work(request.result);
      if (after !== undefined) place.put(after);
    });
    return request;
  });
  return lasting;
}

/** The order of sending. @param {Row} a @param {Row} b */
const byNumber = (a, b) => a.table - b.table || a.expected - b.expected;

/** All hands that wait on this phone. @returns {Promise<Row[]>} */
export async function rows() {
  const kept = /** @type {Row[] | undefined} */ (await ask("hands", "readonly", (store) => store.getAll()));
  return [...(kept ?? []), ...rowsHere.values()].sort(byNumber);
}

/** A waiting hand. @param {string} key @returns {Promise<Row | undefined>} */
export async function find(key) {
  return rowsHere.get(key) ?? (await ask("hands", "readonly", (store) => store.get(key)));
}

/** Keep a hand; rejects where there is no room. @param {Row} row */
export async function keep(row) {
  const kept = await ask("hands", "readwrite", (store) => store.put(row));
  if (kept === undefined) rowsHere.set(row.key, row);
}

/** @param {string} key */
export async function drop(key) {
  rowsHere.delete(key);
  await ask("hands", "readwrite", (store) => store.delete(key));
}

/** Change a waiting hand; nothing happens where it is gone. Rejects where there is no room. @param {string} key @param {Partial<Row>} facts */
export async function amend(key, facts) {
  const here = rowsHere.get(key);
  if (here) rowsHere.set(key, { ...here, ...facts });
  else await revise("hands", key, (/** @type {Row | undefined} */ kept) => kept && { ...kept, ...facts });
}

/** @param {Ledger | undefined} first @param {Ledger | undefined} second */
const newer = (first, second) => (first && second ? (first.stamp > second.stamp ? first : second) : (first ?? second));

/** The newest ledger of a table that this phone has seen. @param {number} table @returns {Promise<Ledger | undefined>} */
export async function ledger(table) {
  const kept = /** @type {Ledger | undefined} */ (await ask("tables", "readonly", (store) => store.get(table)));
  return newer(ledgersHere.get(table), kept);
}

/**
 * Keep another ledger of a table; `change` gets the newest kept ledger, and returns undefined to keep it. Where there is
 * no room, this page holds the ledger, and the next page asks the server.
 * @param {number} table @param {(kept: Ledger | undefined) => Ledger | undefined} change
 * @returns {Promise<Ledger | undefined>} the one that is kept now
 */
export async function changeLedger(table, change) {
  /** @type {{now?: Ledger}} */
  const outcome = {};
  const work = (/** @type {Ledger | undefined} */ kept) => {
    const before = newer(ledgersHere.get(table), kept);
    const after = change(before);
    outcome.now = after ?? before;
    return after;
  };
  if (await revise("tables", table, work).catch(() => false)) ledgersHere.delete(table);
  else {
    if (!("now" in outcome)) work(undefined);
    if (outcome.now) ledgersHere.set(table, outcome.now);
  }
  return outcome.now;
}

/** Delete the ledgers, so that none stays for the next account; waiting hands stay. */
export async function forgetLedgers() {
  ledgersHere.clear();
  await ask("tables", "readwrite", (store) => store.clear()).catch(() => {});
}

/** A key that no other hand has; without `crypto.randomUUID`, which exists only over HTTPS. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
