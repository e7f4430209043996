// @ts-check
/**
 * The eye of this page: a worker that starts with the first picture, and pictures made ready for it.
 * @typedef {{light: number, tiles: import("./reading.js").Tile[]}} Reading
 * @typedef {{resolve: (reading: Reading) => void, reject: (reason: Error) => void}} Waiting
 */

const LARGEST = 1600; // pixels of the longer side, as eye/picture.py has it

/** A picture on a canvas, upright, at most `LARGEST` pixels long. @param {ImageBitmap | HTMLVideoElement} source @param {number} width @param {number} height */
export function drawn(source, width, height) {
  const share = Math.min(1, LARGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height].map((side) => Math.max(1, Math.round(side * share)));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A file as a picture; rejects what is none. @param {Blob} file */
export async function opened(file) {
  const bitmap = await createImageBitmap(file);
  try {
    return drawn(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** @type {Worker | undefined} */
let worker;
/** @type {Map<number, Waiting>} */
const waiting = new Map();
let last = 0;

/** @param {string} weights */
function start(weights) {
  const started = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "eye" });
  const fail = (/** @type {string} */ reason) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    started.terminate();
    worker = undefined; // the next picture tries again
  };
  started.addEventListener("error", (event) => fail(event.message || "the worker did not load"));
  started.addEventListener("message", ({ data }) => {
    if (data.ready) return;
    if (!data.id || data.error) return fail(data.error);
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  started.postMessage({ weights });
  return started;
}

/**
 * The tiles of a picture, of those that a game has.
 * @param {HTMLCanvasElement} canvas @param {string} weights the address @param {string[]} names @returns {Promise<Reading>}
 */
export function read(canvas, weights, names) {
  const { width, height } = canvas;
  const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, width, height);
  worker ??= start(weights);
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    worker?.postMessage({ id: last, image: { width, height, data }, names }, [data.buffer]);
  });
}
