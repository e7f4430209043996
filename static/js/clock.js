// @ts-check
/**
 * The countdown of the hall. It runs in the browser from the server's time: each answer gives the difference to this
 * machine's clock, and between answers, or without any, the page goes on counting by itself.
 */
import { left, shown } from "./countdown.js";
import { strike } from "./gong.js";

/** @typedef {{number: number, left: number, ends_at: string | null, signal_at: string | null, finished: boolean}} Longer */
/** @typedef {{now: string, state: string, stage: number | null, round_name: string, next: string, round: number | null, left: number, ends_at: string | null, signal_at: string | null, tables: Longer[]}} Clock */

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-clock]"));
const coming = document.querySelector("[data-next]");
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`));
const words = /** @type {Record<string, string>} */ (JSON.parse(main.dataset.words ?? "{}"));
const [digits, says, where, longer, lost] = ["digits", "says", "where", "longer", "lost"].map(part);
const ASK_EVERY = 4000;
const LATE = 60_000;

let clock = /** @type {Clock} */ (JSON.parse(main.dataset.clock ?? "{}"));
let offset = Date.parse(clock.now) - Date.now();
/** @type {AudioContext | null} */
let audio = null;
let seen = { round: key(), state: clock.state, signalled: hasPassed(clock.signal_at) };

function key() {
  return `${clock.stage}/${clock.round}`;
}

/** @param {string | null} at */
function hasPassed(at) {
  return at !== null && Date.parse(at) <= Date.now() + offset;
}

function phase() {
  if (clock.state !== "running") return clock.state;
  if (left(clock, offset) <= 0) return "over";
  return hasPassed(clock.signal_at) ? "signal" : "running";
}

function sentence(/** @type {string} */ now) {
  if (now === "over" || (now === "paused" && hasPassed(clock.signal_at))) return `${words[now]} · ${words.signal}`;
  return words[now] ?? "";
}

function show() {
  const now = phase();
  main.dataset.phase = now;
  const text = clock.state === "none" ? "–" : shown(left(clock, offset));
  if (digits.textContent !== text) digits.textContent = text;
  digits.classList.toggle("six", text.length === 6);
  digits.classList.toggle("more", text.length > 6);
  const spoken = sentence(now);
  if (says.textContent !== spoken) says.textContent = spoken;
  where.textContent = clock.round_name;
  if (coming && coming.textContent !== clock.next) coming.textContent = clock.next;
  showLonger();
  sound();
}

function showLonger() {
  const playing = clock.tables.filter((table) => !table.finished && ["running", "paused"].includes(clock.state));
  longer.replaceChildren(...playing.map((table) => {
    const item = document.createElement("li");
    item.textContent = `${words.table.replace("%s", String(table.number))}: ${shown(left(table, offset))}`;
    item.classList.toggle("signalled", hasPassed(table.signal_at));
    return item;
  }));
}

/** One sound for the beginning and one for the end signal, only on a page that saw the moment. */
function sound() {
  const before = seen;
  seen = { round: key(), state: clock.state, signalled: hasPassed(clock.signal_at) };
  if (before.round !== seen.round) {
    if (seen.state === "running") ring("start");
  } else if (before.state === "planned" && seen.state === "running") ring("start");
  else if (!before.signalled && seen.signalled && isFresh()) ring("signal");
}

function isFresh() {
  return clock.signal_at !== null && Date.now() + offset - Date.parse(clock.signal_at) < LATE;
}

function ring(/** @type {string} */ why) {
  main.dataset.rang = why;
  if (audio) strike(audio);
}

async function ask() {
  try {
    const sentAt = Date.now();
    const answer = await fetch(main.dataset.address ?? "", { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const received = /** @type {Clock} */ (await answer.json());
    offset = Date.parse(received.now) - (sentAt + Date.now()) / 2;
    clock = received;
    lost.hidden = true;
  } catch {
    lost.textContent = words.lost;
    lost.hidden = false;
  }
  show();
}

part("sound").addEventListener("click", async () => {
  audio ??= new AudioContext();
  await audio.resume();
  strike(audio);
  const button = part("sound");
  main.dataset.sound = audio.state;
  button.setAttribute("aria-pressed", "true");
  /** @type {HTMLElement} */ (button.querySelector("span")).textContent = words.sound_on;
});

part("full").addEventListener("click", async () => {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
  await navigator.wakeLock?.request("screen").catch(() => undefined);
});

show();
setInterval(show, 200);
setInterval(ask, ASK_EVERY);
addEventListener("online", ask);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
