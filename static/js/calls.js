// @ts-check
/**
 * The calls of tables and the disputes that wait for the reader, on every page: a bar with their number, the number in
 * the title, a sound and a vibration when one comes. The sound can be switched off for this device.
 *
 * One small question every few seconds, which costs a 304 while nothing changes. Accounts without work do not ask it, and
 * it rests while the page has been hidden for long.
 */
import { strike } from "./gong.js";

const EVERY_MS = 4000;
const MOST_MS = 60_000;
const HIDDEN_REST_MS = 30 * 60_000;
const NOBODY_MS = 10 * 60_000;
const HEARD = "tenbo:calls-heard";
const QUIET = "tenbo:calls-quiet";
const NOBODY = "tenbo:calls-nobody";

/** @typedef {{key: string, words: string}} Call */

const bar = document.getElementById("calls");
const title = document.title;
/** @type {AudioContext | null} */
let audio = null;
/** The words of a new call for a screen reader. */
const announcer = document.createElement("div");
let failures = 0;
let hiddenSince = 0;
let answered = false;

/** The title without the number: a hand, a round or a page may have changed it meanwhile. */
const plainTitle = () => document.title.replace(/^\(\d+\) /, "");

/** @param {HTMLElement} node @param {Call[]} calls */
function show(node, calls) {
  node.hidden = calls.length === 0;
  document.title = calls.length ? `(${calls.length}) ${plainTitle()}` : plainTitle() || title;
  const [number, newest] = [node.querySelector(".number"), node.querySelector(".newest")];
  if (number) number.textContent = String(calls.length);
  if (newest) newest.textContent = calls.map((call) => call.words).reverse().join(" · ");
  if (isListed(calls) === false) document.body.dispatchEvent(new Event("calls-changed"));
  answered = true;
}

/** Whether the list on this page is of these calls; null where there is no list. @param {Call[]} calls */
function isListed(calls) {
  if (!document.getElementById("calls-list")) return null;
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-call]")]);
  return rows.map((row) => row.dataset.call).join(" ") === calls.map((call) => call.key).join(" ");
}

/** Calls that no page of this device has shown yet. @param {Call[]} calls @returns {Call[]} */
function unheard(calls) {
  const heard = new Set(JSON.parse(localStorage.getItem(HEARD) ?? "[]"));
  localStorage.setItem(HEARD, JSON.stringify(calls.map((call) => call.key)));
  return calls.filter((call) => !heard.has(call.key));
}

const isQuiet = () => localStorage.getItem(QUIET) !== null;

function ring() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200, 100, 400]);
  if (audio?.state !== "running") return;
  strike(audio, audio.currentTime, 523);
  strike(audio, audio.currentTime + 0.35, 659);
}

/** @param {Call[]} calls */
function tell(calls) {
  const fresh = unheard(calls);
  if (fresh.length === 0) return;
  announcer.textContent = fresh.map((call) => call.words).join(". ");
  if (!isQuiet()) ring();
}

/** Ask once; false where no call can come for this account. @param {HTMLElement} node */
async function ask(node) {
  const address = `${node.dataset.address}${answered ? "" : "?first=1"}`;
  const answer = await fetch(address, { headers: { Accept: "application/json" }, redirect: "error" });
  if (answer.status === 204 || answer.status === 403) return false;
  if (!answer.ok) throw new Error(String(answer.status));
  const { calls } = await answer.json();
  show(node, calls);
  tell(calls);
  return true;
}

/** @param {HTMLElement} node */
async function turn(node) {
  const rests = hiddenSince > 0 && Date.now() - hiddenSince > HIDDEN_REST_MS;
  if (!rests) {
    try {
      if (!(await ask(node))) return sessionStorage.setItem(NOBODY, `${node.dataset.account} ${Date.now()}`);
      failures = 0;
    } catch {
      failures += 1; // no network, or nobody signed in any more: asked again, less and less often
    }
  }
  setTimeout(() => turn(node), Math.min(EVERY_MS * 2 ** failures, MOST_MS) * (0.9 + Math.random() * 0.2));
}

/** Whether the server said a short while ago that this account has no work. @param {HTMLElement} node */
function isNobody(node) {
  const [account, at] = (sessionStorage.getItem(NOBODY) ?? "").split(" ");
  return account === node.dataset.account && Date.now() - Number(at) < NOBODY_MS;
}

/** Unlock the sound: a browser lets a page sound, and a phone shake, only after a touch. */
function unlock() {
  audio ??= new AudioContext();
  audio.resume();
}

if (bar && !isNobody(bar)) {
  Object.assign(announcer, { id: "calls-told", className: "hush" });
  announcer.setAttribute("role", "status");
  document.querySelector(".foot")?.append(announcer);
  turn(bar);
  addEventListener("pointerdown", unlock);
  addEventListener("keydown", unlock);
  document.addEventListener("visibilitychange", () => {
    hiddenSince = document.visibilityState === "hidden" ? Date.now() : 0;
  });
}

document.querySelectorAll("[data-calls-sound]").forEach((button) => {
  const draw = () => button.setAttribute("aria-pressed", String(!isQuiet()));
  button.addEventListener("click", () => {
    if (isQuiet()) localStorage.removeItem(QUIET);
    else localStorage.setItem(QUIET, "yes");
    draw();
    if (!isQuiet()) audio?.resume().then(ring);
  });
  draw();
});
