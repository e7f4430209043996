// @ts-check
/** `<button data-share data-copied="Link copied">`: the phone's own menu for sharing the page, else the link is copied. */

async function share(/** @type {HTMLElement} */ button) {
  const url = document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? location.href.split("#")[0];
  if (navigator.share) {
    await navigator.share({ title: document.title, url }).catch(() => undefined); // closed without sending
    return;
  }
  await navigator.clipboard.writeText(url);
  const words = button.querySelector("[data-words]");
  if (words) words.textContent = button.dataset.copied ?? "";
}

// The page may be loaded anew within itself, and its buttons with it.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
  if (button instanceof HTMLElement) share(button);
});
