// @ts-check
/** The standings on a phone: cells that a row leaves out unfold below it. Followed players are pinned above the list. */
import { followed } from "./followed_players.js";

const list = document.getElementById("standings");
const pinned = document.getElementById("followed");
/** @type {Set<string>} Numbers of the rows that are unfolded. */
const unfolded = new Set();
/** @type {Map<string, string>} Rows that stand on another page, by player. */
const elsewhere = new Map();
/** @type {string | null} */
let focused = null;
let scrolled = 0;

/** @param {ParentNode} part */
const rowsOf = (part) => /** @type {NodeListOf<HTMLTableRowElement>} */ (part.querySelectorAll("tr[data-number]"));

/** @param {ParentNode} row */
const nameOf = (row) => (row.querySelector("a")?.textContent ?? "").replace(/\s+/g, " ").trim();

/** Add a key at the end of each row, and unfold the rows that were unfolded. @param {HTMLElement} part */
function addKeys(part) {
  part.querySelectorAll("thead tr").forEach((row) => {
    const head = document.createElement("td");
    head.className = "unfold";
    row.append(head);
  });
  rowsOf(part).forEach((row) => {
    const cell = document.createElement("td");
    const key = document.createElement("button");
    const name = nameOf(row);
    cell.className = "unfold";
    key.type = "button";
    key.setAttribute("aria-expanded", "false");
    key.setAttribute("aria-label", (list?.dataset.more ?? "%s").replace("%s", name));
    cell.append(key);
    row.append(cell);
    if (part === list && unfolded.has(row.dataset.number ?? "")) unfold(row);
  });
}

/** @param {HTMLTableRowElement} row */
function unfold(row) {
  const more = document.createElement("tr");
  const cell = document.createElement("td");
  more.className = "more";
  cell.colSpan = row.cells.length;
  cell.append(wholeName(row), facts(row));
  more.append(cell);
  row.after(more);
  row.querySelector(".unfold button")?.setAttribute("aria-expanded", "true");
}

/** @param {HTMLTableRowElement} row */
function fold(row) {
  if (row.nextElementSibling?.classList.contains("more")) row.nextElementSibling.remove();
  row.querySelector(".unfold button")?.setAttribute("aria-expanded", "false");
}

/** The whole name, and the key to follow. @param {HTMLTableRowElement} row */
function wholeName(row) {
  const line = document.createElement("div");
  line.className = "row";
  const name = document.createElement("span");
  name.textContent = nameOf(row);
  line.append(name);
  const player = row.dataset.player;
  if (player) {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("follow-key"));
    const key = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
    key.dataset.follow = player;
    key.setAttribute("aria-pressed", String(followed().includes(player)));
    /** @type {Element} */ (key.querySelector("[data-who]")).textContent = name.textContent;
    line.append(key);
  }
  return line;
}

/** The cells that the row leaves out, under their headings. @param {HTMLTableRowElement} row */
function facts(row) {
  const headings = row.closest("table")?.tHead?.rows[0].cells ?? [];
  const pairs = document.createElement("dl");
  [...row.cells].forEach((cell, at) => {
    if (!cell.matches(".wide-only, .last") || !cell.textContent?.trim()) return;
    const fact = document.createElement("div");
    const [name, value] = [document.createElement("dt"), document.createElement("dd")];
    name.textContent = headings[at]?.textContent?.trim() ?? "";
    value.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
    fact.append(name, value);
    pairs.append(fact);
  });
  return pairs;
}

/** @param {HTMLElement} table @param {Event} event */
function pressed(table, event) {
  const target = /** @type {Element} */ (event.target);
  const row = /** @type {HTMLTableRowElement | null} */ (target.closest("tr[data-number]"));
  if (!row || target.closest("a") || !row.querySelector(".unfold")?.getClientRects().length) return;
  const [number, open] = [row.dataset.number ?? "", row.nextElementSibling?.classList.contains("more")];
  if (table === list) open ? unfolded.delete(number) : unfolded.add(number);
  open ? fold(row) : unfold(row);
}

/** Pin the rows of the followed players: from this page, else from the server. */
async function pin() {
  if (!list || !pinned) return;
  const wanted = followed();
  const rows = await Promise.all(wanted.map(rowOf));
  const followedRows = rows.filter((row) => row !== null).sort((a, b) => placeOf(a) - placeOf(b));
  pinned.hidden = !followedRows.length;
  list.querySelectorAll("tr[data-player]").forEach((row) => {
    row.classList.toggle("followed-here", wanted.includes(/** @type {HTMLElement} */ (row).dataset.player ?? ""));
  });
  const table = list.querySelector("table")?.cloneNode(false);
  const head = list.querySelector("thead")?.cloneNode(true);
  if (!(table instanceof HTMLElement) || !head) return;
  const body = document.createElement("tbody");
  body.append(...followedRows);
  table.append(head, body);
  table.querySelectorAll(".unfold, .more").forEach((part) => part.remove());
  pinned.replaceChildren(table);
  addKeys(pinned);
}

/** @param {HTMLTableRowElement} row */
const placeOf = (row) => Number(row.querySelector(".place")?.textContent);

/** @param {string} player @returns {Promise<HTMLTableRowElement | null>} */
async function rowOf(player) {
  const here = list?.querySelector(`tr[data-player="${CSS.escape(player)}"]`);
  if (here) return /** @type {HTMLTableRowElement} */ (here.cloneNode(true));
  const text = elsewhere.get(player) ?? (await fetched(player));
  elsewhere.set(player, text);
  return new DOMParser().parseFromString(text, "text/html").querySelector("tr[data-player]");
}

/** @param {string} player */
async function fetched(player) {
  const address = pinned?.dataset.address?.replace("/0/", `/${encodeURIComponent(player)}/`);
  const stage = new URLSearchParams(location.search).get("stage");
  if (!address) return ""; // this page has all players
  try {
    const answer = await fetch(stage ? `${address}?stage=${encodeURIComponent(stage)}` : address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

function refresh() {
  if (!list) return;
  addKeys(list);
  pin();
}

if (list && pinned) {
  refresh();
  for (const table of [list, pinned]) table.addEventListener("click", (event) => pressed(table, event));
  const box = () => list.querySelector(".scroll") ?? list;
  document.addEventListener("htmx:beforeSwap", () => {
    scrolled = box().scrollLeft;
    focused = document.activeElement?.closest("#standings .unfold") ? document.activeElement.closest("tr")?.dataset.number ?? null : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target !== list) return;
    elsewhere.clear();
    refresh();
    box().scrollLeft = scrolled;
    const key = focused && list.querySelector(`tr[data-number="${focused}"] .unfold button`);
    if (key instanceof HTMLElement) key.focus();
  });
  document.addEventListener("tenbo:follow", pin);
}
