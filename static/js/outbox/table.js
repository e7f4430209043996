// @ts-check
/**
 * The page of a table plays on without the server: a hand is kept, folded and shown here, and sent when the server answers.
 * The page stays where it is; while the server answers, it goes on as a page of the server does.
 */
import { startEntry } from "../entry.js";
import { engine } from "../engine/client.js";
import { startKeeping } from "../form_drafts.js";
import { startPickers } from "../picker.js";
import { go } from "./badge.js";
import {
  conflictPanel, holdBack, mendingPanel, othersPanel, read, refusedPanel, release, replace, waitingPanel, worthPanel,
} from "./decisions.js";
import { answers, busy, forget, keepFlash, set, showFaults, showFlash, showNote, showWords, value, within } from "./entry_form.js";
import { answerTo, fieldsOf, look } from "./ledger.js";
import { answerPanel, button, element, handLine, link, state, sumLine, typedEvent } from "./lines.js";
import { pristine } from "./pristine.js";
import { rewriteDiscards, seatForm, showHeading, showSquare } from "./seats.js";
import { account, outbox } from "./sender.js";
import { lasting, newKey, rows } from "./store.js";
import { callPanel, watchForms } from "./unsent.js";
import { counted, data, handNumber, say } from "./words.js";

/** @typedef {import("./store.js").Row} Row @typedef {import("./ledger.js").View} View */

const PATIENCE = 6000; // milliseconds a referee looks at "Sending" before the table goes on

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
  /** A sentence that stays until the next action. */
  notice = "";
  #busy = false;
  /** @type {Promise<void> | null} */
  #looking = null;
  #again = false;
  #hadRows = false;
  /** The words above the page that hands wait. @type {HTMLElement | null} */
  #waits = null;
  #shown = "";

  async start() {
    showFlash();
    if (this.form) this.attach(this.form);
    const notice = document.getElementById("offline");
    if (notice) notice.textContent = say("away");
    document.addEventListener("click", (event) => this.follow(event));
    watchForms();
    engine.on("state", () => this.refresh());
    outbox.addEventListener("change", () => this.refresh());
    document.addEventListener("morphed", () => this.refresh());
    addEventListener("online", () => this.askAgain());
    addEventListener("offline", () => this.refresh());
    await this.refresh();
    if (location.hash === "#hand") this.open();
    if (await this.isStale()) await this.refresh();
  }

  /** Whether the page is older than the ledger, as a page from the browser's store may be. */
  async isStale() {
    return Boolean(this.view?.rows.length || navigator.serviceWorker?.controller) && navigator.onLine && read();
  }

  /** Look again, one look at a time; resolves when the page is up to date. @returns {Promise<void>} */
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
    if (!view.rows.length) this.#waits?.remove();
    if (view.rows.length) this.#hadRows = true;
    else if (this.#hadRows && this.inline && !this.form && outbox.reachable && !outbox.trouble && !this.#busy) return go(data.page);
    const drawn = [...this.notes(view), ...this.log(view)];
    const shown = JSON.stringify([view.rows, view.others]) + drawn.map((node) => node.outerHTML).join("");
    if (shown !== this.#shown) this.place.replaceChildren(...drawn); // a tap on a button that is replaced meanwhile is lost
    this.#shown = shown;
    this.place.toggleAttribute("data-waiting", view.rows.length > 0);
    if (view.position && this.alone) showSquare(view.position);
    for (const node of document.querySelectorAll("[data-void], [data-no-hands]")) /** @type {HTMLElement} */ (node).hidden = view.rows.length > 0;
    this.drawForm(view);
  }

  /** @param {View} view @returns {HTMLElement[]} */
  notes(view) {
    const notes = this.notice ? [element("p", "note amber", this.notice)] : [];
    if (outbox.trouble === "signin" && view.rows.length) {
      const guest = "guest" in document.documentElement.dataset; // a player has a code, and no account
      const ways = [...(guest ? [link("/at/", say("sign_in_at_table"), "primary")] : []),
        link(`/login/?next=${encodeURIComponent(data.page)}`, say("sign_in"), guest ? "" : "primary")];
      notes.push(element("div", "note amber stack tight", element("strong", "", say("sign_in_again")), element("div", "row", ...ways)));
    } else if (navigator.onLine && !outbox.reachable) notes.push(element("p", "note amber", say("away")));
    if (view.rows.length && (!lasting || !navigator.serviceWorker?.controller)) notes.push(element("p", "note amber", say("keep_open")));
    if (this.alone && ["absent", "off", "failed"].includes(engine.state)) notes.push(element("p", "note", say("engine_off")));
    if (engine.state === "loading" && view.rows.length && !view.position) notes.push(element("p", "note amber", counted("adding", view.rows.length)));
    notes.push(...callPanel());
    if (view.others.length) notes.push(othersPanel(view.others));
    if (view.position?.finished && view.rows.length) notes.push(element("p", "note", say("finished")));
    return notes;
  }

  /** The hands after those that the page shows, newest first. @param {View} view @returns {HTMLElement[]} */
  log(view) {
    const first = Math.min(data.ledger.events.length, view.events.length) + 1;
    const lines = view.known.map((answer, index) => handLine(first + index, answer, null, state("good", say("on_server"))));
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
    const faults = row.state === "refused" ? (row.faults ?? []) : answer?.ok === false ? (answer.faults ?? []) : null;
    const mend = () => this.mend(row);
    const more = [];
    if (row.key === this.mending?.key) more.push(element("p", "small quiet", say("mending", { n: row.expected })));
    else if (row.mending) more.push(mendingPanel(row, mend));
    else if (row.state === "conflict") more.push(conflictPanel(row));
    else if (faults) more.push(refusedPanel(row, faults, mend));
    else if (answer?.verdict === "mismatch" && !row.settle) more.push(worthPanel(row, mend));
    else {
      if (row.settle) more.push(worthPanel(row, mend));
      if (!answer) more.push(element("p", "small quiet", say("unscored")));
      more.push(waitingPanel(row, mend));
    }
    return handLine(row.expected, answer?.ok ? answer : null, typedEvent(row.form), state("waiting", say("on_phone")), ...more);
  }

  /** Draw the form of the next hand, when there is a hand to enter. @param {View} view */
  drawForm(view) {
    const free = view.open && !view.blocked && !view.position?.finished;
    const enter = document.querySelector("[data-enter]");
    if (enter instanceof HTMLElement) enter.hidden = !free || Boolean(this.form);
    if (this.mending && !view.rows.some((row) => row.key === this.mending?.key)) this.lose(this.mending);
    if (!this.form) return;
    const number = Number(value(this.form, "expected_seq"));
    if (view.position && this.form.dataset.folded === "no" && number === view.position.number) this.seat(this.form, view.position);
    if (this.mending) return;
    this.form.hidden = !free;
    const meant = view.rows.length || view.events.length !== data.ledger.events.length ? view.next : number;
    if (free && pristine && number !== meant && !this.#busy) this.renew(view, meant);
  }

  /** Make a new form for a hand, with the draft for its number. @param {View} view @param {number} number */
  renew(view, number) {
    const box = document.createElement("template");
    box.innerHTML = pristine;
    const form = box.content.querySelector("form");
    if (!form) return;
    set(form, "key", newKey());
    set(form, "expected_seq", String(number));
    form.dataset.keep = `table-${data.table}-${number}`;
    const position = view.position?.number === number ? view.position : null;
    if (position || number !== data.ledger.events.length + 1) seatForm(form, position);
    form.dataset.folded = position || engine.state !== "loading" ? "yes" : "no";
    if (this.form) this.form.replaceWith(form);
    else this.place.after(form);
    this.form = form;
    if (!this.inline) showHeading(position, handNumber(number));
    startKeeping(form);
    startPickers(form);
    startEntry(form);
    /** @type {any} */ (window).htmx?.process(form);
    this.attach(form);
    this.preview();
  }

  /** Set the seats of the form in place, so that it stays under the thumb. @param {HTMLFormElement} form @param {any} position */
  seat(form, position) {
    form.dataset.folded = "yes";
    seatForm(form, position);
    if (!this.inline) showHeading(position, handNumber(position.number));
    this.preview();
  }

  /** Open the form within this page; a phone then shows it alone. @param {string} [seat] the part of the link that names a seat */
  open(seat = "") {
    if (!this.view || this.form) return;
    if (seat) history.replaceState(history.state, "", seat);
    document.getElementById("main")?.classList.add("onescreen", "entering");
    this.renew(this.view, this.view.next);
    this.drawForm(this.view);
    document.querySelector("form[data-entry]")?.scrollIntoView();
  }

  /** Show the table again, in place of the form. */
  close() {
    document.getElementById("main")?.classList.remove("onescreen", "entering");
    this.form?.remove();
    this.form = null;
    if (this.view) this.drawForm(this.view);
  }

  /** Open the form of a waiting hand, which is not sent before the form is sent again. @param {Row} row */
  async mend(row) {
    this.notice = "";
    const kept = `tenbo:table-${data.table}-${row.expected}`;
    if (this.mending) await this.leave(this.mending);
    if (!row.mending || !sessionStorage.getItem(kept)) sessionStorage.setItem(kept, JSON.stringify(row.form));
    this.mending = row;
    if (!(await holdBack(row))) return this.refresh();
    await this.refresh();
    if (!this.view || this.mending?.key !== row.key) return;
    this.renew(this.view, row.expected);
    if (!this.form) return;
    rewriteDiscards(this.form, this.view.answers.get(row.key)?.event, this.view.position);
    const leave = button(say("leave"), "small", () => this.leave(row));
    const note = element("div", "note amber row between", element("span", "", say("mending", { n: row.expected })), leave);
    this.form.querySelector("[data-kept]")?.replaceWith(note);
    this.form.hidden = false;
    this.form.scrollIntoView();
  }

  /** Leave the hand that is being corrected as it was. @param {Row} row */
  async leave(row) {
    forget(row);
    this.mending = null;
    this.dropForm();
    await release(row);
    await this.refresh();
  }

  /** Close the form of a hand that waits no longer. @param {Row} row */
  lose(row) {
    forget(row);
    this.mending = null;
    this.dropForm();
    this.notice = say("sent_meanwhile", { n: row.expected });
    this.refresh();
  }

  /** Remove the form; on the page of a hand the next look puts the next hand's form in its place. */
  dropForm() {
    if (this.inline) this.close();
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

  /** Show this phone's answer while a hand is typed. */
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

  /** Ask the server again, as the network is back. */
  async askAgain() {
    await outbox.flush();
    await this.refresh();
    if (!this.alone) this.form?.dispatchEvent(new Event("entry-ready"));
  }

  /** @param {HTMLFormElement} form */
  async send(form) {
    if (this.#busy) return;
    this.#busy = true;
    this.notice = "";
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
    const before = this.mending;
    this.mending = null;
    try {
      await (before ? replace(before, row) : outbox.add(row));
    } catch {
      this.mending = before;
      return this.withoutRoom(form, row);
    }
    const outcome = await within(PATIENCE, this.outcome(row.key));
    if (outcome?.kind === "sent") return this.sent(row, outcome);
    if (outcome?.kind === "refused") return this.refused(form, row);
    forget(row);
    this.leaveForm(form);
  }

  /** Let the hand wait, and go on with the table; on the page of a hand the list of those that wait is below. @param {HTMLFormElement} form */
  async leaveForm(form) {
    form.querySelector(".faults")?.remove();
    this.dropForm();
    if (!this.inline) this.#waits = showWords(say("waiting", { n: (await rows()).filter((row) => row.table === data.table).length }));
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
    keepFlash(say("hand_recorded", { n: hand.seq }));
    go(data.page);
  }

  /** Show faults in the form where the referee still is, unless other hands wait behind the refused one. @param {HTMLFormElement} form @param {Row} row */
  async refused(form, row) {
    const all = await rows();
    if (all.some((other) => other.table === row.table && other.expected > row.expected)) {
      forget(row);
      return this.leaveForm(form);
    }
    const kept = all.find((other) => other.key === row.key);
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

  /** Follow a link to the form, or away from it, unless a browser's error page would answer. @param {MouseEvent} event */
  async follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || event.defaultPrevented) return;
    if (this.form && this.inline && link.closest(".entering .crumb")) {
      event.preventDefault();
      return this.close();
    }
    if (link.pathname === data.form && this.inline && this.alone) {
      event.preventDefault();
      return this.open(link.hash);
    }
    if (navigator.serviceWorker?.controller) return;
    if (link.pathname === data.form && this.inline) {
      event.preventDefault();
      if (!(await answers(data.form))) return this.open(link.hash);
      go(link.href);
    } else if (this.alone && !outbox.reachable && link.pathname !== "/login/") {
      event.preventDefault();
      if (await answers(link.href)) return go(link.href);
      this.place.prepend(element("p", "note amber", say("keep_open")));
      scrollTo(0, 0);
    }
  }
}

if (data && account) new TablePage().start();
