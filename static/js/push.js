// @ts-check
/** The switch of messages on this device, shown where the browser can receive them. */

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const button = box?.querySelector("button");
const token = /** @type {HTMLInputElement | null} */ (box?.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? "";

/** @param {string} action @param {Record<string, string>} fields */
const post = (action, fields) =>
  fetch(`/push/${action}/`, { method: "POST", headers: { "X-CSRFToken": token }, body: new URLSearchParams(fields) });

/** @param {PushSubscription} subscription */
const fieldsOf = (subscription) => {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
};

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {boolean} on */
function show(on) {
  if (!box || !button) return;
  box.hidden = false;
  button.textContent = (on ? box.dataset.off : box.dataset.on) ?? "";
  button.setAttribute("aria-pressed", String(on));
}

/** @param {string} words */
function tell(words) {
  const place = box?.querySelector("[role=status]");
  if (place) place.textContent = words;
}

/** @param {PushManager} manager */
async function turnOn(manager) {
  if ((await Notification.requestPermission()) !== "granted") return tell(box?.dataset.denied ?? "");
  const { key } = await (await fetch("/push/key/")).json();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const answer = await post("subscribe", fieldsOf(made));
  if (!answer.ok) {
    await made.unsubscribe();
    return tell(box?.dataset.failed ?? "");
  }
  tell("");
  show(true);
}

async function start() {
  if (!button || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const { pushManager } = await navigator.serviceWorker.register("/push/worker.js", { scope: "/push/" });
  const subscription = await pushManager.getSubscription();
  if (subscription) await post("subscribe", fieldsOf(subscription)); // the session may be another one than yesterday
  show(Boolean(subscription));
  button.addEventListener("click", async () => {
    const now = await pushManager.getSubscription();
    if (!now) return turnOn(pushManager).catch(() => tell(box?.dataset.failed ?? ""));
    await post("unsubscribe", { endpoint: now.endpoint });
    await now.unsubscribe();
    show(false);
  });
}

start();
