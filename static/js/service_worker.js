// @ts-check
/**
 * With HTTPS or on localhost: the tables of the round open again without the server. The network comes first, so a page
 * is never older than it must be; what the network does not give in time comes out of the store of the browser.
 * The server puts SETTINGS in front of this file (tournaments/common/offline.py).
 */

/** @typedef {{version: string, files: string[], static: string, engine: string[], away: string, tables: string, title: string}} Settings */

const worker = /** @type {any} */ (self);
/** @type {Settings} */
const settings = worker.SETTINGS;

const STATIC = `static-${settings.version}`;
const PAGES = "pages-1";
const ENGINE = "engine";
const PAGE = /^\/tables\/$|^\/table\/\d+\/(hand\/)?$/;
const NAMED_BY_CONTENT = /\.[0-9a-f]{12}\.\w+$/;
const PATIENCE = 4000;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll(settings.files))));

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

/** No page uses the worker before this one any longer: what it kept may go. */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("static-") && name !== STATIC) await caches.delete(name);
  await worker.clients.claim();
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) await fromNetwork(request.url, pages).catch(() => {}); // they name the engine they run
  const engine = await caches.open(ENGINE);
  const wanted = new Set(settings.engine.map((file) => new URL(file, worker.location.origin).href));
  for (const request of await engine.keys()) if (!wanted.has(request.url)) await engine.delete(request);
}

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.engine) event.waitUntil(keepEngine());
});

/** The engine for the next start without network: only where this phone runs it. */
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
  } else if (url.pathname.startsWith("/engine/")) event.respondWith(first(request, ENGINE));
  else if (url.pathname.startsWith(settings.static)) {
    event.respondWith(NAMED_BY_CONTENT.test(url.pathname) ? first(request, STATIC) : network(request, STATIC));
  } else if (PAGE.test(url.pathname) && !request.headers.get("HX-Request")) event.respondWith(page(request, url));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => away()));
});

/** What never changes under its name. @param {Request} request @param {string} name */
async function first(request, name) {
  const cache = await caches.open(name);
  return (await cache.match(request, { ignoreVary: true })) ?? fromNetwork(request, cache);
}

/** @param {RequestInfo} request @param {Cache} cache */
async function fromNetwork(request, cache) {
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected && answer.type === "basic") await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

/** The network, but not for ever. @param {Request} request @param {string} name @returns {Promise<Response>} */
async function network(request, name) {
  const cache = await caches.open(name);
  const kept = () => cache.match(request, { ignoreVary: true, ignoreSearch: true });
  const answer = fromNetwork(request, cache);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  try {
    return (await Promise.race([answer, late.then((found) => found ?? answer)])) ?? Response.error();
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/** @param {Request} request @param {URL} url @returns {Promise<Response>} */
async function page(request, url) {
  try {
    return await network(request, PAGES);
  } catch {
    // The page of a table has the form within it.
    const table = url.pathname.endsWith("/hand/") ? url.pathname.slice(0, -"hand/".length) : "";
    if (table && (await caches.match(table, { ignoreVary: true }))) return Response.redirect(`${table}#hand`);
    return away();
  }
}

/** A page that this phone has never seen. */
function away() {
  const style = "font:1.1rem system-ui;margin:15vh auto;max-width:30rem;padding:1rem";
  const html = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Tenbo</title><main style="${style}"><h1>${settings.title}</h1><p>${settings.away}<p><a href="/tables/">${settings.tables}</a></main>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
