// @ts-check
/** The eye in a module worker: the first message loads the weights, each further one turns a picture into its tiles. */
import { known } from "./choosing.js";
import { loadNets } from "./net.js";
import { brightness, pictureOf } from "./picture.js";
import { readPicture } from "./reading.js";

/** @type {Promise<import("./net.js").Nets> | undefined} */
let nets;

/** @param {string} address */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return loadNets(await answer.arrayBuffer());
}

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.weights) {
      nets = load(data.weights);
      await nets;
      return postMessage({ ready: true });
    }
    if (!nets) throw new Error("not started");
    const picture = pictureOf(data.image);
    const tiles = known(readPicture(picture, await nets), data.names);
    postMessage({ id: data.id, light: brightness(picture), tiles });
  } catch (error) {
    postMessage({ id: data.id, error: words(error) });
  }
});
