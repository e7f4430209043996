// @ts-check
/**
 * The calculator: the address always holds the hand, so it can be sent to others. Where the rules run in this browser they
 * answer without a request; until then, for two rule sets side by side and for hands without a score, the server does.
 */
import { BillWriter } from "./bill.js";
import { engine } from "./engine/client.js";
import { Address, drawAnswer, drawOthers, isDrawable } from "./study.js";

const form = document.querySelector("form[data-calculator]");
const place = document.getElementById("answer");
if (form instanceof HTMLFormElement && place) run(form, place);

/** Say, without network, whether an answer comes all the same. */
function tellOffline() {
  const here = engine.state === "ready";
  document.querySelector("[data-scores-here]")?.toggleAttribute("hidden", !here);
  document.querySelector("[data-scores-there]")?.toggleAttribute("hidden", here);
}
engine.on("state", tellOffline);
tellOffline();

/** @param {HTMLFormElement} form @returns {[string, string][]} */
const fieldsOf = (form) => [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

/** The address that holds the hand. @param {[string, string][]} fields */
const addressOf = (fields) => new Address(location.pathname, fields).changed();

/** @param {HTMLFormElement} form @param {HTMLElement} place */
function run(form, place) {
  const remember = () => {
    const address = addressOf(fieldsOf(form));
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  };
  const here = answersHere(form, place);
  const tell = showResult(form, place);
  form.addEventListener("htmx:afterRequest", remember);
  form.addEventListener("htmx:afterSwap", tell);
  form.addEventListener("htmx:confirm", (event) => {
    const { issueRequest } = /** @type {CustomEvent} */ (event).detail;
    if (!here || engine.state !== "ready") return;
    event.preventDefault();
    const drawn = () => {
      tell();
      remember();
    };
    here(drawn).then((answered) => answered || issueRequest(true));
  });
  form.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== "rules") return;
    form.action = "#rules";
    form.submit();
  });
  const rules = document.querySelector("#rules");
  if (rules instanceof HTMLDetailsElement && location.hash === "#rules") rules.open = true; // another one may be ticked
  form.querySelector("select[name=seat]")?.addEventListener("change", () => showRacks(form, "picker:refresh"));
  form.addEventListener("submit", (event) => event.preventDefault());
  takeOver(form, place);
}

/** Hide the winner's own rack, and let the picker look again. @param {HTMLFormElement} form @param {string} event */
function showRacks(form, event) {
  const own = /** @type {HTMLSelectElement | null} */ (form.querySelector("select[name=seat]"));
  form.querySelectorAll("[data-loser]").forEach((part) => {
    const node = /** @type {HTMLElement} */ (part);
    node.hidden = node.dataset.loser === own?.value;
  });
  form.querySelectorAll("[data-picker]").forEach((picker) => picker.dispatchEvent(new Event(event)));
}

/** A link to a neighbouring hand fills the form instead; "back" undoes it. @param {HTMLFormElement} form @param {HTMLElement} place */
function takeOver(form, place) {
  const take = (/** @type {URLSearchParams} */ params) => {
    fillForm(form, params);
    showRacks(form, "picker:filled");
    form.dispatchEvent(new Event("calculator-ready"));
  };
  place.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[data-take]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    take(new URL(link.href).searchParams);
    place.focus({ preventScroll: true });
    if (place.getBoundingClientRect().top < 0) place.scrollIntoView();
  });
  addEventListener("popstate", () => take(new URLSearchParams(location.search)));
}

/** Fill the form from an address; the rules stay those of the page. @param {HTMLFormElement} form @param {URLSearchParams} params */
function fillForm(form, params) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === "radio")) {
      const value = params.get(field.name);
      if (value !== null && field instanceof HTMLInputElement) field.checked = field.value === value;
      else if (value !== null) field.value = value;
    } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
      if (field.name !== "rules") field.checked = params.getAll(field.name).includes(field.value);
    } else if (field instanceof HTMLInputElement) field.value = params.get(field.name) ?? "";
  }
}

/** The bar at the foot of a phone, and the words for a screen reader. @param {HTMLFormElement} form @param {HTMLElement} place */
function showResult(form, place) {
  const bar = form.querySelector("[data-resultbar]");
  const words = form.querySelector("[data-result]");
  const tell = () => {
    const parts = place.querySelector("[data-summary]")?.childNodes ?? [];
    words?.replaceChildren(...[...parts].map((part) => part.cloneNode(true)));
    bar?.classList.toggle("nothing", !parts.length);
  };
  new IntersectionObserver(([seen]) => bar?.classList.toggle("seen", seen.isIntersecting), { rootMargin: "0px 0px -160px" }).observe(place);
  tell();
  return tell;
}

/**
 * Answer in this browser: true if the answer was drawn, or a newer question came meanwhile; false if the server is to answer.
 * @param {HTMLFormElement} form @param {HTMLElement} place @returns {((drawn: () => void) => Promise<boolean>) | null}
 */
function answersHere(form, place) {
  const words = document.getElementById("bill-words")?.textContent;
  const sprite = /** @type {HTMLElement | null} */ (form.querySelector("[data-sprite]"))?.dataset.sprite;
  if (!words || !sprite) return null;
  const writer = new BillWriter(JSON.parse(words), sprite, document.documentElement.lang);
  let newestQuestion = 0;
  return async (drawn) => {
    const question = ++newestQuestion;
    const fields = fieldsOf(form);
    const rules = fields.flatMap(([name, value]) => (name === "rules" ? [value] : []));
    if (rules.length !== 1 || !fields.some(([name, value]) => name === "tiles-you" && value)) return false;
    const calls = ["calculator", "study"].map((name) => engine.call(name, { rules, fields }));
    const [[answer], [study]] = await Promise.all(calls).catch(() => [[null], [null]]);
    if (question !== newestQuestion) return true;
    const parts = { answer, study };
    if (!answer || !isDrawable(writer, parts)) return false;
    form.dispatchEvent(new Event("htmx:abort")); // an older answer of the server must not come after this one
    const address = new Address(location.pathname, fields);
    place.replaceChildren(...drawAnswer(writer, parts, address));
    drawn();
    if (study.state !== "complete") return true;
    const elsewhere = await engine.call("compare", { fields }).catch(() => null);
    if (elsewhere && question === newestQuestion) place.lastElementChild?.before(drawOthers(writer, answer, elsewhere, address));
    return true;
  };
}
