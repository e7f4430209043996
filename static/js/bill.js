// @ts-check
/**
 * A bill drawn from the engine's answer, as components/bill.html draws it on the server: the same elements, the same words.
 * The words come with the page (tournaments/texts/bill_words.py); this module puts names and figures in their places.
 *
 * @typedef {{en: string, game: string, native: string, language: string, number: number | null}} Names
 * @typedef {{kind: string, value: number, unit: string, section: string, names: Names, seat?: string}} Line
 * @typedef {{from: string | null, to: string, points: number, reason: string}} Payment
 * @typedef {{points: number, doublings: any, value: number}} Rack
 * @typedef {{ruleset: string, reading: string, lines: Line[], payments: Payment[], delta: Record<string, number>,
 *   notes: string[], racks?: Record<string, Rack>, [total: string]: any}} Bill
 * @typedef {import("./tile_row.js").Hand} Hand
 * @typedef {Node | string | null | false | undefined} Part
 */
import { handRow, tilePicture, tileRow } from "./tile_row.js";
import { parse } from "./tiles.js";

const MINUS = "−";
const THIN = "\u2009";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** @param {string} tag @param {Record<string, string>} attributes @param {Part[]} parts */
export function element(tag, attributes, ...parts) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(.../** @type {(Node | string)[]} */ (parts.filter((part) => part !== null && part !== undefined && part !== false)));
  return node;
}

/** 12 400, −1 200. @param {number} value */
export const score = (value) => (value < 0 ? MINUS : "") + String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, THIN);

/** +12 400, −8 000, 0. @param {number} value */
export const signed = (value) => (value > 0 ? "+" : "") + score(value);

/** @param {string} template @param {Record<string, string | number>} values */
export const fill = (template, values) => template.replace(/%\((\w+)\)s/g, (_all, name) => String(values[name])).replaceAll("%%", "%");

/** The doubling of points: 38 × 2³ = 304. @param {number} points @param {any} doublings @param {number} value */
function doubled(points, doublings, value) {
  const times = typeof doublings === "object" ? sum(Object.values(doublings ?? {})) : doublings;
  if (!points || !times) return score(value);
  const raised = [...String(times)].map((digit) => RAISED[Number(digit)]).join("");
  return `${score(points)} × 2${raised} = ${score(points * 2 ** times)}`;
}

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/** Bills in the words of one page. */
export class BillWriter {
  /** @param {any} words of the page @param {string} sprite the address of the tiles' drawings @param {string} language */
  constructor(words, sprite, language) {
    this.words = words;
    this.sprite = sprite;
    this.plurals = new Intl.PluralRules(language);
  }

  /** @param {string[]} forms of 1, of 2 and of 5 @param {number} amount */
  #form(forms, amount) {
    const kind = this.plurals.select(Math.abs(amount));
    return forms[kind === "one" ? 0 : kind === "few" ? 1 : 2];
  }

  /** @param {Names} names */
  name(names) {
    const words = this.words.names[names.game]?.[names.en] ?? names.en;
    return names.number === null ? words : fill(words, { number: names.number });
  }

  /** @param {string} letter @returns {string} */
  wind = (letter) => this.words.winds[letter] ?? letter;

  /** @param {string} unit @param {number} amount */
  unit(unit, amount) {
    const forms = this.words.units[unit];
    return forms ? this.#form(forms, amount) : unit;
  }

  /** @param {string} noun @param {number} amount */
  count(noun, amount) {
    return fill(this.#form(this.words.counts[noun], amount), { n: amount, points: score(amount) });
  }

  /** 3 fan 40 fu · mangan; 85 points. @param {Bill} bill */
  value(bill) {
    const { fan = null, fu, limit, yakuman = 0 } = bill;
    const points = bill.value ?? bill.points;
    const parts = [];
    if (fan === null && points !== undefined && points !== null) parts.push(this.count("points", points));
    if (fan !== null) parts.push(this.count("fan", fan) + (fu ? ` ${fill(this.words.said.fu, { n: fu })}` : ""));
    if (limit) parts.push(yakuman > 1 ? this.count("yakuman", yakuman) : this.words.rulesets[bill.ruleset].limits[limit] ?? limit);
    return parts.join(" · ");
  }

  /** @param {string} text @param {string} ruleset */
  #section(text, ruleset) {
    return /^\d/.test(text) ? `§${text}` : (this.words.rulesets[ruleset].sections[text]?.[0] ?? text);
  }

  /** @param {Line} line @param {string} ruleset */
  #line(line, ruleset) {
    const name = this.name(line.names);
    const native = nativeTerm(line.names, name);
    const worth =
      line.kind === "limit"
        ? [line.value ? score(line.value) : null]
        : [score(line.value), " ", element("span", { class: "quiet small" }, this.unit(line.unit, line.value))];
    return element(
      "tr",
      {},
      element(
        "th",
        { scope: "row" },
        line.seat && element("span", { class: "quiet small" }, this.wind(line.seat)),
        line.seat && " ",
        name,
        native && " ",
        native,
      ),
      element("td", { class: "num" }, ...worth),
      element("td", { class: "num ref" }, this.#section(line.section, ruleset)),
    );
  }

  /** The bill below the tiles. @param {Bill} bill */
  draw(bill) {
    return [
      this.#table(bill),
      ...this.#books(bill),
      bill.racks && element("p", { class: "small quiet" }, this.words.said.racks, " ", ...this.#racks(bill.racks)),
      bill.reading && element("p", { class: "small quiet reading" }, this.words.said.read_as, " ", ...this.#reading(bill.reading)),
      ...bill.notes.map((note) => element("p", { class: "small quiet" }, this.words.notes[note] ?? note)),
      this.#payments(bill.payments),
    ];
  }

  /** @param {Bill} bill */
  #table(bill) {
    const value = this.value(bill);
    return element(
      "table",
      {},
      element("caption", { class: "hush" }, this.words.said.caption),
      element("tbody", {}, ...bill.lines.map((line) => this.#line(line, bill.ruleset))),
      value &&
        element(
          "tfoot",
          {},
          bill.doublings &&
            element("tr", {}, element("td", { colspan: "3", class: "figures" }, doubled(bill.points, bill.doublings, bill.value))),
          element("tr", { class: "sum" }, element("th", { scope: "row", colspan: "3" }, value)),
        ),
    );
  }

  /** The titles that the book says in another language. @param {Bill} bill @returns {Part[]} */
  #books(bill) {
    const sections = this.words.rulesets[bill.ruleset].sections;
    const rows = [...new Set(bill.lines.map((line) => line.section))]
      .filter((title) => sections[title] && sections[title][0] !== title && sections[title][2])
      .map((title) => [`${sections[title][0]} = `, element("span", { lang: sections[title][1] }, title)]);
    return rows.length ? [element("p", { class: "small quiet" }, this.words.said.in_book, " ", ...parted(rows))] : [];
  }

  /** @param {Record<string, Rack>} racks */
  #racks(racks) {
    return parted(
      Object.entries(racks).map(([seat, rack]) => [
        element("span", { class: "nowrap" }, `${this.wind(seat)} ${doubled(rack.points, rack.doublings, rack.value)}`),
      ]),
    );
  }

  /** Sets as tiles, any other form by its name. @param {string} text @returns {Part[]} */
  #reading(text) {
    const parts = text.split(" / ").map((part) => {
      const form = this.words.forms[part];
      return form ? [form] : between(part.split(" ").filter(Boolean).map((word) => this.#set(word)), " ");
    });
    return between(parts, " / ").flat();
  }

  /** @param {string} word @returns {Part} */
  #set(word) {
    const { tiles } = parse(word.replace(/[()]/g, ""));
    return tiles.length ? tileRow(tiles.map((tile) => this.#picture(tile)), this.#spoken(tiles), word.startsWith("(") ? "tiny meld" : "tiny") : word;
  }

  /** @param {string[]} tiles */
  #spoken = (tiles) => tiles.map((tile) => this.words.tiles[tile] ?? tile).join(", ");

  /** @param {string} tile */
  #picture = (tile) => tilePicture(this.sprite, tile);

  /** A winning hand: concealed tiles, melds, the winning tile apart. @param {Hand} hand @param {string} ruleset */
  hand(hand, ruleset) {
    return handRow(hand, {
      sprite: this.sprite,
      tile: (tile) => this.#spoken([tile]),
      meld: (type) => this.words.rulesets[ruleset].melds[type],
      won: (tile) => fill(this.words.said.won_on, { tile }),
    });
  }

  /** A row of tiles, read out as one text. @param {string} text @param {string} [extra] */
  tiles(text, extra = "") {
    const { tiles } = parse(text);
    return tileRow(tiles.map((tile) => this.#picture(tile)), this.#spoken(tiles), extra);
  }

  /** @param {Payment[]} payments */
  #payments(payments) {
    const rows = payments.filter((payment) => payment.points).map((payment) => element("li", {}, this.#payment(payment)));
    return rows.length > 0 && element("details", { class: "small" }, element("summary", {}, this.words.said.who_pays), element("ul", {}, ...rows));
  }

  /** @param {Payment} payment */
  #payment(payment) {
    return fill(payment.from ? this.words.said.pays : this.words.said.takes, {
      payer: this.wind(payment.from ?? ""),
      receiver: this.wind(payment.to),
      points: score(payment.points),
      reason: this.words.reasons[payment.reason],
    });
  }

  /** The points that each seat wins or loses. @param {string[]} seats @param {Record<string, number>} delta */
  changes(seats, delta) {
    const rows = seats.map((seat) => {
      const figures = points(delta[seat]);
      const who = element("span", { class: "who" }, this.wind(seat));
      return element("li", delta[seat] > 0 ? { class: "gains" } : {}, who, " ", element("span", { class: "points" }, figures));
    });
    return element("ul", { class: "pays" }, ...rows);
  }
}

/** Points with their sign. @param {number} value */
export const points = (value) => element("span", { class: `figures nowrap${value < 0 ? " minus" : ""}` }, signed(value));

/** The game's own term beside the reader's word. @param {Names} names @param {string} name */
export const nativeTerm = ({ native, language }, name) =>
  native && native !== name ? element("span", { class: "quiet small", lang: language }, native) : null;

/** @template T @param {T[]} parts @param {any} joint @returns {any[]} */
const between = (parts, joint) => parts.flatMap((part, index) => (index ? [joint, part] : [part]));

/** @param {Part[][]} rows @returns {Part[]} */
const parted = (rows) => between(rows, [" · "]).flat();
