// @ts-check
/** On every page: the light switch, the offline notice, one submission per press, "seconds ago" and jittered polling. */
import { shown } from "./countdown.js";

const root = document.documentElement;

document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
});

// A page that was opened in the language of its address asks for its parts in that language, too.
const linked = new URLSearchParams(location.search).get("lang");
document.addEventListener("htmx:configRequest", (event) => {
  const { parameters, verb } = /** @type {CustomEvent} */ (event).detail;
  if (linked && verb === "get" && !parameters.lang) parameters.lang = linked;
});

const offline = document.getElementById("offline");
const showNetwork = () => {
  if (offline) offline.hidden = navigator.onLine;
};
addEventListener("online", showNetwork);
addEventListener("offline", showNetwork);
showNetwork();

/** Drafts of accepted forms are deleted: "table-5-" up to hand 3, or exactly "new-tournament". */
document.querySelectorAll("[data-forget]").forEach((node) => {
  const { forget = "", upto } = /** @type {HTMLElement} */ (node).dataset;
  for (const key of Object.keys(sessionStorage)) {
    const rest = key.startsWith(`tenbo:${forget}`) ? key.slice(forget.length + 6) : null;
    if (rest === "" || (rest && upto && Number(rest) <= Number(upto))) sessionStorage.removeItem(key);
  }
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || event.defaultPrevented) return;
  if (!navigator.onLine) {
    event.preventDefault();
    return lose(form);
  }
  if (form.dataset.sent) return event.preventDefault();
  lastSent = form;
  form.dataset.sent = "yes";
  form.querySelectorAll("button[type=submit], button:not([type])").forEach((button) => button.setAttribute("aria-disabled", "true"));
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(freeAgain));

/** @param {Element} form */
function freeAgain(form) {
  delete (/** @type {HTMLElement} */ (form).dataset.sent);
  form.querySelectorAll("[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
}

/** The form that was sent last: the service worker reports it when it did not arrive. @type {HTMLFormElement | null} */
let lastSent = null;
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (lastSent && data?.unsent === new URL(lastSent.getAttribute("action") ?? "", location.href).pathname) lose(lastSent);
});
document.addEventListener("lost", ({ target }) => lose(/** @type {HTMLFormElement} */ (target)));

/** A form that did not reach the server: the page stays and says so, unless a script keeps the form to send it later. @param {HTMLFormElement} form */
function lose(form) {
  lastSent = null;
  freeAgain(form);
  document.querySelector("[data-lost]")?.remove();
  if (!form.dispatchEvent(new CustomEvent("unsent", { bubbles: true, cancelable: true }))) return;
  const note = Object.assign(document.createElement("p"), { className: "note amber", textContent: offline?.dataset.unsent ?? "" });
  note.dataset.lost = "";
  note.setAttribute("role", "alert");
  if (form.closest("main")) (form.closest(".row") ?? form).after(note);
  else document.querySelector("main")?.prepend(note);
  note.scrollIntoView({ block: "nearest" });
}

// Nobody who follows nobody asks for a card.
if (localStorage.getItem("tenbo.follow") || document.querySelector("[data-me]")) import("./player_card.js").catch(() => undefined);

// Without network before it has come, the next page has it.
if (root.dataset.account || localStorage.getItem("tenbo:account")) import("./outbox/badge.js").catch(() => undefined);

/** A menu closes on Escape, and when the reader goes on elsewhere. */
document.querySelectorAll("details.menu").forEach((node) => {
  const menu = /** @type {HTMLDetailsElement} */ (node);
  addEventListener("click", ({ target }) => (menu.open &&= menu.contains(/** @type {Node} */ (target))));
  menu.addEventListener("focusout", ({ relatedTarget: to }) => (menu.open &&= !to || menu.contains(/** @type {Node} */ (to))));
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
});

/** A strip of tabs, or a table, fades at the end where it goes on. @param {Element} box */
function fade(box) {
  const passed = Math.abs(box.scrollLeft);
  box.classList.toggle("more-left", passed > 4);
  box.classList.toggle("more-right", box.scrollWidth - box.clientWidth - passed > 4);
}
document.querySelectorAll(".tabs").forEach((strip) => {
  const open = strip.querySelector("[aria-current]");
  if (open) strip.scrollLeft += open.getBoundingClientRect().x - strip.getBoundingClientRect().x - (strip.clientWidth - open.clientWidth) / 2;
});

/** Boxes that scroll sideways and hold nothing to tab to get a tab stop of their own. */
const SIDEWAYS = ".tabs, .scroll";
const sideways = new ResizeObserver((boxes) =>
  boxes.forEach(({ target }) => {
    const box = /** @type {HTMLElement} */ (target);
    fade(box);
    if (box.scrollWidth > box.clientWidth && !box.querySelector("a, button, input")) box.tabIndex = 0;
  }),
);
const watchSideways = () => document.querySelectorAll(SIDEWAYS).forEach((box) => sideways.observe(box));
watchSideways();
document.addEventListener("htmx:load", watchSideways);
addEventListener("scroll", ({ target }) => target instanceof Element && target.matches(SIDEWAYS) && fade(target), true);

/** A tap selects the whole of a text to be copied. */
document.querySelectorAll("[data-select]").forEach((field) =>
  field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select()),
);

document.querySelectorAll("[data-print]").forEach((button) => button.addEventListener("click", () => window.print()));

/** Counts the seconds up, in the page's own words: "%s s ago". */
function tick() {
  document.querySelectorAll("time[data-ago]").forEach((node) => {
    const time = /** @type {HTMLTimeElement} */ (node);
    const seconds = Math.max(0, Math.round((Date.now() - Date.parse(time.dateTime)) / 1000));
    const [word, amount] = seconds < 90 ? ["s", seconds] : seconds < 5400 ? ["min", Math.round(seconds / 60)] : ["h", Math.round(seconds / 3600)];
    time.textContent = (time.dataset.ago ?? "%s").replace("%s", `${amount} ${word}`);
  });
  document.querySelectorAll("[data-until]").forEach((node) => {
    const clock = /** @type {HTMLElement} */ (node);
    const left = Math.round((Date.parse(clock.dataset.until ?? "") - Date.now()) / 1000);
    clock.textContent = shown(left);
    clock.classList.toggle("over", left < 0);
  });
}
tick();
setInterval(tick, 1000);

/**
 * Fragments that keep themselves fresh: `data-poll="10"` seconds, each page off by up to a fifth so that a hall full of
 * phones does not ask at once. htmx asks on the event "poll"; a hidden page does not ask.
 */
function poll(/** @type {HTMLElement} */ node) {
  const seconds = Number(node.dataset.poll);
  const wait = seconds * (0.9 + Math.random() * 0.2) * 1000;
  setTimeout(() => {
    if (!node.isConnected) return;
    if (document.visibilityState === "visible") node.dispatchEvent(new Event("poll"));
    poll(node);
  }, wait);
}
const startPolls = (/** @type {ParentNode} */ part) =>
  part.querySelectorAll("[data-poll]:not([data-polling])").forEach((node) => {
    const box = /** @type {HTMLElement} */ (node);
    box.dataset.polling = "yes";
    poll(box);
  });
startPolls(document);
document.addEventListener("htmx:afterSwap", tick);
document.addEventListener("htmx:load", (event) => {
  startPolls(/** @type {HTMLElement} */ (event.target).parentElement ?? document);
  tick();
});

/** A part that follows the game (`data-morph`) changes only where it differs. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, xhr } = /** @type {CustomEvent} */ (event).detail;
  if (!elt.hasAttribute("data-morph") || xhr.status !== 200) return;
  event.preventDefault();
  const path = new URL(elt.getAttribute("hx-get") ?? "", location.href).pathname;
  if (xhr.responseURL && new URL(xhr.responseURL).pathname !== path) return; // signed out meanwhile: another page
  import("./morphing.js").then(({ morphInto }) => {
    morphInto(elt, xhr.responseText);
    elt.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  });
});

/** Send the version that the page shows, so that an unchanged fragment costs a 304 without a body. */
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, headers } = /** @type {CustomEvent} */ (event).detail;
  if (elt.dataset.etag) headers["If-None-Match"] = elt.dataset.etag;
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr, successful } = /** @type {CustomEvent} */ (event).detail;
  const box = elt.closest("[data-poll]");
  if (!box) return;
  const etag = xhr.getResponseHeader("ETag");
  if (etag && xhr.status === 200) box.dataset.etag = etag;
  document.querySelectorAll(".live").forEach((live) => live.classList.toggle("late", !successful && xhr.status !== 304));
});
