// @ts-check
/**
 * Forms of a table's page that do not reach the server: the page stays and says so beside them (static/js/app.js), and a
 * call for the referee waits on this phone.
 */
import { answers } from "./entry_form.js";
import { button, element } from "./lines.js";
import { account, outbox } from "./sender.js";
import { dropCall, keepCall, waitingCalls } from "./waiting_call.js";
import { data, say } from "./words.js";

/** Forms that may leave the page, as the server has just answered. @type {WeakSet<HTMLFormElement>} */
const passed = new WeakSet();

/** Ask the server first: without a service worker the browser would show its own error page. @param {SubmitEvent} event */
async function ask(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || form.matches("[data-entry], [data-sign-out]")) return;
  if (event.defaultPrevented || passed.delete(form) || navigator.serviceWorker?.controller || !navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  if (await answers(data.page)) {
    passed.add(form);
    form.requestSubmit(event.submitter);
  } else form.dispatchEvent(new Event("lost", { bubbles: true }));
}

/** @param {Event} event */
function keep(event) {
  if (!(event.target instanceof HTMLFormElement) || !event.target.hasAttribute("data-call")) return;
  event.preventDefault();
  keepCall({ table: data.table, account, api: data.api });
  outbox.changed();
  outbox.later();
  scrollTo(0, 0); // the page shows above its buttons that the call waits
}

export function watchForms() {
  document.getElementById("main")?.addEventListener("submit", ask);
  document.addEventListener("unsent", keep);
}

/** The waiting call of this table. @returns {HTMLElement[]} */
export function callPanel() {
  const waits = waitingCalls(account).some((call) => call.table === data.table);
  for (const form of document.querySelectorAll("form[data-call]")) /** @type {HTMLElement} */ (form).hidden = waits;
  if (!waits) return [];
  const takeBack = () => {
    dropCall(data.table);
    outbox.changed();
  };
  return [element("div", "note amber row between", element("span", "", say("call_away")), button(say("remove"), "small", takeBack))];
}
