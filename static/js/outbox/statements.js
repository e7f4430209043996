// @ts-check
/**
 * What the server has told of tables, signed by it: the newest statement of each table that this phone has played. A server
 * whose store was set back to an earlier moment is given back from them what it lost (giving_back.js). They stay when
 * somebody else signs in: the server takes them only from whom it lets enter hands at the table.
 *
 * @typedef {{text: string, signature: string}} Signed
 * @typedef {{place: string, chain: string, pk: number, number: number, stamp: number, hands: string[], live: number, signed: Signed, met: string}} Statement
 * `hands` names every version of a hand, `live` counts those that counted, `met` is the loss after which the server had all of it
 */

const MOST = 40; // tables: an event of two days at which one phone serves several

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} a database of its own: an older page of Tenbo goes on with the other */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("tenbo-statements", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("statements", { keyPath: "place" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>} rejects where the browser keeps nothing
 */
async function ask(mode, work) {
  const transaction = (await open()).transaction("statements", mode, { durability: "strict" });
  const request = work(transaction.objectStore("statements"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("not kept"));
  });
}

/** @param {Signed} signed @returns {Statement} */
export function read(signed) {
  const { chain, table, pk, number, stamp, hands } = JSON.parse(signed.text);
  return {
    place: `${chain} ${table}`, chain, pk, number, stamp, signed, met: "",
    hands: hands.map((/** @type {any} */ hand) => `${hand.seq}.${hand.version} ${hand.created_at}`),
    live: hands.filter((/** @type {any} */ hand) => ["accepted", "held"].includes(hand.state)).length,
  };
}

/** Whether a server that tells this may have lost something that this phone has seen. @param {Statement} told @param {Statement} kept */
export const isBehind = (told, kept) => told.number < kept.number || kept.hands.some((hand) => !told.hands.includes(hand));

/** All that are kept, the newest first. @returns {Promise<Statement[]>} */
export async function statements() {
  const kept = /** @type {Statement[]} */ (await ask("readonly", (store) => store.getAll()).catch(() => []));
  return kept.sort((a, b) => b.stamp - a.stamp);
}

/**
 * Keep what the server tells, unless it knows less than what is kept: then it is asked first.
 * @param {Statement} told @param {boolean} [judged] whether the server has seen what is kept
 */
export async function keep(told, judged = false) {
  const put = (/** @type {IDBObjectStore} */ store) => {
    const request = store.get(told.place);
    request.addEventListener("success", () => {
      const kept = /** @type {Statement | undefined} */ (request.result);
      if (judged || !kept || !isBehind(told, kept)) store.put(judged ? told : { ...told, met: kept?.met ?? "" });
    });
    return request;
  };
  await ask("readwrite", put).catch(() => {}); // no room: the server has it
  for (const old of (await statements()).slice(MOST)) await ask("readwrite", (store) => store.delete(old.place)).catch(() => {});
}
