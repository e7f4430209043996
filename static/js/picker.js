// @ts-check
/**
 * The tile picker: one keypad, several rows (a hand for each winner, the racks of the others, the dora indicators). In
 * a rack the sets are its combinations and the tiles its flowers and seasons. The text fields of the
 * form stay the truth: the picker writes tiles into them and reads them again, so typing works just as well.
 *
 * A key for a set counts for one tap on a tile: a meld, or three tiles of the hand at once ("run", "same"). The winning
 * tile is tapped alone, because it comes last. Winners of one discard share it: the second hand takes it from the first.
 */
import { watch } from "./eye/start.js";
import { countTiles, isAvailable, room } from "./tile_box.js";
import { tilePicture } from "./tile_row.js";
import {
  compare, grows, meldFrom, parse, parseCombos, parseMelds, print, printCombos, printHand, printMelds,
} from "./tiles.js";

const MELDS = ["chi", "pon", "kan", "kakan", "ankan"];
/** The keys for three concealed tiles, by the meld that has the same tiles. */
const SETS = new Map([["run", "chi"], ["same", "pon"]]);
const REPEATED_MS = 1500;
const HELD_MS = 350;

/** @typedef {{box: HTMLElement, kind: string, input: HTMLInputElement, melds: HTMLInputElement | null, tiles: string[], sets: import("./tiles.js").Meld[]}} Row */

/** @param {string} tile */
const isBonus = (tile) => "fg".includes(tile[0]);

class Picker {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.reds = root.dataset.reds === "true";
    this.size = Number(root.dataset.size ?? 14);
    this.mode = "tile";
    this.heldDown = false;
    this.digits = "";
    /** The chow of the last tap, whose five may still turn out to be red. @type {import("./tiles.js").Meld | null} */
    this.fresh = null;
    /** The number of hands shown at the last look. */
    this.hands = 0;
    /** The winning tile that a second hand has just taken from the first. */
    this.shared = { tile: "", at: 0 };
    /** @type {Map<string, HTMLButtonElement>} */
    this.keys = new Map();
    root.querySelectorAll("button[data-tile]").forEach((key) => {
      if (key instanceof HTMLButtonElement) this.keys.set(key.dataset.tile ?? "", key);
    });
    /** @type {Row[]} */
    this.rows = [...root.querySelectorAll("[data-row]")].map((box) => this.row(/** @type {HTMLElement} */ (box)));
    this.active = this.rows[0];
    /** @type {Row | undefined} */
    this.front = undefined;
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
    this.root.addEventListener("pointerdown", (event) => this.hold(event));
    this.root.addEventListener("contextmenu", (event) => this.keyOf(event) && event.preventDefault());
    this.root.addEventListener("keydown", (event) => this.type(event));
    for (const row of this.rows) {
      row.input.addEventListener("change", () => this.read());
      row.melds?.addEventListener("change", () => this.read());
    }
    this.root.addEventListener("picker:refresh", () => this.read());
    this.root.addEventListener("picker:filled", () => this.read(true));
  }

  /** Read the text fields. @param {boolean} filled by a whole hand: its gap is tapped next */
  read(filled = false) {
    for (const row of this.rows) {
      row.tiles = parse(row.input.value).tiles;
      row.sets = row.melds ? (row.kind === "rack" ? parseCombos : parseMelds)(row.melds.value) : [];
    }
    const waiting = this.waiting();
    if (this.isJoined()) this.active = waiting ?? this.active;
    if (filled || !this.shown().includes(this.active) || (this.room(this.active) <= 0 && waiting)) {
      this.active = waiting ?? this.shown()[0] ?? this.rows[0];
    }
    this.draw();
  }

  /** Whether another winner has joined while the active hand is empty: tiles are typed in the order of the rows. */
  isJoined() {
    const hands = this.shown().filter((row) => row.kind === "hand").length;
    const more = hands > this.hands;
    this.hands = hands;
    return more && this.active.kind === "hand" && this.active.tiles.length + this.active.sets.length === 0;
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

  /** @param {Row} row the number of tiles that the row still takes */
  room(row) {
    return room(row, this.size);
  }

  counts() {
    return countTiles(this.shown(), this.size);
  }

  /**
   * The tiles that a tap puts into the active row; null where it cannot.
   * @param {string} tile @param {import("./tile_box.js").Counts} counts
   * @returns {{tiles: string[], meld: string} | null} with the kind of meld, "" for tiles of the hand
   */
  tapped(tile, counts) {
    const row = this.active;
    const set = SETS.get(this.mode);
    const kind = MELDS.includes(this.mode) && row.melds ? this.mode : "";
    const several = (kind || set) && !isBonus(tile) ? meldFrom(kind || (set ?? ""), tile, this.reds) : null;
    if ((kind || set) && !isBonus(tile) && !several) return null;
    const tiles = several ?? (row.kind === "rack" && !isBonus(tile) ? this.joined(row, tile) : [tile]);
    const taken = isBonus(tile) ? 0 : Math.min(tiles.length, 3);
    const kept = several && set && row.kind === "hand" ? 1 : 0; // the winning tile is tapped alone
    if (this.room(row) < taken + kept || !isAvailable(tiles, counts, this.reds)) return null;
    return { tiles, meld: isBonus(tile) ? "" : kind };
  }

  /** Add a tile of a rack to the combination before it, or begin a pair: alone it is worth nothing. @param {Row} row @param {string} tile */
  joined(row, tile) {
    const last = row.sets.at(-1);
    return last?.type === "hidden" && grows(last.tiles, tile) ? [tile] : [tile, tile];
  }

  /** @param {string} tile */
  tap(tile) {
    const row = this.active;
    if (this.isRepeated(tile) || this.redden(row, tile)) return;
    this.fresh = null;
    const added = this.tapped(tile, this.counts());
    if (!added) return;
    if (added.meld) this.addMeld(row, added.meld, added.tiles);
    else if (row.kind === "rack" && !isBonus(tile)) this.combine(row, added.tiles);
    else row.tiles.push(...added.tiles);
    if (!isBonus(tile)) this.mode = "tile";
    this.share(row);
    this.write(row);
    this.advance(row);
  }

  /** Whether a winning tile that was filled in is tapped once more, out of habit. @param {string} tile */
  isRepeated(tile) {
    const repeated = tile === this.shared.tile && Date.now() - this.shared.at < REPEATED_MS;
    this.shared.tile = "";
    return repeated;
  }

  /** @param {Row} row @param {string[]} tiles */
  combine(row, tiles) {
    const last = row.sets.at(-1);
    if (tiles.length === 1) last?.tiles.push(...tiles);
    else row.sets.push({ type: "hidden", tiles });
  }

  /** @param {Row} row @param {string} type @param {string[]} tiles */
  addMeld(row, type, tiles) {
    const meld = { type, tiles };
    row.sets.push(meld);
    if (this.reds && type === "chi" && tiles.some((tile) => tile[0] === "5")) this.fresh = meld;
  }

  /** A red five tapped after a chow with a plain five turns that five red. @param {Row} row @param {string} tile */
  redden(row, tile) {
    const five = this.fresh?.tiles.indexOf(`5${tile[1]}`) ?? -1;
    if (!this.fresh || tile[0] !== "0" || five < 0) return false;
    this.fresh.tiles[five] = tile;
    this.fresh = null;
    this.write(row);
    return true;
  }

  /** Fill in the last tile of a further hand: all winners win on the same discard. @param {Row} row */
  share(row) {
    if (row.kind !== "hand" || this.room(row) !== 1) return;
    const whole = this.shown().find((other) => other !== row && other.kind === "hand" && this.room(other) === 0);
    const tile = whole?.tiles.at(-1);
    if (!tile || (tile[0] === "0" && row.tiles.includes(tile))) return;
    row.tiles.push(tile);
    this.shared = { tile, at: Date.now() };
  }

  /** The next row that waits for tiles: a hand that is not whole, then the dora. */
  waiting() {
    const rows = this.shown();
    return rows.find((row) => row.kind === "hand" && this.room(row) > 0) ?? rows.find((row) => row.kind === "dora");
  }

  /** Go to the row after one that has all its tiles. @param {Row} row */
  advance(row) {
    if (row.kind === "hand" && this.room(row) === 0) this.activate(this.waiting() ?? this.firstRack() ?? row);
    if (row.kind === "dora" && this.root.closest("[data-entry]")) this.activate(this.uraFor(row) ?? row);
  }

  /** The rack of the next player in turn after the winner. */
  firstRack() {
    const racks = this.rows.filter((row) => row.kind === "rack");
    const winner = racks.findIndex((row) => row.box.hidden);
    return [...racks.slice(winner + 1), ...racks.slice(0, winner + 1)].find((row) => this.shown().includes(row));
  }

  /** Turn the ura dora when there is a dora for each kong of the hand, and one more. @param {Row} dora */
  uraFor(dora) {
    const kongs = this.shown().flatMap((row) => row.sets).filter((set) => set.tiles.length === 4).length;
    const ura = this.shown().find((row) => row.kind === "ura");
    return dora.tiles.length > kongs && ura && ura.tiles.length < dora.tiles.length ? ura : undefined;
  }

  /** @param {Row} row */
  activate(row) {
    this.active = row;
    this.fresh = null;
    this.draw();
  }

  /** @param {string} mode */
  setMode(mode) {
    this.mode = mode;
    this.fresh = null;
    this.draw();
  }

  /** The key of a tile under a finger. @param {Event} event */
  keyOf(event) {
    const key = /** @type {HTMLElement} */ (event.target).closest("button[data-tile]");
    return key instanceof HTMLButtonElement && !key.disabled ? key : null;
  }

  /** A key that is held down is three in a row, from this tile on. @param {PointerEvent} event */
  hold(event) {
    const key = this.keyOf(event);
    this.heldDown = false;
    if (!key || this.mode !== "tile" || this.active.kind !== "hand") return;
    const timer = setTimeout(() => {
      this.heldDown = true;
      this.mode = "run";
      if (this.tapped(key.dataset.tile ?? "", this.counts())) this.tap(key.dataset.tile ?? "");
      else this.setMode("tile");
    }, HELD_MS);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      key.addEventListener(end, () => clearTimeout(timer), { once: true });
    }
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.heldDown && event.detail) { // the finger leaves a key that it held down
      this.heldDown = false;
      return;
    }
    const target = /** @type {HTMLElement} */ (event.target);
    const button = target.closest("button");
    const box = target.closest("[data-row]");
    const row = this.rows.find((other) => other.box === box);
    if (button?.dataset.tile) this.tap(button.dataset.tile);
    else if (button?.dataset.mode) this.setMode(this.next(button));
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

  /** The mode after a tap on its key: where one key stands for all kongs, a further tap is the next kind. @param {HTMLElement} key */
  next(key) {
    const mode = key.dataset.mode ?? "tile";
    const kongs = MELDS.slice(MELDS.indexOf("kan"));
    const alone = mode === "kan" && kongs.every((kind) => kind === "kan" || !this.modeKey(kind)?.offsetParent);
    if (!alone || !kongs.includes(this.mode)) return this.mode === mode ? "tile" : mode;
    return kongs[kongs.indexOf(this.mode) + 1] ?? "tile";
  }

  /** @param {string} mode @returns {HTMLElement | null} */
  modeKey(mode) {
    return this.root.querySelector(`button[data-mode="${mode}"]`);
  }

  undo() {
    const row = this.active;
    this.fresh = null;
    if (row.tiles.length) row.tiles.pop();
    else {
      const last = row.sets.pop();
      if (last?.type === "hidden" && last.tiles.length > 2) row.sets.push({ ...last, tiles: last.tiles.slice(0, -1) });
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
    this.drawFront();
    for (const row of this.rows) this.drawRow(row);
    const counts = this.counts();
    const hinted = this.hint();
    this.root.dataset.hinted = hinted;
    for (const [tile, key] of this.keys) {
      key.disabled = !this.tapped(tile, counts);
      const count = key.querySelector(".count");
      if (count instanceof HTMLElement) {
        count.textContent = String(counts.get(tile) ?? 0);
        count.hidden = !counts.get(tile) || tile[0] === "0";
        key.dataset.name ??= key.getAttribute("aria-label") ?? "";
        key.setAttribute("aria-label", count.hidden ? key.dataset.name : `${key.dataset.name}, ${count.textContent}`);
      }
    }
    this.drawModes();
    this.root.querySelectorAll("[data-hint]").forEach((hint) => {
      /** @type {HTMLElement} */ (hint).hidden = /** @type {HTMLElement} */ (hint).dataset.hint !== hinted;
    });
  }

  /** On a phone one hand or rack is in sight, also while indicators are tapped; the others are tabs. */
  drawFront() {
    const rows = this.shown().filter((row) => row.kind === "hand" || row.kind === "rack");
    this.front = [this.active, this.front].find((row) => row && rows.includes(row)) ?? rows[0];
    for (const row of this.rows) row.box.classList.toggle("front", row === this.front);
    this.root.classList.toggle("single", rows.length === 1);
  }

  /** The pressed key; where one key stands for all kongs, it says which. */
  drawModes() {
    this.root.querySelectorAll("button[data-mode]").forEach((node) => {
      const button = /** @type {HTMLElement} */ (node);
      button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
    });
    const kong = this.modeKey("kan");
    if (!kong) return;
    kong.dataset.name ??= kong.textContent ?? "";
    const other = this.mode === "kakan" || this.mode === "ankan" ? this.modeKey(this.mode) : null;
    const stands = other && !other.offsetParent;
    kong.textContent = stands ? other.textContent : kong.dataset.name;
    if (stands) kong.setAttribute("aria-pressed", "true");
  }

  /** Show the sentence above the keys. */
  hint() {
    if (this.mode !== "tile") return this.mode;
    return this.fresh ? "red" : this.active.kind;
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
    row.box.querySelector(".rowname")?.setAttribute("aria-pressed", String(row === this.active));
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

  /** The game's name for a set of this type. @param {string} type */
  called(type) {
    const mode = this.modeKey(type);
    return mode?.dataset.name ?? mode?.textContent ?? this.root.dataset.hidden ?? "";
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
    const key = this.keys.get(tile); // its label may tell how many are used as well
    return key?.dataset.name ?? key?.getAttribute("aria-label") ?? tile;
  }

  /** @param {string} tile */
  picture(tile) {
    return tilePicture(this.root.dataset.sprite ?? "", tile);
  }
}

/** Start the pickers of a new part of the page. @param {ParentNode} part */
export function startPickers(part) {
  part.querySelectorAll("[data-picker]").forEach((part) => {
    const root = /** @type {HTMLElement} */ (part);
    new Picker(root);
    watch(root);
  });
}

startPickers(document);
