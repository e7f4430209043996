// @ts-check
/**
 * The engine of the server in this browser: the same Python, in a worker of its own (worker.js).
 *
 * The page names the files in `<script type="application/json" id="engine-data">`; without it the state is "absent".
 * The worker starts when the page is painted and idle, unless the phone is small, data is to be saved, or the switch
 * "Work without network on this phone" is off.
 *
 * @typedef {"absent" | "off" | "loading" | "ready" | "failed"} State
 * @typedef {{base: string, hash: string, runtime: string, info: object, modules: string[], files: string[],
 *   bytes: number}} Bundle
 * @typedef {{resolve: (text: string) => void, reject: (reason: Error) => void}} Waiting
 */

const CHOICE = "tenbo:engine"; // in localStorage: "on" or "off" once somebody has chosen
const SMALL = 1; // gigabytes of memory: Pyodide alone takes some 60 megabytes
const AGAIN = [5, 20, 60, 120]; // seconds after each start that failed: the network may have lost one file of five

/** @returns {Bundle | null} */
function bundleOfPage() {
  const text = document.getElementById("engine-data")?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * The default by the phone's own data, where nobody has chosen. A table has to go on without network; whoever looks in
 * at the calculator on a mobile network has not asked for megabytes.
 */
function wantedByDefault() {
  const phone =
    /** @type {Navigator & {deviceMemory?: number, connection?: {saveData?: boolean, type?: string}}} */ (navigator);
  if ((phone.deviceMemory && phone.deviceMemory <= SMALL) || phone.connection?.saveData) return false;
  return phone.connection?.type !== "cellular" || !document.querySelector("form[data-calculator]");
}

/** @returns {boolean} */
function wanted() {
  try {
    const choice = localStorage.getItem(CHOICE);
    if (choice) return choice === "on";
  } catch {
    // storage is closed to us: nobody can have chosen
  }
  return wantedByDefault();
}

class Engine extends EventTarget {
  /** @type {Bundle | null} */
  bundle = bundleOfPage();
  /** @type {State} */
  state = !this.bundle ? "absent" : wanted() ? "loading" : "off";
  /** The reason of the failure. */
  reason = "";
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<void> | undefined} */
  #started;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  #failures = 0;
  #insisted = false;

  /** The hash of the rules and of Pyodide, the same as the server's `engine_hash`; "" where there is no bundle. */
  get hash() {
    return this.bundle?.hash ?? "";
  }

  /** @param {"state"} event @param {(state: State) => void} listener */
  on(event, listener) {
    this.addEventListener(event, () => listener(this.state));
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** Start the worker, at most once; resolves when the worker answers. @returns {Promise<void>} */
  start() {
    const bundle = this.bundle;
    if (!bundle) return Promise.reject(new Error("absent"));
    if (!wanted() && !this.#insisted) return Promise.reject(new Error("off"));
    this.#started ??= this.#start(bundle);
    return this.#started;
  }

  /** Start the worker for this page whatever the switch says: a button that needs it was pressed. @returns {Promise<void>} */
  insist() {
    this.#insisted = true;
    return this.start();
  }

  /** @param {Bundle} bundle @returns {Promise<void>} */
  #start(bundle) {
    this.#become("loading");
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "engine" });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ reason) => {
        this.#fail(reason);
        reject(new Error(reason));
      };
      worker.addEventListener("error", (event) => fail(event.message || "the worker did not load"));
      worker.addEventListener("message", ({ data }) => {
        if (data.ready) {
          this.#failures = 0;
          this.#become("ready");
          resolve();
        } else if (data.id) this.#answer(data);
        else fail(data.error);
      });
      worker.postMessage({ start: bundle });
    });
  }

  /** @param {string} reason */
  #fail(reason) {
    this.reason = reason;
    this.#stop(reason);
    this.#become("failed");
    const wait = AGAIN[this.#failures++];
    if (wait) setTimeout(() => this.state === "failed" && this.start().catch(() => {}), wait * 1000);
  }

  /** @param {string} reason */
  #stop(reason) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#started = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(new Error(reason));
    this.#waiting.clear();
  }

  /** @param {{id: number, text?: string, error?: string}} data */
  #answer({ id, text, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (text === undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(text);
  }

  /**
   * The JSON text with which Python answers a call, byte for byte.
   * @param {string} name @param {string} text @returns {Promise<string>}
   */
  async text(name, text) {
    await this.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject });
      this.#worker?.postMessage({ id, name, text });
    });
  }

  /** Any function that a Python module of the bundle offers in CALLS. @param {string} name @param {unknown} payload */
  async call(name, payload) {
    return JSON.parse(await this.text(name, JSON.stringify(payload)));
  }

  /**
   * Hands, each an object as a line of `python -m scoring hands --ruleset … --options …`, and their answers in order.
   * @param {object[]} lines @param {string} ruleset @param {object} [options] @returns {Promise<any[]>}
   */
  hands(lines, ruleset, options = {}) {
    return this.call("hands", { ruleset, options, lines });
  }

  /**
   * A game as a line of `python -m scoring game --ruleset … --options …`.
   * @param {object} record @param {string} ruleset @param {object} [options] @returns {Promise<any>}
   */
  game(record, ruleset, options = {}) {
    return this.call("game", { ruleset, options, record });
  }

  /**
   * After an update of the server: load its rules in the place of these, once no call is waiting. Where the server is away
   * or has the same rules, nothing happens; where the newer rules do not arrive, the phone goes on with the old ones.
   */
  async renew() {
    const [before, bundle] = [this.bundle, await newest()];
    if (!bundle || bundle.hash === this.hash || this.#waiting.size || this.state !== "ready") return;
    this.#stop("renewed");
    this.bundle = bundle;
    await this.start().catch(() => {
      this.bundle = before;
      return this.start();
    });
  }

  /** Set the switch of the page, which is kept on this phone. @param {boolean} on */
  choose(on) {
    try {
      localStorage.setItem(CHOICE, on ? "on" : "off");
    } catch {
      // storage is closed to us: the choice holds for this page alone
    }
    if (!this.bundle) return;
    if (on) this.start().catch(() => {});
    else {
      this.#stop("off");
      this.#become("off");
    }
  }
}

/** The present rules of the server; null where it does not answer. @returns {Promise<Bundle | null>} */
async function newest() {
  try {
    const answer = await fetch("/api/v1/engine/", { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export const engine = new Engine();

/** Work when the page is painted and has nothing else to do. @param {() => void} work */
function whenIdle(work) {
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work, 500));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

if (engine.state === "loading") whenIdle(() => engine.start().catch(() => {}));

/** When the network is back, or the page is seen again: a failed start is tried again, old rules are renewed. */
function lookAgain() {
  if (document.visibilityState !== "visible") return;
  (engine.state === "failed" ? engine.start() : engine.renew()).catch(() => {});
}
if (engine.bundle) {
  addEventListener("online", lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
}

/** The switch of the page, and the words for its state. @param {HTMLElement} part */
function show(part) {
  const box = /** @type {HTMLInputElement} */ (part.querySelector("[data-engine-switch]"));
  const words = /** @type {HTMLElement} */ (part.querySelector("[data-engine-state]"));
  const tell = () => {
    box.checked = engine.state !== "off";
    words.textContent = words.dataset[engine.state] ?? "";
  };
  box.addEventListener("change", () => engine.choose(box.checked));
  engine.on("state", tell);
  tell();
  part.hidden = false;
}
document.querySelectorAll("[data-engine]").forEach((part) => show(/** @type {HTMLElement} */ (part)));
