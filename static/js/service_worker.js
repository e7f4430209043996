// @ts-check
/**
 * With HTTPS or on localhost: the tables of the round open again without the server. The network comes first, so a page
 * is never older than it must be; pages that the network does not give in time come from the browser's store.
 * The server puts SETTINGS in front of this file (tournaments/common/web/offline.py).
 */

/** @typedef {{version: string, files: string[], static: string, engine: string[], eye: string, away: string, tables: string, again: string, title: string}} Settings */

const worker = /** @type {any} */ (self);
/** @type {Settings} */
const settings = worker.SETTINGS;

const STATIC = `static-${settings.version}`;
const PAGES = "pages-1";
const ENGINE = "engine";
const EYE = /^\/engine\/eye-/;
const PAGE = /^\/tables\/$|^\/table\/\d+\/(hand\/)?$/;
const NAMED_BY_CONTENT = /\.[0-9a-f]{12}\.\w+$/;
const PATIENCE = 4000;
const AWAY = [502, 503, 504]; // answers of a proxy while Tenbo is away, and of Tenbo while its store is

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

/** Take over right after an answer of the server, the best time to ask for the kept pages anew. */
async function install() {
  const cache = await caches.open(STATIC);
  await cache.addAll(settings.files);
  await worker.skipWaiting();
}

/** Delete the scripts and the engine of an old version when all kept pages are new: old pages name them. */
async function activate() {
  await worker.clients.claim();
  const pages = await caches.open(PAGES);
  let renewed = true;
  for (const request of await pages.keys()) renewed = (await fromNetwork(request.url, pages).then((answer) => !AWAY.includes(answer.status), () => false)) && renewed;
  if (!renewed) return;
  const before = (await caches.keys()).filter((name) => name.startsWith("static-") && name !== STATIC);
  for (const name of before.slice(0, -1)) await caches.delete(name); // the version before is that of pages still open
  const engine = await caches.open(ENGINE);
  const wanted = new Set([...settings.engine, settings.eye].map((file) => new URL(file, worker.location.origin).href));
  const old = (await engine.keys()).filter((request) => !wanted.has(request.url));
  if (old.some((request) => EYE.test(new URL(request.url).pathname))) await engine.add(settings.eye).catch(() => {}); // the phone photographs
  for (const request of old) await engine.delete(request);
}

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.engine) event.waitUntil(keepEngine());
});

/** Keep the engine for the next start without network, where this phone runs it. */
async function keepEngine() {
  const cache = await caches.open(ENGINE);
  for (const file of settings.engine) if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method !== "GET") {
    if (url.pathname === "/logout/") event.waitUntil(caches.delete(PAGES));
    if (request.mode === "navigate") event.respondWith(form(request, url));
  } else if (url.pathname.startsWith("/engine/")) event.respondWith(first(request, ENGINE));
  else if (url.pathname.startsWith(settings.static)) {
    event.respondWith(NAMED_BY_CONTENT.test(url.pathname) ? first(request, STATIC) : network(request, STATIC));
  } else if (PAGE.test(url.pathname) && !request.headers.get("HX-Request")) event.respondWith(page(request, url));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => away()));
});

/** Send a form; an undelivered form leaves its page open, by an answer without content. @param {Request} request @param {URL} url */
async function form(request, url) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ unsent: url.pathname });
  return new Response(null, { status: 204 });
}

/** A file that never changes under its name, of any version. @param {Request} request @param {string} name */
async function first(request, name) {
  return (await caches.match(request, { ignoreVary: true })) ?? fromNetwork(request, await caches.open(name));
}

/** @param {RequestInfo} request @param {Cache} cache */
async function fromNetwork(request, cache) {
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected && answer.type === "basic") await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

/** The network's answer in time, else the kept page, even when a proxy says that Tenbo is away. @param {Request} request @param {string} name @returns {Promise<Response>} */
async function network(request, name) {
  const cache = await caches.open(name);
  const kept = () => cache.match(request, { ignoreVary: true, ignoreSearch: true });
  const answer = fromNetwork(request, cache).then((response) => (AWAY.includes(response.status) ? Promise.reject(response) : response));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  try {
    return (await Promise.race([answer, late.then((keptPage) => keptPage ?? answer)])) ?? Response.error();
  } catch (reason) {
    const keptPage = (await kept()) ?? reason;
    if (keptPage instanceof Response) return keptPage;
    throw reason;
  }
}

/** @param {Request} request @param {URL} url @returns {Promise<Response>} */
async function page(request, url) {
  const answer = await network(request, PAGES).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  if (request.mode !== "navigate") return answer ?? Response.error(); // a script that keeps pages asked
  // The page of a table has the form within it.
  const table = url.pathname.endsWith("/hand/") ? url.pathname.slice(0, -"hand/".length) : "";
  if (table && (await caches.match(table, { ignoreVary: true }))) return Response.redirect(`${table}#hand`);
  return answer ?? away();
}

/** A page that this phone has never seen; it leads to the list of tables, or to another try of that list. */
async function away() {
  const style = "font:1.1rem system-ui;margin:15vh auto;max-width:30rem;padding:1rem";
  const listed = await caches.match("/tables/", { ignoreVary: true });
  const way = listed ? `<a href="/tables/">${settings.tables}</a>` : `<a href="">${settings.again}</a>`;
  const html = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Tenbo</title><main style="${style}"><h1>${settings.title}</h1><p>${settings.away}<p>${way}</main>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
