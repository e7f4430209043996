// @ts-check
/** Requests to the API, with the account of this browser. */

const PATIENCE = 10_000; // milliseconds for one answer

/** @param {string} name */
function cookie(name) {
  return document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/**
 * One request to the API. `status` 0: no answer that could be the server's.
 * @param {string} address @param {{method?: string, body?: any, key?: string}} [asked]
 * @returns {Promise<{status: number, data: any}>}
 */
export async function call(address, { method = "GET", body, key } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") Object.assign(headers, { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") });
  if (key) headers["Idempotency-Key"] = key;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin", redirect: "manual", cache: "no-store", signal: stop.signal,
    });
    if (answer.type === "opaqueredirect") return { status: 401, data: null }; // redirected to the page that signs in
    if (!answer.headers.get("Content-Type")?.includes("json")) return { status: answer.status >= 500 ? answer.status : 0, data: null };
    return { status: answer.status, data: await answer.json() };
  } catch {
    return { status: 0, data: null };
  } finally {
    clearTimeout(timer);
  }
}
