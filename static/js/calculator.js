// @ts-check
/**
 * The calculator: the address always holds the hand, so it can be sent to somebody. Where the rules run in this browser they
 * answer without a request; until then, for two rule sets beside each other and for what cannot be scored, the server does.
 */
import { BillWriter, drawCalculated } from "./bill.js";
import { engine } from "./engine/client.js";

const form = document.querySelector("form[data-calculator]");
const place = document.getElementById("answer");
if (form instanceof HTMLFormElement && place) run(form, place);

/** Without network: whether an answer comes all the same. */
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
const addressOf = (fields) => `${location.pathname}?${new URLSearchParams(fields.filter(([, value]) => value))}`;

/** @param {HTMLFormElement} form @param {HTMLElement} place */
function run(form, place) {
  const remember = () => history.replaceState(null, "", addressOf(fieldsOf(form)));
  const here = answersHere(form, place);
  form.addEventListener("htmx:afterRequest", remember);
  form.addEventListener("htmx:confirm", (event) => {
    const { issueRequest } = /** @type {CustomEvent} */ (event).detail;
    if (!here || engine.state !== "ready") return;
    event.preventDefault();
    here().then((answered) => (answered ? remember() : issueRequest(true)));
  });
  form.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== "rules") return;
    form.action = "#rules";
    form.submit();
  });
  const rules = document.querySelector("#rules");
  if (rules instanceof HTMLDetailsElement && location.hash === "#rules") rules.open = true; // another one may be ticked
  const own = form.querySelector("select[name=seat]");
  own?.addEventListener("change", () => {
    form.querySelectorAll("[data-loser]").forEach((part) => {
      const node = /** @type {HTMLElement} */ (part);
      node.hidden = node.dataset.loser === /** @type {HTMLSelectElement} */ (own).value;
    });
    form.querySelectorAll("[data-picker]").forEach((picker) => picker.dispatchEvent(new Event("picker:refresh")));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

/**
 * Answer in this browser: true if the bill was drawn, or a newer question was asked meanwhile; false if the server is to answer.
 * @param {HTMLFormElement} form @param {HTMLElement} place @returns {(() => Promise<boolean>) | null}
 */
function answersHere(form, place) {
  const words = document.getElementById("bill-words")?.textContent;
  const sprite = /** @type {HTMLElement | null} */ (form.querySelector("[data-sprite]"))?.dataset.sprite;
  if (!words || !sprite) return null;
  const writer = new BillWriter(JSON.parse(words), sprite, document.documentElement.lang);
  let asked = 0;
  return async () => {
    const question = ++asked;
    const fields = fieldsOf(form);
    const rules = fields.flatMap(([name, value]) => (name === "rules" ? [value] : []));
    if (rules.length !== 1 || !fields.some(([name, value]) => name === "tiles-you" && value)) return false;
    const [answer] = await engine.call("calculator", { rules, fields }).catch(() => [null]);
    if (question !== asked) return true;
    if (!answer?.bill) return false;
    form.dispatchEvent(new Event("htmx:abort")); // an older answer of the server must not come after this one
    place.replaceChildren(...drawCalculated(writer, answer, addressOf(fields)));
    return true;
  };
}
