// @ts-check
/**
 * The calculator's answer drawn from the engine's, as templates/rules/_calculator_answer.html draws it on the server: the
 * bill, and below it the study of the tiles. The words come with the page (tournaments/texts/study_words.py).
 *
 * @typedef {import("./bill.js").BillWriter} BillWriter
 * @typedef {import("./bill.js").Line} Line
 * @typedef {[string, string]} Pair
 * @typedef {{points: number | null, totals: any, lines: Line[], faults: string[]}} Worth
 * @typedef {{what: string, before: string, after: string, fields: Record<string, string[]>}} Change
 * @typedef {{tile: string, left: number, worth: {ron: Worth, tsumo: Worth}}} Wait
 * @typedef {{tile: string, rest: string, useful: [string, number][], tiles: number}} Discard
 * @typedef {{change: Change, worth: Worth, difference: number | null}} Variant
 * @typedef {{ruleset: string, state: string, missing: number, useful: [string, number][], waits: Wait[], furiten: string[], held: string[], no_yaku: string[],
 *   discards: Discard[], variants: Variant[], near: {line: Line, changes: Change[]}[]}} Study
 * @typedef {{ruleset: string, worth: Worth}} Elsewhere
 * @typedef {{answer: any, study: Study, elsewhere?: Elsewhere[]}} FullAnswer
 */
import { element, fill, nativeTerm, points, score, signed } from "./bill.js";

const SHOWN = 6;
const CHANGES_SHOWN = 4;
const TILES = "tiles-you";
/** The faults of tiles that are no complete hand, about which the study says more. */
const INCOMPLETE = ["wrong_tile_count", "not_a_winning_hand"];

/** The address of the page with a hand, or with a hand one step further: some fields are changed. */
export class Address {
  /** @param {string} path @param {Pair[]} pairs */
  constructor(path, pairs) {
    this.path = path;
    this.pairs = pairs;
  }

  /** @param {Record<string, string[]>} [fields] */
  changed(fields = {}) {
    const kept = this.pairs.filter(([name, value]) => value && !(name in fields));
    const added = Object.entries(fields).flatMap(([name, values]) => values.filter(Boolean).map((value) => [name, value]));
    return `${this.path}?${new URLSearchParams([...kept, ...added])}`;
  }

  /** With one more tile in the hand. @param {string} tile @param {Record<string, string[]>} [fields] */
  withTile(tile, fields = {}) {
    const text = this.pairs.find(([name]) => name === TILES)?.[1] ?? "";
    return this.changed({ [TILES]: [text + tile], ...fields });
  }
}

/** The number of tiles where there are fewer than thirteen and no other fault. @param {FullAnswer} parts */
function tilesSoFar({ answer, study }) {
  const [fault, ...others] = answer.faults;
  const counts = fault?.code === "wrong_tile_count" && fault.field === "concealed" && fault.found < fault.expected;
  return counts && !others.length && !study.state ? 14 - fault.expected + fault.found : null;
}

/** The faults to be shown. @param {FullAnswer} parts */
const faultsOf = ({ answer, study }) =>
  answer.faults.filter((/** @type {any} */ fault) => !study.state || !INCOMPLETE.includes(fault.code));

/** Whether the page has the words for all of the answer. @param {BillWriter} writer @param {FullAnswer} parts */
export function isDrawable(writer, parts) {
  const { answer, study } = parts;
  if (answer.bill || tilesSoFar(parts) !== null) return true;
  return Boolean(study.state) && faultsOf(parts).every((/** @type {any} */ fault) => fault.code in writer.words.faults);
}

/** The parts of the answer. @param {BillWriter} writer @param {FullAnswer} parts @param {Address} address */
export function drawAnswer(writer, parts, address) {
  const drawer = new StudyDrawer(writer, address);
  return drawer.draw(parts).filter((part) => part !== null);
}

/** The hand in the other rule sets, drawn later. @param {BillWriter} writer @param {any} answer @param {Elsewhere[]} elsewhere @param {Address} address */
export const drawOthers = (writer, answer, elsewhere, address) => new StudyDrawer(writer, address).others(answer, elsewhere);

class StudyDrawer {
  /** @param {BillWriter} writer @param {Address} address */
  constructor(writer, address) {
    this.writer = writer;
    this.words = writer.words;
    this.address = address;
  }

  /** @param {FullAnswer} parts @returns {(HTMLElement | null)[]} */
  draw({ answer, study, elsewhere }) {
    const parts = { answer, study };
    const { said, rulesets } = this.words;
    const few = tilesSoFar(parts);
    const faults = few === null ? faultsOf(parts) : [];
    const bill = element(
      "section",
      { class: "bill" },
      element("h2", {}, rulesets[answer.ruleset].name),
      answer.plain_fives && element("p", { class: "note" }, said.plain_fives),
      study.state === "complete" && study.furiten.length > 0 && element("p", { class: "note" }, this.words.study.furiten_hand),
      few !== null && element("p", {}, this.writer.count("few", few)),
      faults.length > 0 &&
        element("ul", {}, ...faults.map((/** @type {any} */ fault) => element("li", {}, this.words.faults[fault.code]))),
      ...this.bill(answer),
      ...this.tiles(study),
    );
    const link = element("p", { class: "small" }, element("a", { href: this.address.changed() }, said.link));
    const others = elsewhere ? this.others(answer, elsewhere) : null;
    return [this.summary(answer, study, few, faults), bill, ...this.hand(study), others, link];
  }

  /** The text of the bar at the foot of a phone. @param {any} answer @param {Study} study @param {number | null} few @param {any[]} faults */
  summary(answer, study, few, faults) {
    const box = element("div", { "data-summary": "" });
    box.hidden = true;
    if (answer.bill) {
      const { seat: own, how } = Object.fromEntries(this.address.pairs);
      const seat = "ESWN".includes(own) && own?.length === 1 ? own : "S";
      const isRefused = how === "ron" && study.furiten.length > 0;
      const won = isRefused ? this.words.refused.furiten : points(answer.bill.delta[seat]);
      box.append(element("strong", {}, this.writer.value(answer.bill)), " ", won);
    } else if (few !== null) box.append(this.writer.count("few", few));
    else if (faults.length) box.append(this.words.faults[faults[0].code]);
    else {
      box.append(this.headline(study), " ");
      if (study.waits.length) box.append(this.writer.tiles(study.waits.map((wait) => wait.tile).join(""), "tiny"));
    }
    return box;
  }

  /** @param {any} answer */
  bill(answer) {
    if (!answer.bill) return [];
    return [
      element("div", {}, this.writer.hand(answer.hand, answer.ruleset)),
      ...this.writer.draw(answer.bill),
      this.writer.changes(answer.seats, answer.bill.delta),
      element("p", { class: "small quiet" }, this.words.rulesets[answer.ruleset].source),
    ];
  }

  /** @param {string} href @param {(Node | string | null)[]} parts */
  #take = (href, ...parts) => element("a", { class: "take", href, "data-take": "" }, ...parts);

  /** @param {string} text */
  #quiet = (text) => element("span", { class: "quiet small" }, text);

  /** @param {number} amount */
  #left = (amount) => element("span", { class: "quiet small nowrap" }, this.writer.count("left", amount));

  /** @param {Study} study */
  headline({ state, missing, waits }) {
    if (state === "waiting") return this.writer.count("ready", sum(waits.map((wait) => wait.left)));
    if (state === "short") return this.writer.count("away", missing - 1);
    return state === "full" ? this.writer.count("missing", missing) : "";
  }

  /** Tiles that are no complete hand: waits, useful tiles, discards. @param {Study} study */
  tiles(study) {
    const said = this.words.study;
    const headline = this.headline(study);
    return [
      headline && element("p", { class: "headline" }, headline),
      ...this.notes(study).map((words) => element("p", { class: "note" }, words)),
      study.waits.length > 0 && this.waits(study),
      ...(study.state === "short" ? this.useful(study) : []),
      ...(study.state === "full" ? [element("h3", {}, said.best), ...this.folded(study.discards, (rows) => this.discards(rows, study.missing === 1))] : []),
    ];
  }

  /** The reasons why thirteen tiles cannot win. @param {Study} study @returns {string[]} */
  notes({ state, furiten, held, no_yaku: noYaku }) {
    const said = this.words.study;
    return [
      state === "waiting" && furiten.length > 0 && said.furiten,
      held.length > 0 && said.held,
      noYaku.length > 0 && (noYaku.includes("tsumo") ? said.no_yaku_at_all : said.no_yaku),
    ].filter(Boolean);
  }

  /** @param {Study} study */
  waits({ waits, furiten, ruleset }) {
    const said = this.words.study;
    const heads = [said.discard, said.self_draw].map((words) => element("th", { class: "num" }, words));
    const rows = waits.map(({ tile, left, worth }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, this.writer.tiles(tile), " ", this.#left(left)),
        furiten.length ? element("td", { class: "num" }, this.#quiet(this.words.refused.furiten)) : this.cell(tile, "ron", worth.ron, ruleset),
        this.cell(tile, "tsumo", worth.tsumo, ruleset),
      ),
    );
    return element("table", { class: "waits" }, element("thead", {}, element("tr", {}, element("th", {}, said.tile), ...heads)), element("tbody", {}, ...rows));
  }

  /** @param {string} tile @param {string} how @param {Worth} worth @param {string} ruleset */
  cell(tile, how, worth, ruleset) {
    if (worth.points === null) return element("td", { class: "num" }, this.#quiet(this.#refused(worth)));
    const value = this.#quiet(this.#value(worth, ruleset));
    return element("td", { class: "num" }, this.#take(this.address.withTile(tile, { how: [how] }), points(worth.points), " ", value));
  }

  /** @param {Worth} worth */
  #refused = (worth) => this.words.refused[worth.faults.find((code) => code in this.words.refused) ?? ""];

  /** @param {Worth} worth @param {string} ruleset */
  #value = (worth, ruleset) => this.writer.value({ ...worth.totals, ruleset });

  /** @param {Study} study */
  useful({ useful }) {
    const rows = useful.map(([tile, left]) => element("li", {}, this.#take(this.address.withTile(tile), this.writer.tiles(tile), " ", this.#left(left))));
    const words = this.writer.count("useful", sum(useful.map(([, left]) => left)));
    return [element("p", { class: "small quiet" }, words), element("ul", { class: "useful" }, ...rows)];
  }

  /** Six rows, the others folded away. @template T @param {T[]} rows @param {(rows: T[]) => HTMLElement} draw */
  folded(rows, draw) {
    const more = rows.slice(SHOWN);
    const words = element("summary", {}, this.writer.count("more", more.length));
    return [draw(rows.slice(0, SHOWN)), more.length > 0 && element("details", { class: "small" }, words, draw(more))];
  }

  /** @param {Discard[]} rows @param {boolean} ready whether the hand waits then */
  discards(rows, ready) {
    const words = this.words.study[ready ? "waits_for" : "helped_by"];
    const items = rows.map(({ tile, rest, useful, tiles }) => {
      const then = this.writer.tiles(useful.map(([tile]) => tile).join(""), "tiny");
      const link = this.#take(this.address.changed({ [TILES]: [rest] }), this.writer.tiles(tile));
      return element("li", {}, link, " ", element("span", {}, this.#quiet(words), " ", then, " ", this.#left(tiles)));
    });
    return element("ul", { class: "discards" }, ...items);
  }

  /** A complete hand: changes of its value, and patterns that it just misses. @param {Study} study @returns {(HTMLElement | null)[]} */
  hand({ variants, near, ruleset }) {
    const said = this.words.study;
    const rows = variants.map(({ change, worth, difference }) =>
      this.variant(this.#take(this.address.changed(change.fields), this.change(change)), worth, difference, ruleset),
    );
    const shown = new Set(variants.map(({ change }) => keyOf(change)));
    const missed = near.filter(({ changes }) => !changes.every((change) => shown.has(keyOf(change))));
    return [
      rows.length ? element("section", { class: "bill" }, element("h2", {}, said.what_if), this.table(rows)) : null,
      missed.length
        ? element(
            "section",
            { class: "bill" },
            element("h2", {}, said.why_not),
            element("p", { class: "small quiet" }, said.why_not_help),
            ...this.folded(missed, (some) => this.near(some)),
          )
        : null,
    ];
  }

  /** @param {HTMLElement[]} rows */
  table = (rows) => element("table", { class: "variants" }, element("tbody", {}, ...rows));

  /** @param {HTMLElement} link @param {Worth} worth @param {number | null} difference @param {string} ruleset */
  variant(link, worth, difference, ruleset) {
    const more = difference ? element("span", { class: "quiet small nowrap" }, `(${signed(difference)})`) : null;
    const value = worth.points === null ? this.#refused(worth) : this.#value(worth, ruleset);
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, link),
      element(
        "td",
        { class: "num" },
        worth.points === null ? null : points(worth.points),
        " ",
        more,
        " ",
        element("span", { class: "value quiet small" }, value),
      ),
    );
  }

  /** A change of the situation in words. @param {Change} change */
  change({ what, before, after }) {
    const words = this.words.changes;
    if (what === "how") return this.words.hows[after];
    if (what === "flag") return fill(after ? words.with : words.without, { flag: this.words.flags[after || before] });
    if (what === "seat" || what === "round") return fill(words[what], { wind: this.writer.wind(after) });
    return words[what] ?? "";
  }

  /** @param {{line: Line, changes: Change[]}[]} rows */
  near(rows) {
    const items = rows.map(({ line, changes }) => {
      const name = this.writer.name(line.names);
      const native = nativeTerm(line.names, name);
      const worth = element("span", { class: "quiet small nowrap" }, `${score(line.value)} ${this.writer.unit(line.unit, line.value)}`);
      const more = changes.length - CHANGES_SHOWN;
      return element(
        "li",
        {},
        element("p", {}, element("strong", {}, name), " ", native, native && " ", worth),
        element(
          "ul",
          { class: "changes" },
          ...changes.slice(0, CHANGES_SHOWN).map((change) => element("li", {}, this.changeLink(change))),
          more > 0 && element("li", { class: "quiet small" }, this.writer.count("more", more)),
        ),
      );
    });
    return element("ul", { class: "near" }, ...items);
  }

  /** @param {Change} change */
  changeLink(change) {
    const words = this.change(change);
    const exchanged = change.what === "tile";
    const drawn = exchanged || change.what === "win";
    return this.#take(
      this.address.changed(change.fields),
      words ? element("span", {}, words) : null,
      drawn ? " " : null,
      drawn ? this.writer.tiles(change.after, "tiny") : null,
      exchanged ? " " : null,
      exchanged ? element("span", { class: "small" }, this.words.study.instead) : null,
      exchanged ? " " : null,
      exchanged ? this.writer.tiles(change.before, "tiny") : null,
    );
  }

  /** The hand in the other rule sets; the difference within a family. @param {any} answer @param {Elsewhere[]} elsewhere */
  others(answer, elsewhere) {
    const { rulesets } = this.words;
    const own = elsewhere.find(({ ruleset }) => ruleset === answer.ruleset)?.worth.points ?? null;
    const rows = elsewhere
      .filter(({ ruleset }) => ruleset !== answer.ruleset)
      .map(({ ruleset, worth }) => {
        const related = rulesets[ruleset].family === rulesets[answer.ruleset].family;
        const difference = related && own !== null && worth.points !== null ? worth.points - own : null;
        const link = element("a", { class: "take", href: this.address.changed({ rules: [ruleset] }) }, rulesets[ruleset].name);
        return this.variant(link, worth, difference, ruleset);
      });
    return element("section", { class: "bill" }, element("h2", {}, this.words.study.elsewhere), this.table(rows));
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/** @param {Change} change */
const keyOf = ({ what, before, after }) => `${what} ${before} ${after}`;
