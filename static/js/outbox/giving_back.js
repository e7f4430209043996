// @ts-check
/**
 * A server that was restored to an earlier moment gets back from this phone what it has lost: the phone shows the newest
 * statement that it has of a table, and the server takes from it what its log lacks.
 *
 * @typedef {import("./statements.js").Statement} Statement @typedef {import("./statements.js").Signed} Signed
 * @typedef {{whole: boolean, given: number}} Returned whether the server has all that this phone has seen, and the hands that came back
 */
import { call } from "./request.js";
import { isBehind, keep, read, statements } from "./statements.js";

/** @type {Returned} */
const NOTHING = { whole: false, given: 0 };

/**
 * Show a statement to the server. @param {Statement} kept @param {string} api the address of its table @param {string} lost
 * @returns {Promise<Returned>}
 */
async function show(kept, api, lost) {
  const { status, data } = await call(`${api}returned/`, { method: "POST", body: kept.signed });
  if (status !== 200) return NOTHING; // away, or another server: it is kept
  const whole = data.state === "whole";
  if (whole && data.statement) await keep({ ...read(data.statement), met: lost }, true);
  return { whole, given: data.given };
}

/** Give back what the server lost of one table. @param {number} pk @param {string} api @returns {Promise<Returned>} */
export async function giveBack(pk, api) {
  const kept = (await statements()).find((statement) => statement.pk === pk);
  return kept ? show(kept, api, "") : NOTHING;
}

/**
 * Compare what the page tells of its table with what this phone has seen, and give back what is missing; where any phone
 * has shown a loss, of the other tables too.
 * @param {{statement: Signed | null, lost: string, api: string}} page
 * @returns {Promise<Returned>} what came of this table
 */
export async function meet({ statement, lost, api }) {
  if (!statement || !navigator.onLine) return NOTHING;
  const told = read(statement);
  const all = (await statements()).filter((kept) => kept.chain === told.chain);
  const own = all.find((kept) => kept.place === told.place);
  let returned = NOTHING;
  if (own && (isBehind(told, own) || (lost && own.met !== lost))) returned = await show(own, api, lost);
  else await keep(told);
  for (const kept of lost ? all : []) {
    if (kept !== own && kept.met !== lost) await show(kept, api.replace(/\d+\/$/, `${kept.pk}/`), lost);
  }
  return returned;
}
