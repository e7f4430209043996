// @ts-check
/**
 * Pictures whose reading was mended, kept on this phone where somebody has switched it on; nothing is ever sent.
 * @typedef {import("./laying.js").Tile} Tile
 * @typedef {{key: string, at: string, picture: string, tiles: object[]}} Kept the picture as a data address
 */

const CHOICE = "tenbo:eye-keeps";
const QUALITY = 0.85;

const isOn = () => localStorage.getItem(CHOICE) === "on";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransactionMode} mode */
async function store(mode) {
  const opening = indexedDB.open("tenbo-eye", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("pictures", { keyPath: "key" });
  return (await answer(opening)).transaction("pictures", mode).objectStore("pictures");
}

/** @type {WeakMap<HTMLCanvasElement, string>} */
const keys = new WeakMap();

/** Keep a picture with its tiles as they were mended; mended again, it is kept once. @param {HTMLCanvasElement} canvas @param {Tile[]} tiles */
export async function keep(canvas, tiles) {
  if (!isOn()) return;
  const key = keys.get(canvas) ?? `${Date.now()} ${Math.random()}`;
  keys.set(canvas, key);
  const rows = tiles.map(({ tile, box, sideways, group, next }) => ({ tile, box, sideways, group, next }));
  const row = { key, at: new Date().toISOString(), picture: canvas.toDataURL("image/jpeg", QUALITY), tiles: rows };
  await answer((await store("readwrite")).put(row)).catch(() => {}); // a full phone keeps none
}

/** All of them as one file, a line of JSON for each. @returns {Promise<Blob>} */
async function exported() {
  const rows = await answer((await store("readonly")).getAll());
  return new Blob(rows.map((row) => `${JSON.stringify(row)}\n`), { type: "application/jsonl" });
}

/** @param {Blob} file */
function save(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "tenbo-tiles.jsonl" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The switch of the page with its two buttons. @param {HTMLElement} part @returns {() => Promise<void>} draws it anew */
export function showSwitch(part) {
  const box = /** @type {HTMLInputElement} */ (part.querySelector("[data-eye-keeps]"));
  const [give, clear] = ["export", "delete"].map((name) => /** @type {HTMLButtonElement} */ (part.querySelector(`[data-eye-${name}]`)));
  const draw = async () => {
    box.checked = isOn();
    const n = await store("readonly").then((pictures) => answer(pictures.count())).catch(() => 0);
    give.textContent = (give.dataset.words ?? "").replace("{n}", String(n));
    give.disabled = clear.disabled = n === 0;
  };
  box.addEventListener("change", () => {
    if (box.checked) localStorage.setItem(CHOICE, "on");
    else localStorage.removeItem(CHOICE);
  });
  give.addEventListener("click", () => exported().then(save));
  clear.addEventListener("click", () => store("readwrite").then((pictures) => answer(pictures.clear())).then(draw));
  draw();
  return draw;
}
