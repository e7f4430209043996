// @ts-check
/**
 * The button `<button data-tell="/t/open/players/3/">`: messages on this browser about the player's seat, with Tenbo closed.
 * It needs no account. The button shows where theme.js finds that the browser can receive messages; `tenbo.told` keeps the addresses.
 */

const KEY = "tenbo.told";

/** @returns {string[]} */
function savedAddresses() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((address) => typeof address === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} address @param {boolean} on */
function keep(address, on) {
  const others = savedAddresses().filter((saved) => saved !== address);
  localStorage.setItem(KEY, JSON.stringify(on ? [...others, address] : others));
}

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {string} address @param {string} action @param {PushSubscription} subscription */
async function post(address, action, subscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
  return fetch(`${address}${action}/`, { method: "POST", body });
}

/** @param {HTMLElement} button @param {PushManager} manager @param {PushSubscription | null} present */
async function turnOn(button, manager, present) {
  if ((await Notification.requestPermission()) !== "granted") return button.dataset.denied ?? "";
  const { key } = await (await fetch("/push/key/")).json();
  const subscription = present ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
  const { tell = "" } = button.dataset;
  if (!(await post(tell, "follow", subscription)).ok) return button.dataset.failed ?? "";
  keep(tell, true);
  return "";
}

const registration = () => navigator.serviceWorker.register("/push/worker.js", { scope: "/push/" });

function paint() {
  for (const button of document.querySelectorAll("[data-tell]")) {
    button.setAttribute("aria-pressed", String(savedAddresses().includes(/** @type {HTMLElement} */ (button).dataset.tell ?? "")));
  }
}

/** @param {HTMLElement} button */
async function press(button) {
  const { tell = "", failed = "" } = button.dataset;
  let result = "";
  try {
    const { pushManager } = await registration();
    const now = await pushManager.getSubscription();
    if (now && savedAddresses().includes(tell)) {
      await post(tell, "unfollow", now);
      keep(tell, false);
    } else result = await turnOn(button, pushManager, now);
  } catch {
    result = failed;
  }
  const words = document.querySelector("[data-told]");
  if (words) words.textContent = result;
  paint();
}

/** Renew each subscription, so that it stays: the server deletes those not renewed for a month. */
async function renew() {
  const { pushManager } = await registration();
  const subscription = await pushManager.getSubscription();
  for (const button of document.querySelectorAll("[data-tell]")) {
    const { tell = "" } = /** @type {HTMLElement} */ (button).dataset;
    if (savedAddresses().includes(tell) && !(subscription && (await post(tell, "follow", subscription)).ok)) keep(tell, false);
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
  if (savedAddresses().length) renew().catch(() => {}); // away: the next visit asks again
}
