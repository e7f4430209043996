// @ts-check
/**
 * The tile picker: one keypad, several rows (a hand for each winner, the racks of the others, the dora indicators). In
 * a rack the sets are its combinations and the tiles its flowers and seasons. The text fields of the
 * form stay the truth: the picker writes tiles into them and reads them again, so typing works just as well.
 */
import {
  compare, grows, kind, meldFrom, number, parse, parseCombos, parseMelds, print, printCombos, printHand, printMelds, suit,
} from "./tiles.js";

const MELDS = ["chi", "pon", "kan", "kakan", "ankan"];

/** @typedef {{box: HTMLElement, kind: string, input: HTMLInputElement, melds: HTMLInputElement | null, tiles: string[], sets: import("./tiles.js").Meld[]}} Row */

class Picker {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.reds = root.dataset.reds === "true";
    this.size = Number(root.dataset.size ?? 14);
    this.mode = "tile";
    this.digits = "";
    /** @type {Map<string, HTMLButtonElement>} */
    this.keys = new Map();
    root.querySelectorAll("button[data-tile]").forEach((key) => {
      if (key instanceof HTMLButtonElement) this.keys.set(key.dataset.tile ?? "", key);
    });
    /** @type {Row[]} */
    this.rows = [...root.querySelectorAll("[data-row]")].map((box) => this.row(/** @type {HTMLElement} */ (box)));
    this.active = this.rows[0];
    this.listen();
    // The page brings its buttons disabled: a tap before this line would be lost.
    root.querySelectorAll("button").forEach((button) => (button.disabled = false));
    this.read();
  }

  /** @param {HTMLElement} box @returns {Row} */
  row(box) {
    const field = (/** @type {string | undefined} */ id) => (id ? document.getElementById(id) : null);
    return {
      box,
      kind: box.dataset.row ?? "hand",
      input: /** @type {HTMLInputElement} */ (field(box.dataset.input)),
      melds: /** @type {HTMLInputElement | null} */ (field(box.dataset.melds)),
      tiles: [],
      sets: [],
    };
  }

  listen() {
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.type(event));
    for (const row of this.rows) {
      row.input.addEventListener("change", () => this.read());
      row.melds?.addEventListener("change", () => this.read());
    }
    this.root.addEventListener("picker:refresh", () => this.read());
  }

  /** Take over what the text fields hold. */
  read() {
    for (const row of this.rows) {
      row.tiles = parse(row.input.value).tiles;
      row.sets = row.melds ? (row.kind === "rack" ? parseCombos : parseMelds)(row.melds.value) : [];
    }
    const waiting = this.waiting();
    if (!this.shown().includes(this.active) || (this.room(this.active) <= 0 && waiting)) {
      this.active = waiting ?? this.shown()[0] ?? this.rows[0];
    }
    this.draw();
  }

  shown() {
    return this.rows.filter((row) => !row.box.closest("[hidden]"));
  }

  /** @param {Row} row */
  write(row) {
    row.input.value = row.kind === "hand" ? printHand(row.tiles) : print(row.tiles);
    if (row.melds) row.melds.value = (row.kind === "rack" ? printCombos : printMelds)(row.sets);
    row.input.dispatchEvent(new Event("input", { bubbles: true }));
    this.draw();
  }

  /** @param {Row} row how many more tiles the row takes */
  room(row) {
    if (row.kind === "rack") return this.size - row.sets.reduce((sum, set) => sum + Math.min(set.tiles.length, 3), 0);
    if (row.kind !== "hand") return 5 - row.tiles.length;
    const flowers = row.tiles.filter((tile) => "fg".includes(tile[0])).length;
    return this.size - 3 * row.sets.length - (row.tiles.length - flowers);
  }

  /** Copies of each tile in all rows; a discard won by two players is one tile. */
  counts() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const add = (/** @type {string} */ tile, by = 1) => {
      for (const name of new Set([tile, kind(tile)])) counts.set(name, (counts.get(name) ?? 0) + by);
    };
    const rows = this.shown();
    for (const row of rows) {
      row.tiles.forEach((tile) => add(tile));
      row.sets.forEach((set) => set.tiles.forEach((tile) => add(tile)));
    }
    const last = rows.filter((row) => row.kind === "hand" && this.room(row) === 0).map((row) => row.tiles.at(-1));
    last.slice(1).forEach((tile) => tile && tile === last[0] && add(tile, -1));
    return counts;
  }

  /** @param {string} tile @param {Map<string, number>} counts */
  free(tile, counts) {
    if ("fg".includes(tile[0]) || tile[0] === "0") return (counts.get(tile) ?? 0) < 1;
    const reds = this.reds && number(tile) === 5 && suit(tile) !== "z" ? 1 : 0;
    const plain = (counts.get(tile) ?? 0) - (counts.get(`0${tile[1]}`) ?? 0) * (number(tile) === 5 && tile[1] !== "z" ? 1 : 0);
    return plain < 4 - reds;
  }

  /** @param {string[]} tiles whether all of them together are still in the box */
  available(tiles) {
    const counts = this.counts();
    return tiles.every((tile) => {
      const ok = this.free(tile, counts);
      for (const name of new Set([tile, kind(tile)])) counts.set(name, (counts.get(name) ?? 0) + 1);
      return ok;
    });
  }

  /** @param {string} tile */
  tap(tile) {
    const row = this.active;
    if (MELDS.includes(this.mode) && row.melds) this.meld(row, tile);
    else if (row.kind === "rack" && !"fg".includes(tile[0])) this.combine(row, tile);
    else if (this.room(row) > 0 || "fg".includes(tile[0])) {
      if (!this.available([tile])) return;
      row.tiles.push(tile);
      this.write(row);
      if (row.kind === "hand" && this.room(row) === 0) this.advance();
    }
  }

  /** A hidden tile of a rack joins the combination before it, or begins one. @param {Row} row @param {string} tile */
  combine(row, tile) {
    if (this.room(row) <= 0 || !this.available([tile])) return;
    const last = row.sets.at(-1);
    if (last?.type === "hidden" && grows(last.tiles, tile)) last.tiles.push(tile);
    else row.sets.push({ type: "hidden", tiles: [tile] });
    this.write(row);
  }

  /** @param {Row} row @param {string} tile */
  meld(row, tile) {
    if (this.room(row) < 3 && !this.redden(row, tile)) return;
    if (this.redden(row, tile)) return this.write(row);
    const tiles = meldFrom(this.mode, tile, this.reds);
    if (!tiles || !this.available(tiles)) return;
    row.sets.push({ type: this.mode, tiles });
    if (this.mode !== "chi") this.setMode("tile");
    this.write(row);
  }

  /** A red five tapped after a chi with a plain five turns that five red. @param {Row} row @param {string} tile */
  redden(row, tile) {
    const last = row.sets.at(-1);
    const five = `5${tile[1]}`;
    if (this.mode !== "chi" || tile[0] !== "0" || last?.type !== "chi" || !last.tiles.includes(five)) return false;
    last.tiles[last.tiles.indexOf(five)] = tile;
    return true;
  }

  /** The next row that waits for tiles: a hand that is not whole, then the dora. */
  waiting() {
    const rows = this.shown();
    return rows.find((row) => row.kind === "hand" && this.room(row) > 0) ?? rows.find((row) => row.kind === "dora");
  }

  advance() {
    const next = this.waiting();
    this.setMode("tile");
    if (next) this.activate(next);
  }

  /** @param {Row} row */
  activate(row) {
    this.active = row;
    this.draw();
  }

  /** @param {string} mode */
  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = target.closest("button");
    const box = target.closest("[data-row]");
    const row = this.rows.find((one) => one.box === box);
    if (button?.dataset.tile) this.tap(button.dataset.tile);
    else if (button?.dataset.mode) this.setMode(this.mode === button.dataset.mode ? "tile" : button.dataset.mode);
    else if (button?.dataset.act === "undo") this.undo();
    else if (button?.dataset.act === "clear") this.clear();
    else if (row && button?.dataset.held) this.remove(row, Number(button.dataset.held));
    else if (row && button?.dataset.meld) this.removeMeld(row, Number(button.dataset.meld));
    else if (row) this.activate(row);
  }

  /** Digits wait for their suit: "123m" is three taps. @param {KeyboardEvent} event */
  type(event) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) this.digits += event.key;
    else if (this.digits && "mpsz".includes(event.key)) {
      for (const digit of this.digits) if (this.keys.has(digit + event.key)) this.tap(digit + event.key);
      this.digits = "";
    } else if (event.key === "Backspace") this.undo();
    else return;
    event.preventDefault();
  }

  undo() {
    const row = this.active;
    if (row.tiles.length) row.tiles.pop();
    else {
      const last = row.sets.pop();
      if (last?.type === "hidden" && last.tiles.length > 1) row.sets.push({ ...last, tiles: last.tiles.slice(0, -1) });
    }
    this.write(row);
  }

  clear() {
    for (const row of this.shown()) {
      row.tiles = [];
      row.sets = [];
      this.write(row);
    }
    this.activate(this.shown()[0]);
  }

  /** @param {Row} row @param {number} index */
  remove(row, index) {
    row.tiles.splice(index, 1);
    this.active = row;
    this.write(row);
  }

  /** @param {Row} row @param {number} index */
  removeMeld(row, index) {
    row.sets.splice(index, 1);
    this.active = row;
    this.write(row);
  }

  draw() {
    for (const row of this.rows) this.drawRow(row);
    const counts = this.counts();
    const full = this.room(this.active) <= 0;
    for (const [tile, key] of this.keys) {
      key.disabled = !this.free(tile, counts) || (full && !MELDS.includes(this.mode) && !"fg".includes(tile[0]));
      const count = key.querySelector(".count");
      if (count instanceof HTMLElement) {
        count.textContent = String(counts.get(tile) ?? 0);
        count.hidden = !counts.get(tile) || tile[0] === "0";
      }
    }
    this.root.querySelectorAll("button[data-mode]").forEach((button) => {
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.mode === this.mode));
    });
    this.root.querySelectorAll("[data-hint]").forEach((hint) => {
      /** @type {HTMLElement} */ (hint).hidden = /** @type {HTMLElement} */ (hint).dataset.hint !== this.mode;
    });
  }

  /** @param {Row} row */
  drawRow(row) {
    const place = /** @type {HTMLElement} */ (row.box.querySelector("[data-place]"));
    const order = row.tiles.map((tile, index) => ({ tile, index }));
    const last = row.kind === "hand" ? order.splice(-1) : [];
    if (row.kind === "hand") order.sort((a, b) => compare(a.tile, b.tile));
    place.replaceChildren(
      ...order.map(({ tile, index }) => this.held(tile, index, false)),
      ...last.map(({ tile, index }) => this.held(tile, index, this.room(row) === 0)),
      ...row.sets.map((set, index) => this.drawMeld(set, index)),
    );
    row.box.classList.toggle("active", row === this.active);
    const hint = row.box.querySelector(".hint");
    if (hint instanceof HTMLElement) hint.hidden = row.tiles.length + row.sets.length > 0;
    const left = row.box.querySelector("[data-left]");
    if (left) left.textContent = row.kind === "hand" && this.room(row) > 0 && row.tiles.length ? String(this.room(row)) : "";
  }

  /** @param {string} tile @param {number} index @param {boolean} won */
  held(tile, index, won) {
    const button = this.button("held", String(index), "held", this.label(tile));
    button.classList.toggle("won", won);
    button.append(this.picture(tile));
    return button;
  }

  /** @param {import("./tiles.js").Meld} set @param {number} index */
  drawMeld(set, index) {
    const button = this.button("meld", String(index), "meld", `${this.called(set.type)} ${set.tiles.map((tile) => this.label(tile)).join(", ")}`);
    const hidden = (/** @type {number} */ i) => set.type === "ankan" && (i === 0 || i === 3);
    button.classList.toggle("covered", set.type === "hidden");
    button.append(...set.tiles.map((tile, i) => this.picture(hidden(i) ? "back" : tile)));
    return button;
  }

  /** What the game calls a set of this type. @param {string} type */
  called(type) {
    const mode = this.root.querySelector(`button[data-mode="${type}"]`);
    return mode?.textContent ?? this.root.dataset.hidden ?? "";
  }

  /** @param {string} name @param {string} value @param {string} style @param {string} label */
  button(name, value, style, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = style;
    button.dataset[name] = value;
    button.setAttribute("aria-label", (this.root.dataset.remove ?? "%s").replace("%s", label));
    return button;
  }

  /** @param {string} tile */
  label(tile) {
    return this.keys.get(tile)?.getAttribute("aria-label") ?? tile;
  }

  /** @param {string} tile */
  picture(tile) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "tile");
    svg.setAttribute("viewBox", "0 0 36 48");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${this.root.dataset.sprite}#t${tile}`);
    svg.append(use);
    return svg;
  }
}

/** The pickers of a part of the page that was just put there. @param {ParentNode} part */
export function startPickers(part) {
  part.querySelectorAll("[data-picker]").forEach((root) => new Picker(/** @type {HTMLElement} */ (root)));
}

startPickers(document);
