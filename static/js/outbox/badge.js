// @ts-check
/** On every page: how many hands wait on this phone, and a question before one leaves them. */
import { account, forgetOthers, outbox } from "./sender.js";
import { lasting, rows } from "./store.js";

const LISTED = "tenbo:tables";
const badge = document.getElementById("waiting");
let waiting = 0;

async function show() {
  const all = await rows();
  waiting = all.length;
  if (!(badge instanceof HTMLAnchorElement)) return;
  badge.hidden = waiting === 0;
  badge.textContent = String(waiting);
  badge.classList.toggle("stopped", all.some((row) => row.state !== "waiting") || outbox.trouble === "signin");
  const words = (badge.dataset.words ?? "%s").replace("%s", String(waiting));
  badge.setAttribute("aria-label", words);
  badge.title = words;
  if (all[0]) badge.href = all[0].page;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-sign-out") || !waiting) return;
  if (confirm(badge?.dataset.ask ?? "")) leaving = true;
  else event.preventDefault();
}, { capture: true });

/** With a service worker a page of Tenbo opens again without network; without one it does not. */
const opensAgain = () => lasting && Boolean(navigator.serviceWorker?.controller);
let leaving = false;
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link instanceof HTMLAnchorElement && link.origin === location.origin && (opensAgain() || outbox.reachable)) leaving = true;
  setTimeout(() => (leaving = false), 1000);
});
addEventListener("beforeunload", (event) => {
  if (waiting && !leaving) event.preventDefault();
});

/** For scripts that move on by themselves, when nothing is lost by it. @param {string} address */
export function go(address) {
  leaving = true;
  location.assign(address);
}

/** The tables of the round are listed on one page, and kept by that one or the next. */
if (location.pathname === "/tables/") {
  const listed = [...document.querySelectorAll("a.number")].map((link) => /** @type {HTMLAnchorElement} */ (link).pathname);
  sessionStorage.setItem(LISTED, JSON.stringify([account, ...listed]));
}

/** @returns {string[]} */
function listedTables() {
  const [whose, ...listed] = JSON.parse(sessionStorage.getItem(LISTED) ?? "[]");
  return whose === account ? listed : [];
}

/** The tables of the round, kept for a start without network: one after the other, and each once. */
async function keepPages() {
  const here = /^\/tables\/$|^\/table\/\d+\/(hand\/)?$/.test(location.pathname) ? [location.pathname] : [];
  for (const address of [...here, ...listedTables()]) {
    if (await caches.match(address, { ignoreVary: true })) continue;
    await fetch(address).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 200 + 400 * Math.random()));
  }
}

/** Where the browser has one (HTTPS or localhost), a service worker opens these pages again without network. */
async function startWorker() {
  if (!account || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  outbox.changed();
  await keepPages();
  const { engine } = await import("../engine/client.js");
  if (engine.state === "absent" || engine.state === "off") return;
  await engine.start();
  active?.postMessage({ engine: true });
}

outbox.addEventListener("change", show);
await forgetOthers().catch(() => {});
await show();
if (account && waiting) outbox.flush();
startWorker().catch(() => {}); // the open page does all it can without it
