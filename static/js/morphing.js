// @ts-check
/**
 * Makes a part of the page like its newer self, in place: equal parts stay the same nodes, so that focus, scrolling,
 * unfolded details and half-typed fields stay as they are, and nothing flickers.
 */

const OWN = ["data-polling", "data-etag", "data-sent"]; // the attributes that scripts write on a node

/** The part with the id of `part` in the newer page. */
export function morphInto(/** @type {HTMLElement} */ part, /** @type {string} */ html) {
  const newer = new DOMParser().parseFromString(html, "text/html").getElementById(part.id);
  if (!newer) return;
  morphChildren(part, newer);
  document.dispatchEvent(new Event("morphed"));
  document.querySelectorAll("input[data-search]").forEach((field) => field.dispatchEvent(new Event("input")));
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
    at.remove();
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
  if (node.isEqualNode(wanted) || node.classList.contains("js-only")) return; // nodes that scripts show are left to them
  for (const { name, value } of [...wanted.attributes]) {
    if (!OWN.includes(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const { name } of [...node.attributes]) {
    const opened = name === "open" && node.nodeName === "DETAILS";
    if (!wanted.hasAttribute(name) && !OWN.includes(name) && !opened) node.removeAttribute(name);
  }
  morphChildren(node, wanted);
}
