// @ts-check
/** Calls for the referee that did not reach the server: kept on this phone until a call arrives, or is taken back. */

/** @typedef {{table: number, account: string, api: string}} WaitingCall */

const PLACE = "tenbo:waiting-calls";

/** @returns {WaitingCall[]} */
const all = () => JSON.parse(localStorage.getItem(PLACE) ?? "[]");

/** @param {WaitingCall[]} calls */
const write = (calls) => (calls.length ? localStorage.setItem(PLACE, JSON.stringify(calls)) : localStorage.removeItem(PLACE));

/** @param {string} account @returns {WaitingCall[]} */
export const waitingCalls = (account) => all().filter((call) => call.account === account);

/** @param {WaitingCall} call */
export const keepCall = (call) => write([...all().filter((other) => other.table !== call.table), call]);

/** @param {number} table */
export const dropCall = (table) => write(all().filter((call) => call.table !== table));
