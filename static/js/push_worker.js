// @ts-check
/** The service worker of messages: shows what the server sends, and opens the table that it is about. */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title = "Tenbo", body = "", url = "/", tag = "tenbo" } = event.data?.json() ?? {};
  const options = { body, tag, renotify: true, requireInteraction: true, data: { url }, vibrate: [200, 100, 200] };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, worker.location.origin).href));
});

/** A window that is open already goes there. @param {string} address */
async function open(address) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const one of windows) if (one.url === address) return one.focus();
  return worker.clients.openWindow(address);
}
