// @ts-check
/** The table's decisions about a hand that waits: two versions, a hand that was refused, a claim that differs. */
import { call } from "./request.js";
import { account, canonical, outbox } from "./sender.js";
import { amend, changeLedger, drop, find, keep, ledger, rows } from "./store.js";
import { button, element, faultList, version } from "./lines.js";
import { data, happened, say } from "./words.js";

/** @typedef {import("./store.js").Row} Row @typedef {import("./store.js").Answer} Answer */

const LONGEST_REASON = 400;

/** Go on with the rest after a decision. */
async function goOn() {
  outbox.changed();
  await outbox.flush();
}

/** Judge anew the hands behind a hand that changed or went away. @param {Row} row @param {number} up how many places they move up */
async function judgeAnew(row, up) {
  for (const later of await rows()) {
    if (later.table === row.table && later.account === row.account && later.expected > row.expected) {
      await amend(later.key, { expected: later.expected - up, phone: null, settle: "" });
    }
  }
}

/** Take a hand out of the line; where the server has no hand of its number, those behind it move up. @param {Row} row @param {boolean} movesUp */
async function takeOut(row, movesUp) {
  if (!(await find(row.key))) return; // it was sent meanwhile
  await drop(row.key);
  if (movesUp) await judgeAnew(row, 1);
}

/** Hold a hand back while it is corrected; false where it has been sent. @param {Row} row */
export const holdBack = (row) => outbox.exclusively(async () => {
  await amend(row.key, { mending: true });
  return Boolean(await find(row.key));
});

/** Let the hand wait again as it was. @param {Row} row */
export async function release(row) {
  await outbox.exclusively(() => amend(row.key, { mending: false }));
  await goOn();
}

/** Let another hand wait instead of this one. @param {Row} row @param {Row} instead */
export const replace = (row, instead) => outbox.exclusively(async () => {
  await keep(instead);
  await drop(row.key);
  await judgeAnew(row, 0);
});

/** Withdraw my version, which the server keeps beside theirs: nobody has to decide it. @param {Row} row */
async function withdraw(row) {
  const mine = row.phone?.answer.ok ? canonical(row.phone.answer.event) : "";
  const { status, data: open } = await call(`${row.api}versions/`);
  for (const held of status === 200 ? open : []) {
    if (canonical(held.other.event) === mine) await call(`${row.api}versions/${held.id}/drop/`, { method: "POST" });
  }
}

/** @param {Row} row @param {boolean} movesUp */
export async function discard(row, movesUp) {
  if (!confirm(say("discard_sure"))) return;
  if (row.theirs) await withdraw(row);
  await outbox.exclusively(() => takeOut(row, movesUp));
  await goOn();
}

/** Change the server's hand; mine need not be sent then. @param {Row} row @param {string} address @param {any} body @param {HTMLElement} box */
async function decide(row, address, body, box) {
  const { status, data: answer } = await call(address, { method: "POST", body, key: `${row.key}-2` });
  if (status >= 300 || status === 0) {
    box.replaceChildren(answer?.faults ? faultList(answer.faults) : say("away"));
    return;
  }
  await drop(row.key);
  await read();
  await goOn();
}

/** The ledger on the server. */
export async function read() {
  const { status, data: table } = await call(data.api);
  if (status !== 200) return false;
  const events = table.hands.map((/** @type {any} */ hand) => hand.event);
  const newest = table.hands.at(-1);
  const open = table.state !== "finished" && !(newest?.state === "held" && !newest.disputed); // a table plays on beside a dispute
  let changed = false;
  await changeLedger(data.table, (kept) => {
    changed = Boolean(kept && (open !== kept.open || canonical(events) !== canonical(kept.events)));
    return kept && changed ? { ...kept, account, stamp: kept.stamp + 0.001, open, events, position: undefined } : undefined;
  });
  return changed;
}

/** Both versions side by side, with the possible decisions. @param {Row} row */
export function conflictPanel(row) {
  const { theirs } = row;
  const box = element("div", "");
  box.setAttribute("role", "alert");
  const mine = row.phone?.answer.ok ? row.phone.answer : null;
  const hand = mine ? happened(mine.event) : "";
  const sides = element("div", "grid2",
    element("div", "", element("h3", "", say("mine")), mine ? version(mine.event, mine.wins ?? [], mine.delta) : say("unscored")),
    element("div", "", element("h3", "", say("theirs")), theirs ? version(theirs.event, theirs.wins, theirs.delta) : say("none_there")));
  const choices = element("div", "row", button(say("discard_mine"), "", () => discard(row, !theirs)));
  if (theirs && mine) {
    const correction = { event: mine.event, reason: say("correction_reason"), expected_version: theirs.version };
    const dispute = { reason: say("dispute_reason", { hand }).slice(0, LONGEST_REASON) };
    choices.append(
      button(say("correct_theirs"), "", () => decide(row, `/api/v1/hands/${theirs.id}/correct/`, correction, box)),
      button(say("dispute"), "", () => decide(row, `/api/v1/hands/${theirs.id}/dispute/`, dispute, box)));
  }
  if (!theirs) choices.append(button(say("send_next"), "", () => sendNext(row)));
  return element("div", "note dot stack tight", element("strong", "", say("conflict", { n: row.expected })), sides, choices, box);
}

/** Send mine as the next hand, as the hand before it was taken back. @param {Row} row */
async function sendNext(row) {
  await read();
  const kept = await ledger(row.table);
  await amend(row.key, { state: "waiting", expected: (kept?.events.length ?? 0) + 1, phone: null });
  await goOn();
}

/** A hand that the server refused, or that cannot follow those before it. @param {Row} row @param {import("./store.js").Fault[]} faults @param {() => void} mend */
export function refusedPanel(row, faults, mend) {
  const words = say(row.state === "refused" ? "refused" : "impossible", { n: row.expected });
  return element("div", "note dot stack tight", element("strong", "", words), faultList(faults),
    element("div", "row", button(say("mend"), "primary", mend), button(say("discard_mine"), "", () => discard(row, true))));
}

/** A claim that differs from the value of the tiles. @param {Row} row @param {() => void} mend */
export function worthPanel(row, mend) {
  if (row.settle) return element("p", "small quiet", say(row.settle === "accept" ? "accepted" : "disputed"));
  const settle = async (/** @type {"accept" | "dispute"} */ how) => {
    await amend(row.key, { settle: how });
    await goOn();
  };
  return element("div", "note amber stack tight", element("strong", "", say("worth")),
    element("div", "row", button(say("accept"), "primary", () => settle("accept")), button(say("dispute"), "", () => settle("dispute")), button(say("mend"), "", mend)));
}

/** A hand that only waits. @param {Row} row @param {() => void} mend */
export function waitingPanel(row, mend) {
  return element("div", "row", button(say("mend"), "small", mend), button(say("remove"), "small", () => discard(row, true)));
}

/** A hand that is being corrected: here, in another tab, or before this page was loaded anew. @param {Row} row @param {() => void} mend */
export function mendingPanel(row, mend) {
  return element("div", "note amber stack tight", element("strong", "", say("mending", { n: row.expected })),
    element("div", "row", button(say("mend"), "primary", mend), button(say("leave"), "", () => release(row))));
}

/** Hands of another account that was signed in here before. @param {Row[]} others */
export function othersPanel(others) {
  const move = async () => {
    for (const row of others) await amend(row.key, { account });
    await goOn();
  };
  return element("div", "note amber stack tight", element("strong", "", say("others", { n: others.length })), element("div", "row", button(say("move_here"), "", move)));
}
