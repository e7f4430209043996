// @ts-check
/** On every page: the number of hands that wait on this phone, and a question before a page with waiting hands is left that does not open again. */
import { account, forgetOthers, outbox } from "./sender.js";
import { lasting, rows } from "./store.js";
import { waitingCalls } from "./waiting_call.js";

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

/** Whether a page of Tenbo opens again without network, which needs a service worker. */
const opensAgain = () => lasting && Boolean(navigator.serviceWorker?.controller);
let leaving = false;
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link instanceof HTMLAnchorElement && link.origin === location.origin && outbox.reachable) leaving = true;
  setTimeout(() => (leaving = false), 1000);
});
addEventListener("beforeunload", (event) => {
  if (waiting && !leaving && !opensAgain()) event.preventDefault();
});

/** Go to an address from a script, when nothing is lost by it. @param {string} address */
export function go(address) {
  leaving = true;
  location.assign(address);
}

const LIST = "/tables/";
const TABLE = /^\/table\/\d+\//;

/** @param {Document} page */
const tablesOn = (page) => [...page.querySelectorAll("a.number")].map((link) => link.getAttribute("href") ?? "");

/** The tables of the round, by the page that lists them: kept for a start without network, and loaded anew where it lacks this table. @returns {Promise<string[]>} */
async function listedTables() {
  const [table] = TABLE.exec(location.pathname) ?? [];
  const kept = await caches.match(LIST, { ignoreVary: true });
  const read = async (/** @type {Response} */ answer) => tablesOn(new DOMParser().parseFromString(await answer.text(), "text/html"));
  const listed = kept ? await read(kept) : [];
  if ((kept && (!table || listed.includes(table))) || !navigator.onLine) return listed;
  const answer = await fetch(LIST);
  return answer.ok ? read(answer) : listed;
}

/** Keep pages for a start without network, one after the other, and each once: the list, this table and the others of its round. */
async function keepPages() {
  const here = /^\/table\/\d+\/(hand\/)?$/.test(location.pathname) ? [location.pathname] : [];
  const listed = document.querySelector(`nav a[href="${LIST}"]`) ? await listedTables().catch(() => []) : [];
  const works = here.length || location.pathname === LIST;
  for (const address of [...here, ...(works ? listed : [])]) {
    if (await caches.match(address, { ignoreVary: true })) continue;
    await fetch(address).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 200 + 400 * Math.random()));
  }
}

/** Start the service worker, where the browser has one (HTTPS or localhost): it opens these pages again without network. */
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
if (account && (waiting || waitingCalls(account).length)) outbox.flush();
startWorker().catch(() => {}); // the open page does all it can without it
