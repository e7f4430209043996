// @ts-check
/** The button `<button data-share data-copied="Link copied">`: opens the phone's menu for sharing, or copies the link. */

async function share(/** @type {HTMLElement} */ button) {
  const url = document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? location.href.split("#")[0];
  const text = button.dataset.text;
  if (navigator.share) {
    await navigator.share({ title: document.title, url, ...(text && { text }) }).catch(() => undefined); // closed without sending
    return;
  }
  await navigator.clipboard.writeText(text ? `${text} ${url}` : url);
  const words = button.querySelector("[data-words]");
  if (words) Object.assign(words, { className: "", textContent: button.dataset.copied ?? "" });
}

// The page may be loaded anew within itself, with new buttons.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
  if (button instanceof HTMLElement) share(button);
});
