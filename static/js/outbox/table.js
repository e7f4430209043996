// @ts-check
/**
 * The page of a table plays on without the server: a hand is kept, folded and shown here, and sent when it can be. The
 * page stays where it is; while the server answers, it goes on as a page of the server does.
 */
import { startEntry } from "../entry.js";
import { engine } from "../engine/client.js";
import { startKeeping } from "../keep.js";
import { startPickers } from "../picker.js";
import { go } from "./badge.js";
import { conflictPanel, othersPanel, read, refusedPanel, worthPanel } from "./decisions.js";
import { answerTo, fieldsOf, look } from "./ledger.js";
import { answerPanel, element, faultList, handLine, state, sumLine } from "./lines.js";
import { pristine } from "./pristine.js";
import { seatForm, showHeading, showSquare } from "./seats.js";
import { account, outbox } from "./sender.js";
import { drop, lasting, newKey, rows } from "./store.js";
import { data, handNumber, say } from "./words.js";

/** @typedef {import("./store.js").Row} Row @typedef {import("./ledger.js").View} View */

const FLASH = "tenbo:said";
const PATIENCE = 6000; // milliseconds a referee looks at "Sending" before the table goes on
const PROBE = 3000;

class TablePage {
  place = /** @type {HTMLElement} */ (document.getElementById("phone"));
  /** Whether the form is opened within the page of the table. */
  inline = Boolean(document.getElementById("entry-form"));
  /** @type {HTMLFormElement | null} */
  form = document.querySelector("form[data-entry]");
  /** @type {View | null} */
  view = null;
  /** The hand whose entry is being corrected. @type {Row | null} */
  mending = null;
  #busy = false;
  /** @type {Promise<void> | null} */
  #looking = null;
  #again = false;
  #hadRows = false;

  async start() {
    showFlash();
    if (this.form) this.attach(this.form);
    const notice = document.getElementById("offline");
    if (notice) notice.textContent = say("away");
    document.addEventListener("click", (event) => this.follow(event));
    engine.on("state", () => this.refresh());
    outbox.addEventListener("change", () => this.refresh());
    addEventListener("online", () => this.askAgain());
    addEventListener("offline", () => this.refresh());
    await this.refresh();
    if (location.hash === "#hand") this.open();
    if (await this.isStale()) await this.refresh();
  }

  /** A page out of the store of the browser may be older than the ledger. */
  async isStale() {
    return Boolean(this.view?.rows.length || navigator.serviceWorker?.controller) && navigator.onLine && read();
  }

  /** Look again, one look at a time; resolves when the page shows what there is. @returns {Promise<void>} */
  refresh() {
    this.#again = true;
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look() {
    while (this.#again) {
      this.#again = false;
      this.view = await look();
      this.draw(this.view);
    }
  }

  /** Whether this phone answers instead of the server. */
  get alone() {
    const view = this.view;
    return !navigator.onLine || !outbox.reachable || Boolean(view && (view.rows.length || view.events.length !== data.ledger.events.length));
  }

  /** @param {View} view */
  draw(view) {
    if (view.rows.length) this.#hadRows = true;
    else if (this.#hadRows && this.inline && !this.form && outbox.reachable && !outbox.trouble && !this.#busy) return go(data.page);
    this.place.replaceChildren(...this.notes(view), ...this.log(view));
    if (view.position && this.alone) showSquare(view.position);
    this.drawForm(view);
  }

  /** @param {View} view @returns {HTMLElement[]} */
  notes(view) {
    const notes = [];
    if (outbox.trouble === "signin" && view.rows.length) {
      const link = /** @type {HTMLAnchorElement} */ (element("a", "button primary", say("sign_in")));
      link.href = `/login/?next=${encodeURIComponent(data.page)}`;
      notes.push(element("div", "note amber stack tight", element("strong", "", say("sign_in_again")), element("div", "row", link)));
    } else if (navigator.onLine && !outbox.reachable) notes.push(element("p", "note amber", say("away")));
    if (view.rows.length && (!lasting || !navigator.serviceWorker?.controller)) notes.push(element("p", "note amber", say("keep_open")));
    if (this.alone && ["absent", "off", "failed"].includes(engine.state)) notes.push(element("p", "note", say("engine_off")));
    if (view.others.length) notes.push(othersPanel(view.others));
    if (view.position?.finished && view.rows.length) notes.push(element("p", "note", say("finished")));
    return notes;
  }

  /** The hands after those that the page shows, newest first. @param {View} view @returns {HTMLElement[]} */
  log(view) {
    const first = Math.min(data.ledger.events.length, view.events.length) + 1;
    const lines = view.known.map((answer, index) => handLine(first + index, answer, state("good", say("on_server"))));
    for (const row of view.rows) lines.push(this.line(row, view));
    if (!lines.length) return [];
    const list = element("ol", "handlist", ...lines.reverse());
    list.setAttribute("reversed", "");
    const heading = view.rows.length ? say("waiting", { n: view.rows.length }) : say("theirs");
    return [element("section", "stack tight", element("h2", "", heading), list)];
  }

  /** @param {Row} row @param {View} view */
  line(row, view) {
    const answer = view.answers.get(row.key) ?? null;
    const mend = () => this.mend(row);
    const more = [];
    if (row.state === "conflict") more.push(conflictPanel(row));
    else if (row.state === "refused") more.push(refusedPanel(row, row.faults ?? [], mend));
    else if (answer && !answer.ok) more.push(refusedPanel(row, answer.faults ?? [], mend));
    else if (answer?.verdict === "mismatch") more.push(worthPanel(row, mend));
    else if (!answer) more.push(element("p", "small quiet", say("unscored")));
    return handLine(row.expected, answer?.ok ? answer : null, state("waiting", say("on_phone")), ...more);
  }

  /** The form of the next hand stands there when there is one to enter. @param {View} view */
  drawForm(view) {
    const free = view.open && !view.blocked && !view.position?.finished;
    const link = document.querySelector("[data-enter]");
    if (link instanceof HTMLElement) link.hidden = !free || Boolean(this.form);
    if (this.mending) return;
    if (!this.form) return;
    this.form.hidden = !free;
    const number = Number(value(this.form, "expected_seq"));
    const meant = view.rows.length || view.events.length !== data.ledger.events.length ? view.next : number;
    if (free && pristine && (number !== meant || this.form.dataset.folded === "no") && !this.#busy) this.renew(view, meant);
  }

  /** A new form for a hand; what was typed for its number before is filled in. @param {View} view @param {number} number */
  renew(view, number) {
    const box = document.createElement("template");
    box.innerHTML = pristine;
    const form = box.content.querySelector("form");
    if (!form) return;
    set(form, "key", newKey());
    set(form, "expected_seq", String(number));
    form.dataset.keep = `table-${data.table}-${number}`;
    form.dataset.folded = view.position || engine.state !== "loading" ? "yes" : "no";
    if (view.position || view.rows.length) seatForm(form, view.position);
    if (this.form) this.form.replaceWith(form);
    else this.place.after(form);
    this.form = form;
    if (!this.inline) showHeading(view.position, handNumber(number));
    startKeeping(form);
    startPickers(form);
    startEntry(form);
    /** @type {any} */ (window).htmx?.process(form);
    this.attach(form);
    this.preview();
  }

  /** Open the form within this page. */
  open() {
    if (!this.view || this.form) return;
    this.renew(this.view, this.view.next);
    this.drawForm(this.view);
    document.querySelector("form[data-entry]")?.scrollIntoView();
  }

  /** @param {Row} row */
  mend(row) {
    this.mending = row;
    sessionStorage.setItem(`tenbo:table-${data.table}-${row.expected}`, JSON.stringify(row.form));
    if (this.view) this.renew(this.view, row.expected);
    if (!this.form) return;
    set(this.form, "key", newKey());
    this.form.hidden = false;
    this.form.scrollIntoView();
  }

  /** @param {HTMLFormElement} form */
  attach(form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(form);
    });
    form.addEventListener("click", (event) => {
      const clears = event.target instanceof Element && event.target.closest("[data-clear-kept]");
      if (!clears || !this.alone || !this.view) return;
      event.stopPropagation(); // it would load the page anew
      event.preventDefault();
      sessionStorage.removeItem(`tenbo:${form.dataset.keep}`);
      this.renew(this.view, Number(value(form, "expected_seq")));
    }, { capture: true });
    let timer = 0;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.preview(), 150);
    };
    form.addEventListener("input", soon);
    form.addEventListener("change", soon);
    form.addEventListener("htmx:beforeRequest", (event) => this.alone && event.preventDefault());
    form.addEventListener("htmx:sendError", () => {
      outbox.reachable = false;
      outbox.later();
      this.refresh();
      this.preview();
    });
    form.addEventListener("htmx:afterOnLoad", () => (outbox.reachable = true));
  }

  /** The answer while one types, where this phone gives it. */
  async preview() {
    if (!this.form || !this.alone) return;
    const form = this.form;
    const fields = fieldsOf(form);
    if (!fields.some(([name]) => name !== "kind") && fields.some(([, kind]) => kind === "win")) return;
    const answer = await answerTo(fields, this.mending?.key);
    if (!answer || form !== this.form) return;
    form.querySelector("#answer")?.replaceChildren(answerPanel(answer));
    form.querySelector("#sum")?.replaceChildren(...sumLine(answer));
  }

  /** The network is back: the server answers again. */
  async askAgain() {
    await outbox.flush();
    await this.refresh();
    if (!this.alone) this.form?.dispatchEvent(new Event("entry-ready"));
  }

  /** @param {HTMLFormElement} form */
  async send(form) {
    if (this.#busy) return;
    this.#busy = true;
    const wait = busy(form);
    try {
      await this.submit(form);
    } finally {
      this.#busy = false;
      await this.refresh();
      wait();
    }
  }

  /** @param {HTMLFormElement} form */
  async submit(form) {
    const fields = fieldsOf(form);
    const answer = await answerTo(fields, this.mending?.key);
    if (answer && !answer.ok) return showFaults(form, answer.faults ?? []);
    /** @type {Row} */
    const row = {
      key: value(form, "key"), table: data.table, name: data.name, page: data.page, api: data.api, account, form: fields,
      expected: Number(value(form, "expected_seq")), phone: answer && { engine: engine.hash, answer }, settle: "", state: "waiting",
    };
    if (this.mending) await drop(this.mending.key);
    try {
      await outbox.add(row);
    } catch {
      return this.withoutRoom(form, row);
    }
    this.mending = null;
    const outcome = await within(PATIENCE, this.outcome(row.key));
    if (outcome?.kind === "sent") return this.sent(row, outcome);
    if (outcome?.kind === "refused") return this.refused(form, row);
    forget(row);
    this.leaveForm(form);
  }

  /** The hand waits, and the table goes on. @param {HTMLFormElement} form */
  leaveForm(form) {
    form.querySelector(".faults")?.remove();
    if (this.inline) {
      form.remove();
      this.form = null;
    } else form.dataset.folded = "no";
    scrollTo(0, 0);
  }

  /** @param {string} key */
  async outcome(key) {
    const first = await outbox.flush();
    return first.get(key) ?? (await outbox.flush()).get(key);
  }

  /** @param {Row} row @param {{hand: any}} outcome */
  sent(row, { hand }) {
    forget(row);
    if (hand.state === "held" && !row.settle) return go(`/hand/${hand.id}/settle/`);
    sessionStorage.setItem(FLASH, say("hand_recorded", { n: hand.seq }));
    go(data.page);
  }

  /** The referee is still at the form: it is mended there. @param {HTMLFormElement} form @param {Row} row */
  async refused(form, row) {
    const kept = (await rows()).find((one) => one.key === row.key);
    await outbox.remove(row.key);
    set(form, "key", newKey());
    showFaults(form, kept?.faults ?? []);
  }

  /** @param {HTMLFormElement} form @param {Row} row */
  async withoutRoom(form, row) {
    const outcome = await outbox.sendUnkept(row);
    if (outcome.kind === "sent") return this.sent(row, outcome);
    if (outcome.kind === "refused") return showFaults(form, outcome.faults ?? []);
    showNote(form, say("no_room"));
  }

  /** A link to the form, or away from it: not where a browser's error page would answer. @param {MouseEvent} event */
  async follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || event.defaultPrevented) return;
    if (link.pathname === data.form && this.inline && this.alone) {
      event.preventDefault();
      return this.open();
    }
    if (navigator.serviceWorker?.controller) return;
    if (link.pathname === data.form && this.inline) {
      event.preventDefault();
      if (!(await answers(data.form))) return this.open();
      go(data.form);
    } else if (this.alone && !outbox.reachable && link.pathname !== "/login/") {
      event.preventDefault();
      if (await answers(link.href)) return go(link.href);
      this.place.prepend(element("p", "note amber", say("keep_open")));
      scrollTo(0, 0);
    }
  }
}

/** Whether the server has the page. @param {string} address */
async function answers(address) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PROBE);
  return fetch(address, { signal: stop.signal, cache: "no-store" }).then((answer) => answer.status < 500, () => false).finally(() => clearTimeout(timer));
}

/** @template T @param {number} time @param {Promise<T>} work @returns {Promise<T | undefined>} */
function within(time, work) {
  return Promise.race([work, new Promise((resolve) => setTimeout(() => resolve(undefined), time))]);
}

/** @param {HTMLFormElement} form @param {string} name */
const value = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;

/** @param {HTMLFormElement} form @param {string} name @param {string} text */
function set(form, name, text) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = text;
}

/** What was typed is in the hand now. @param {Row} row */
const forget = (row) => sessionStorage.removeItem(`tenbo:table-${row.table}-${row.expected}`);

/** @param {HTMLFormElement} form @returns {() => void} */
function busy(form) {
  const send = form.querySelector("button[type=submit]");
  const words = send?.textContent ?? "";
  if (send) send.textContent = say("sending");
  send?.setAttribute("aria-disabled", "true");
  return () => {
    if (send) send.textContent = words;
    send?.removeAttribute("aria-disabled");
  };
}

/** @param {HTMLFormElement} form @param {import("./store.js").Fault[]} faults */
function showFaults(form, faults) {
  showBox(form, element("strong", "", say("faults")), faultList(faults));
}

/** @param {HTMLFormElement} form @param {string} words */
function showNote(form, words) {
  showBox(form, element("strong", "", words));
}

/** @param {HTMLFormElement} form @param {...Node} parts */
function showBox(form, ...parts) {
  form.querySelector(".faults")?.remove();
  const box = element("div", "faults", ...parts);
  box.setAttribute("role", "alert");
  box.tabIndex = -1;
  form.prepend(box);
  box.focus();
  box.scrollIntoView({ block: "center" });
}

/** What the page before this one had to say. */
function showFlash() {
  const words = sessionStorage.getItem(FLASH);
  if (!words) return;
  sessionStorage.removeItem(FLASH);
  const list = element("ul", "messages", element("li", "note", words));
  list.setAttribute("role", "status");
  document.getElementById("main")?.prepend(list);
}

if (data && account) new TablePage().start();
