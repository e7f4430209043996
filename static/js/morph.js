// @ts-check
/**
 * Make a part of the page like its newer self, in place: what is equal stays the same node, so that focus, scrolling,
 * unfolded details and what is being typed stay as they are, and nothing flickers.
 */

const OWN = ["data-polling", "data-etag", "data-sent"]; // what scripts have written on a node

/** The part with the id of `part` in the newer page. */
export function morphInto(/** @type {HTMLElement} */ part, /** @type {string} */ html) {
  const newer = new DOMParser().parseFromString(html, "text/html").getElementById(part.id);
  if (!newer) return;
  morphChildren(part, newer);
  document.querySelectorAll("input[data-search]").forEach((field) => field.dispatchEvent(new Event("input")));
}

function morphChildren(/** @type {Element} */ part, /** @type {Element} */ newer) {
  let at = part.firstChild;
  for (const wanted of [...newer.childNodes]) {
    const found = counterpart(part, at, wanted);
    if (!found) {
      const fresh = document.importNode(wanted, true);
      part.insertBefore(fresh, at);
      if (fresh instanceof Element) /** @type {any} */ (window).htmx?.process(fresh);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else part.insertBefore(found, at);
    morph(found, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** The node that becomes the wanted one: by its id, else the next of its kind that has none. */
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
  if (node.isEqualNode(wanted) || node.classList.contains("js-only")) return; // what scripts show is theirs
  for (const { name, value } of [...wanted.attributes]) {
    if (!OWN.includes(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const { name } of [...node.attributes]) {
    const opened = name === "open" && node.nodeName === "DETAILS";
    if (!wanted.hasAttribute(name) && !OWN.includes(name) && !opened) node.removeAttribute(name);
  }
  morphChildren(node, wanted);
}
