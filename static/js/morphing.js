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
  const left = new Set(part.childNodes); // in their order; after the pairs, what has no place in the newer part
  const pairs = [...newer.childNodes].map((wanted) => {
    const node = counterpart(left, wanted);
    if (node) left.delete(node);
    return { node, wanted };
  });
  left.forEach((node) => isInUse(node) || node.remove());
  let at = part.firstChild;
  for (const { node, wanted } of pairs) {
    if (!node) {
      const fresh = document.importNode(wanted, true);
      part.insertBefore(fresh, at);
      if (fresh instanceof Element) /** @type {any} */ (window).htmx?.process(fresh);
      continue;
    }
    // An element that is moved loses the focus, and a phone its keyboard: what stays, and text, is passed over.
    while (at && at !== node && (left.has(at) || at instanceof Text)) at = at.nextSibling;
    if (node === at) at = at.nextSibling;
    else part.insertBefore(node, at);
    morph(node, wanted);
  }
}

/**
 * The node that becomes the wanted node: by its id, else a node without an id that holds the same ids, else the first of
 * its kind, of its class if there is any. A node that holds what stands elsewhere in the newer page is left to that place.
 */
function counterpart(/** @type {Set<ChildNode>} */ left, /** @type {ChildNode} */ wanted) {
  const holdsIds = wanted instanceof Element && wanted.querySelector("[id]") !== null;
  let alike = null, likely = null;
  for (const node of left) {
    if (node.nodeName !== wanted.nodeName) continue;
    if (!(node instanceof Element) || !(wanted instanceof Element)) return node;
    if (node.id !== wanted.id) continue;
    if (wanted.id) return node;
    const places = placesOf(node, wanted.ownerDocument);
    if (places.some((place) => wanted.contains(place))) return node;
    if (places.length) continue;
    likely ??= node;
    if (node.getAttribute("class") === wanted.getAttribute("class")) alike ??= node;
    if (alike && !holdsIds) break;
  }
  return alike ?? likely;
}

/** Where the parts of a node that have an id stand in the newer page. */
function placesOf(/** @type {Element} */ node, /** @type {Document} */ newer) {
  return [...node.querySelectorAll("[id]")].flatMap(({ id }) => newer.getElementById(id) ?? []);
}

function morph(/** @type {ChildNode} */ node, /** @type {ChildNode} */ wanted) {
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
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
