// @ts-check
/**
 * Makes a part of the page like its newer self, in place: equal parts stay the same nodes, so that focus, scrolling,
 * unfolded details and half-typed fields stay as they are, and nothing flickers. A form in use stays whole: its button
 * must not mean another hand than its reason.
 */

const OWN = ["data-polling", "data-etag", "data-sent"]; // the attributes that scripts write on a node

/** The part with the id of `part` in the newer page. */
export function morphInto(/** @type {HTMLElement} */ part, /** @type {string} */ html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const newer = page.getElementById(part.id);
  if (!newer) return;
  if (scriptsOf(page).some((script) => !scriptsOf(document).includes(script))) {
    if (!isInUse(part)) location.reload(); // another page now: its players sign, or its round is closed
    return;
  }
  morphChildren(part, newer);
  document.dispatchEvent(new Event("morphed"));
  document.querySelectorAll("input[data-search]").forEach((field) => field.dispatchEvent(new Event("input")));
}

const scriptsOf = (/** @type {Document} */ page) => [...page.querySelectorAll("head script[type=module][src]")].map((script) => script.getAttribute("src"));

/** Whether somebody types in a form of this part, or has typed. @param {Node} part */
function isInUse(part) {
  if (!(part instanceof HTMLElement)) return false;
  const forms = part.matches("form, dialog[open]") ? [part] : [...part.querySelectorAll("form, dialog[open]")];
  return forms.some((form) => form.matches("dialog") || form.contains(document.activeElement) || [...form.querySelectorAll("input, select, textarea")].some(isChanged));
}

/** @param {Element} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
  if (field instanceof HTMLInputElement) return field.type !== "hidden" && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}

function morphChildren(/** @type {Element} */ part, /** @type {Element} */ newer) {
  let at = part.firstChild;
  for (const wanted of [...newer.childNodes]) {
    const node = counterpart(part, at, wanted);
    if (!node) {
      const fresh = document.importNode(wanted, true);
      part.insertBefore(fresh, at);
      if (fresh instanceof Element) /** @type {any} */ (window).htmx?.process(fresh);
      continue;
    }
    if (node === at) at = at.nextSibling;
    else part.insertBefore(node, at);
    morph(node, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    if (!isInUse(at)) at.remove();
    at = next;
  }
}

/** The node that becomes the wanted node: by its id, else the next of its kind without an id. */
function counterpart(/** @type {Element} */ part, /** @type {ChildNode | null} */ at, /** @type {ChildNode} */ wanted) {
  const id = wanted instanceof Element ? wanted.id : "";
  if (id) return [...part.children].find((child) => child.id === id && child.nodeName === wanted.nodeName) ?? null;
  if (wanted instanceof HTMLElement && wanted.dataset.lazy !== undefined && at instanceof Element) return at;
  let node = at;
  while (node && (node.nodeName !== wanted.nodeName || (node instanceof Element && node.id))) node = node.nextSibling;
  return node;
}

function morph(/** @type {ChildNode} */ node, /** @type {ChildNode} */ wanted) {
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  if (wanted instanceof HTMLElement && wanted.dataset.lazy !== undefined) return; // has been loaded, or waits still
  if (node instanceof HTMLTemplateElement && wanted instanceof HTMLTemplateElement) node.innerHTML = wanted.innerHTML;
  if (node.isEqualNode(wanted) || node.matches(".js-only, [data-own]")) return; // nodes that scripts fill are left to them
  if (node.matches("form, dialog") && isInUse(node)) return;
  for (const { name, value } of [...wanted.attributes]) {
    if (!OWN.includes(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const { name } of [...node.attributes]) {
    const opened = name === "open" && node.nodeName === "DETAILS";
    if (!wanted.hasAttribute(name) && !OWN.includes(name) && !opened) node.removeAttribute(name);
  }
  morphChildren(node, wanted);
}
