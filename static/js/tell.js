// @ts-check
/**
 * `<button data-tell="/t/open/players/3/">`: this browser is told where the player sits, with Tenbo closed. It needs no
 * account. theme.js says where the browser can receive messages, and the button is there; the list of addresses is kept in `tenbo.told`.
 */

const KEY = "tenbo.told";

/** @returns {string[]} */
function told() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((address) => typeof address === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} address @param {boolean} on */
function keep(address, on) {
  const others = told().filter((one) => one !== address);
  localStorage.setItem(KEY, JSON.stringify(on ? [...others, address] : others));
}

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {string} address @param {string} what @param {PushSubscription} one */
async function post(address, what, one) {
  const { endpoint = "", keys = {} } = one.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
  return fetch(`${address}${what}/`, { method: "POST", body });
}

/** @param {HTMLElement} button @param {PushManager} manager @param {PushSubscription | null} known */
async function turnOn(button, manager, known) {
  if ((await Notification.requestPermission()) !== "granted") return button.dataset.denied ?? "";
  const { key } = await (await fetch("/push/key/")).json();
  const one = known ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
  const { tell = "" } = button.dataset;
  if (!(await post(tell, "follow", one)).ok) return button.dataset.failed ?? "";
  keep(tell, true);
  return "";
}

const registration = () => navigator.serviceWorker.register("/push/worker.js", { scope: "/push/" });

function paint() {
  for (const button of document.querySelectorAll("[data-tell]")) {
    button.setAttribute("aria-pressed", String(told().includes(/** @type {HTMLElement} */ (button).dataset.tell ?? "")));
  }
}

/** @param {HTMLElement} button */
async function press(button) {
  const { tell = "", failed = "" } = button.dataset;
  let said = "";
  try {
    const { pushManager } = await registration();
    const now = await pushManager.getSubscription();
    if (now && told().includes(tell)) {
      await post(tell, "unfollow", now);
      keep(tell, false);
    } else said = await turnOn(button, pushManager, now);
  } catch {
    said = failed;
  }
  const words = document.querySelector("[data-told]");
  if (words) words.textContent = said;
  paint();
}

/** Asked again, it stays: the server forgets who has not come back for a month. */
async function renew() {
  const { pushManager } = await registration();
  const known = await pushManager.getSubscription();
  for (const button of document.querySelectorAll("[data-tell]")) {
    const { tell = "" } = /** @type {HTMLElement} */ (button).dataset;
    if (told().includes(tell) && !(known && (await post(tell, "follow", known)).ok)) keep(tell, false);
  }
  paint();
}

if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-tell]") : null;
    if (button instanceof HTMLElement) press(button);
  });
  document.addEventListener("htmx:load", paint);
  paint();
  if (told().length) renew().catch(() => {}); // away: the next visit asks again
}
