// @ts-check
/**
 * The Python engine in a module worker: one message starts it, then it turns a name and JSON text into JSON text.
 * @typedef {import("./client.js").Bundle} Bundle
 * @typedef {(name: string, text: string) => string} Caller
 */

const FOLDER = "/engine";
const START = `
import sys
sys.path.insert(0, "${FOLDER}")
from scoring.browser import caller
caller
`;

/** @param {Bundle} bundle @returns {Promise<Caller>} */
export async function boot({ base, runtime, modules, info }) {
  const sources = fetch(`${base}engine.zip`).then((answer) => {
    if (!answer.ok) throw new Error(`engine.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  sources.catch(() => {}); // awaited below, where a failure is reported
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const lockFileContents = { info, packages: {} }; // no package is needed
  const python = await loadPyodide({ indexURL: runtime, lockFileContents, packageBaseUrl: runtime });
  python.unpackArchive(await sources, "zip", { extractDir: FOLDER });
  const names = python.toPy(modules);
  const caller = python.runPython(START);
  const call = caller(names);
  names.destroy();
  caller.destroy();
  return call;
}

/** @type {Promise<Caller> | undefined} */
let booted;

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.start) {
      booted = boot(data.start);
      await booted;
      return postMessage({ ready: true });
    }
    if (!booted) throw new Error("not started");
    const call = await booted;
    postMessage({ id: data.id, text: call(data.name, data.text) });
  } catch (error) {
    postMessage({ id: data.id, error: words(error) });
  }
});
