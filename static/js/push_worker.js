// @ts-check
/** The service worker of messages: shows the server's messages, and opens the table of a message. */

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

/** Open an address, in a window that is open already if there is one. @param {string} address */
async function open(address) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of windows) if (client.url === address) return client.focus();
  return worker.clients.openWindow(address);
}
