// @ts-check
/**
 * A screen of the hall: slides that come one after the other, each cut into pages of as many rows as fit. Space pauses,
 * the arrows turn the page. Without the server it goes on with its last data, says so, and recovers by itself.
 */
import { left, shown } from "./countdown.js";

/** @typedef {{now: string, state: string, round_name: string, next: string, left: number, ends_at: string | null, beside?: {round_name: string, state: string, left: number, ends_at: string | null}[]}} Clock */

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-slides]"));
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (main.querySelector(`[data-${name}]`));
const [named, title, after, stage, pageLine, lost, mini] = ["event", "title", "after", "stage", "page", "lost", "mini"].map(part);
const pauseKey = /** @type {HTMLButtonElement} */ (part("pause"));
const slides = /** @type {string[]} */ (JSON.parse(main.dataset.slides ?? "[]"));
const words = /** @type {Record<string, string>} */ (JSON.parse(main.dataset.words ?? "{}"));
const seconds = Number(main.dataset.seconds);
const ASK_EVERY = 3000;
const PATIENCE = 8000;
const LARGE = 50_000; // characters: the list of a championship takes the server half a second
const LARGE_EVERY = 15_000;
const AWAKE = 3000;

/** @type {Map<string, string>} */
const answers = new Map();
let at = slides.length - 1;
let page = 0;
let pages = 1;
let paused = false;
let busy = false;
let askedAt = 0;
/** @type {Date | null} */
let since = null;
/** @type {Clock | null} */
let clock = null;
let offset = 0;
/** @type {number | undefined} */
let timer;
/** @type {number | undefined} */
let asleep;

/** The server's answer, else its last answer. @param {string} address */
async function ask(address) {
  askedAt = Date.now();
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(String(answer.status));
    answers.set(address, await answer.text());
    since = null;
  } catch {
    since ??= new Date();
  }
  lost.hidden = since === null;
  if (since) lost.textContent = (words.lost ?? "").replace("%s", since.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  return answers.get(address) ?? "";
}

/** @param {string} text */
function slideOf(text) {
  const slide = /** @type {HTMLElement | null} */ (new DOMParser().parseFromString(text, "text/html").querySelector("[data-slide]"));
  return slide && (slide.dataset.always !== undefined || slide.querySelector("li")) ? slide : null;
}

/** Put a slide on the stage and count its pages. @param {HTMLElement} slide */
function put(slide) {
  stage.replaceChildren(slide);
  title.textContent = slide.dataset.title ?? "";
  named.hidden = title.textContent === named.textContent; // one of two equal names is enough
  after.textContent = slide.dataset.after ?? "";
  cut();
}

/** Show as many rows and columns as fit, with a page more for each place to be uncovered. */
function cut() {
  const slide = /** @type {HTMLElement | null} */ (stage.querySelector("[data-slide]"));
  const list = /** @type {HTMLElement | null} */ (slide?.querySelector(".lines") ?? null);
  if (!slide || !list) {
    pages = 1;
    return tell();
  }
  const em = parseFloat(getComputedStyle(list).fontSize);
  const columns = Math.max(1, Math.floor(stage.clientWidth / (Number(slide.dataset.wide) * em)));
  const rows = Math.max(1, Math.floor(stage.clientHeight / (Number(slide.dataset.high) * em)));
  const items = [...list.children];
  const uncover = slide.dataset.uncover !== undefined;
  pages = uncover ? items.length : Math.ceil(items.length / (columns * rows));
  page = page < 0 ? pages - 1 : Math.min(page, pages - 1);
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(uncover ? Math.max(rows, items.length) : rows));
  items.forEach((item, index) => {
    if (uncover) item.classList.toggle("covered", index < items.length - 1 - page);
    else /** @type {HTMLElement} */ (item).hidden = Math.floor(index / (columns * rows)) !== page;
  });
  tell();
}

function tell() {
  pageLine.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
  main.dataset.page = `${at}/${page}`;
  tick();
}

/** Go to the next page, or to the next slide that has content. @param {1 | -1} by */
async function turn(by) {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  try {
    if (page + by >= 0 && page + by < pages && stage.firstElementChild) {
      page += by;
      cut();
    } else await change(by);
  } finally {
    busy = false;
    timer = setTimeout(() => !paused && turn(1), seconds * 1000);
  }
}

/** @param {1 | -1} by */
async function change(by) {
  for (let tried = 0; tried < slides.length; tried++) {
    at = (at + by + slides.length) % slides.length;
    const slide = slideOf(await ask(slides[at]));
    if (!slide) continue;
    page = by > 0 ? 0 : -1;
    return put(slide);
  }
  const line = document.createElement("p");
  line.className = "nothing";
  line.textContent = words.nothing ?? "";
  stage.replaceChildren(line);
  [title.textContent, after.textContent, pages, page] = [named.textContent ?? "", "", 1, 0];
  named.hidden = true;
  tell();
}

/** Refresh the slide without turning the page. */
async function refresh() {
  const address = slides[at];
  const before = answers.get(address);
  if (!since && before && before.length > LARGE && Date.now() - askedAt < LARGE_EVERY) return;
  const text = await ask(address);
  const slide = text !== before && slides[at] === address && !busy ? slideOf(text) : null;
  if (slide) put(slide);
}

async function askClock() {
  try {
    const begun = Date.now();
    const answer = await fetch(main.dataset.clock ?? "", { headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return;
    clock = /** @type {Clock} */ (await answer.json());
    offset = Date.parse(clock.now) - (begun + Date.now()) / 2;
  } catch {
    return; // the slide tells that the server is away
  }
  tick();
}

/** Set the clock in the corner, and on its own slide. */
function tick() {
  if (!clock) return;
  const counts = ["running", "paused"].includes(clock.state);
  const text = clock.state === "none" ? "–" : shown(left(clock, offset));
  const big = /** @type {HTMLElement | null} */ (stage.querySelector(".bigclock"));
  const says = clock.state === "running" && left(clock, offset) <= 0 ? words.over : words[clock.state] ?? "";
  mini.textContent = counts && !big ? `${clock.round_name} · ${text}` : "";
  if (!big) return;
  big.style.setProperty("--letters-of-clock", String(Math.max(text.length, 5)));
  const others = (clock.beside ?? []).map((other) => `${other.round_name} · ${shown(left(other, offset))}`);
  const values = { where: clock.round_name, digits: text, says, coming: [...others, clock.next].filter(Boolean).join("\n") };
  for (const [name, value] of Object.entries(values)) {
    const place = big.querySelector(`[data-${name}]`);
    if (place && place.textContent !== value) place.textContent = value;
  }
}

function pause() {
  paused = !paused;
  pauseKey.setAttribute("aria-pressed", String(paused));
  main.classList.toggle("paused", paused);
  clearTimeout(timer);
  if (!paused) timer = setTimeout(() => turn(1), seconds * 1000);
}

async function fill() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}

const stayAwake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => undefined);

function wake() {
  main.classList.add("awake");
  clearTimeout(asleep);
  asleep = setTimeout(() => main.classList.remove("awake"), AWAKE);
}

document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("button, a") && event.key === " ") return;
  if (event.key === " ") pause();
  else if (["ArrowRight", "PageDown"].includes(event.key)) turn(1);
  else if (["ArrowLeft", "PageUp"].includes(event.key)) turn(-1);
  else if (event.key === "f") fill();
  else return;
  event.preventDefault();
});
main.querySelectorAll("[data-turn]").forEach((key) => key.addEventListener("click", () => turn(/** @type {HTMLElement} */ (key).dataset.turn === "1" ? 1 : -1)));
pauseKey.addEventListener("click", pause);
part("full").addEventListener("click", fill);
for (const kind of ["pointermove", "pointerdown"]) addEventListener(kind, wake, { passive: true });
addEventListener("resize", cut);
addEventListener("online", refresh);
document.addEventListener("visibilitychange", stayAwake);

stayAwake();
askClock();
turn(1);
setInterval(refresh, ASK_EVERY);
setInterval(askClock, ASK_EVERY);
setInterval(tick, 250);
