// @ts-check
/**
 * What a picture showed, below the tile picker's rows: the tiles, the unsure ones outlined with their next guesses under
 * them. Each tap writes the picker's text fields anew; they stay the truth, and nothing is sent.
 * @typedef {import("./laying.js").Tile} Tile
 */
import { tilePicture } from "../tile_row.js";
import { print, printHand, printMelds } from "../tiles.js";
import { CLEAR } from "./choosing.js";
import { opened, read } from "./client.js";
import { keep, showSwitch } from "./corpus.js";
import { Live } from "./live.js";
import { inOrder, layOut, rowsOf, sizeOf, sorted } from "./laying.js";
import { faultsOf, outlined } from "./looks.js";
import { choose } from "./rules.js";
import { BACK } from "./reading.js";

const GUESSES = 3;

export class Panel {
  /** @param {HTMLElement} root the picker @param {HTMLElement} box */
  constructor(root, box) {
    this.root = root;
    this.box = box;
    this.size = Number(root.dataset.size ?? 14);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(`[data-eye-${name}]`));
    this.says = part("says");
    this.strip = part("strip");
    this.result = part("result");
    this.choice = part("choice");
    this.picture = /** @type {HTMLCanvasElement} */ (part("picture"));
    /** @type {Tile[]} */
    this.tiles = [];
    /** @type {HTMLElement | null} the picker's row that the tiles go to */
    this.row = null;
    /** @type {Tile | null} */
    this.selected = null;
    /** @type {HTMLCanvasElement | null} */
    this.canvas = null;
    this.writing = false;
    this.words = box.dataset;
    this.keys = this.keysOfPicker();
    part("choice").addEventListener("click", (event) => this.choose(/** @type {HTMLElement} */ (event.target)));
    part("strip").addEventListener("click", (event) => this.tapped(/** @type {HTMLElement} */ (event.target)));
    part("close").addEventListener("click", () => this.forget());
    this.shelf = showSwitch(part("corpus"));
    root.addEventListener("input", ({ target }) => {
      const isField = target instanceof HTMLInputElement && target.name;
      if (isField && !this.writing) this.forget(); // typed or tapped over: the fields are the truth
    });
  }

  /** The names of the game's tiles, by their notation. */
  keysOfPicker() {
    const keys = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".keypad [data-tile]"));
    return new Map([...keys].map((key) => [key.dataset.tile ?? "", key.dataset.name ?? key.getAttribute("aria-label") ?? ""]));
  }

  /** @param {string} tile */
  label(tile) {
    return tile === BACK ? (this.words.back ?? "") : (this.keys.get(tile) ?? tile);
  }

  /** @param {string} code @param {Record<string, number | string>} [facts] */
  word(code, facts = {}) {
    return (this.words[code] ?? "").replace(/\{(\w)\}/g, (_, name) => String(facts[name]));
  }

  /** @param {HTMLCanvasElement} canvas */
  look(canvas) {
    return read(canvas, this.words.weights ?? "", [...this.keys.keys()]);
  }

  /** A file that somebody chose, dropped or pasted. @param {Blob} file */
  async take(file) {
    this.forget();
    this.says.textContent = this.word("reading");
    const canvas = await opened(file).catch(() => null);
    if (!canvas) return void (this.says.textContent = this.word("nopicture"));
    try {
      await this.show(canvas, await this.look(canvas));
    } catch {
      this.says.textContent = this.word("failed");
    }
  }

  /** The picture that the camera takes by itself. */
  async live() {
    this.forget();
    const isHand = this.active()?.dataset.row === "hand";
    const isWhole = (/** @type {Tile[]} */ tiles) => (isHand ? this.fits(tiles) : tiles.length > 0);
    const shot = await new Live(this.box, (canvas) => this.look(canvas), isWhole).shoot();
    if (typeof shot === "string") this.says.textContent = this.word(shot);
    else await this.show(shot.canvas, shot.reading);
  }

  /** The picker's row that waits for tiles. */
  active() {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(".hand.active"));
  }

  /** The row that tiles go to: the one that waits, but a whole hand to a hand, also when that was whole already. @param {Tile[]} tiles */
  rowFor(tiles) {
    const hands = [...this.root.querySelectorAll("[data-row=hand]")].filter((row) => !row.closest("[hidden]"));
    const isOther = this.active()?.dataset.row !== "hand" && this.fits(tiles);
    return isOther ? /** @type {HTMLElement} */ (hands.at(-1)) : this.active();
  }

  indicators() {
    const row = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-row=${name}]`));
    return { dora: row("dora"), ura: row("ura") };
  }

  /** The tiles by the place where they go. @param {Tile[]} tiles */
  sorted(tiles) {
    return sorted(tiles, this.size, Boolean(this.indicators().dora));
  }

  /** Whether the tiles are a whole hand, with or without indicators. @param {Tile[]} tiles */
  fits(tiles) {
    return sizeOf(this.sorted(tiles).hand) === this.size;
  }

  /** @param {HTMLCanvasElement} canvas @param {import("./client.js").Reading} reading */
  async show(canvas, { tiles, light }) {
    const chosen = await choose(tiles, this.sorted(tiles).hand, this.root.dataset.rules ?? "");
    this.canvas = canvas;
    this.row = this.rowFor(chosen);
    this.tiles = chosen.map((tile) => ({ ...tile, unsure: tile.p < CLEAR }));
    const faults = faultsOf(this.tiles, canvas, light);
    if (!tiles.length) return void (this.says.textContent = this.word(faults[0] ?? "nothing"));
    const complete = this.row?.dataset.row !== "hand" || this.fits(this.tiles);
    const size = sizeOf(this.tiles);
    const parts = complete ? [this.word("read", { n: tiles.length })] : [this.word("count", { n: size, m: this.size }), ...faults.map((code) => this.word(code))];
    if (this.tiles.some(({ unsure }) => unsure)) parts.push(this.word("unsure"));
    if (this.row?.dataset.row === "hand" && complete && !layOut(this.hand()).won) parts.push(this.word("won"));
    this.says.textContent = parts.join(" ");
    outlined(this.picture, canvas, this.tiles);
    this.write();
  }

  hand() {
    return this.sorted(this.tiles).hand;
  }

  /** Write the picker's fields, and draw. */
  write() {
    if (!this.row) return;
    const { dora, ura } = this.indicators();
    if (this.row.dataset.row === "hand") {
      const parts = this.sorted(this.tiles);
      const hand = layOut(parts.hand);
      this.fill(this.row.dataset.melds, printMelds(hand.melds));
      this.fill(this.row.dataset.input, printHand(inOrder(hand)));
      if (dora && parts.dora.length) this.fill(dora.dataset.input, textOf(parts.dora));
      if (ura && parts.ura.length) this.fill(ura.dataset.input, textOf(parts.ura));
    } else {
      const [first, second] = rowsOf(this.tiles);
      const both = this.row === dora && ura && !ura.closest("[hidden]") && second;
      this.fill(this.row.dataset.input, textOf(both ? first : this.tiles));
      if (both) this.fill(ura.dataset.input, textOf(second));
    }
    this.root.dispatchEvent(new Event("picker:filled"));
    if (this.row === dora && ura && !ura.closest("[hidden]")) ura.click();
    this.draw();
  }

  /** @param {string | undefined} id @param {string} text */
  fill(id, text) {
    const input = id && document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    this.writing = true;
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    this.writing = false;
  }

  /** Leave the picture; the fields keep their tiles. */
  forget() {
    [this.tiles, this.selected, this.canvas] = [[], null, null];
    this.says.textContent = "";
    this.draw();
  }

  draw() {
    this.result.hidden = !this.tiles.length;
    const { won } = layOut(this.hand());
    const groups = [...new Set(this.tiles.map(({ group }) => group))].map((group) => this.tiles.filter((tile) => tile.group === group));
    this.strip.replaceChildren(
      ...groups.map((group) => {
        const part = document.createElement("span");
        part.className = "group";
        part.append(...group.map((tile) => this.drawn(tile, tile === won && this.row?.dataset.row === "hand")));
        return part;
      }),
    );
    this.choice.hidden = !this.selected;
    if (this.selected) this.drawChoice(this.selected);
  }

  /** A tile with its next guesses under it, where it is unsure. @param {Tile} tile @param {boolean} won */
  drawn(tile, won) {
    const column = document.createElement("span");
    column.className = "read";
    const button = this.button("at", tile, tile.tile, this.label(tile.tile));
    button.setAttribute("aria-pressed", String(tile === this.selected));
    button.classList.toggle("unsure", Boolean(tile.unsure));
    button.classList.toggle("won", won);
    button.classList.toggle("sideways", tile.sideways);
    column.append(button);
    for (const [name] of tile.unsure ? tile.next.slice(0, GUESSES) : []) {
      const guess = this.button("guess", tile, name, this.word("instead", { a: this.label(name), b: this.label(tile.tile) }));
      column.append(guess);
    }
    return column;
  }

  /** @param {"at" | "guess"} part @param {Tile} tile @param {string} name @param {string} label */
  button(part, tile, name, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = part;
    button.dataset.at = String(this.tiles.indexOf(tile));
    if (part === "guess") button.dataset.guess = name;
    button.setAttribute("aria-label", label);
    button.append(tilePicture(this.root.dataset.sprite ?? "", name === BACK ? "back" : name));
    return button;
  }

  /** @param {HTMLElement} target */
  tapped(target) {
    const button = target.closest("button");
    const tile = this.tiles[Number(button?.dataset.at ?? -1)];
    if (!tile) return;
    if (button?.dataset.guess) this.exchange(tile, button.dataset.guess);
    else this.select(tile === this.selected ? null : tile);
  }

  /** @param {Tile | null} tile */
  select(tile) {
    this.selected = tile;
    this.draw();
  }

  /** The keys of the picker once more, for the tile that is exchanged. @param {Tile} tile */
  drawChoice(tile) {
    const place = /** @type {HTMLElement} */ (this.choice.querySelector("[data-eye-keys]"));
    if (!place.firstChild) {
      const keys = /** @type {HTMLElement} */ (this.root.querySelector(".keypad .keys")?.cloneNode(true));
      keys.querySelectorAll("button").forEach((key) => {
        key.dataset.guess = key.dataset.tile;
        key.setAttribute("aria-label", this.label(key.dataset.tile ?? ""));
        delete key.dataset.tile;
        key.disabled = false;
        key.querySelector(".count")?.remove();
      });
      place.append(keys);
    }
    const group = this.tiles.filter((other) => other.group === tile.group);
    const act = (/** @type {string} */ name) => /** @type {HTMLElement} */ (this.choice.querySelector(`[data-eye-act=${name}]`));
    const isHand = this.row?.dataset.row === "hand";
    act("won").hidden = !isHand;
    act("meld").hidden = !isHand || (group.length !== 3 && group.length !== 4);
  }

  /** @param {HTMLElement} target */
  choose(target) {
    const button = target.closest("button");
    const tile = this.selected;
    if (!button || !tile) return;
    if (button.dataset.guess) return this.exchange(tile, button.dataset.guess);
    if (button.dataset.eyeAct === "won") this.tiles.forEach((other) => (other.won = other === tile));
    if (button.dataset.eyeAct === "gone") this.tiles = this.tiles.filter((other) => other !== tile);
    if (button.dataset.eyeAct === "more") this.tiles.splice(this.tiles.indexOf(tile), 0, { ...tile, won: false, unsure: true });
    if (button.dataset.eyeAct === "meld") this.lay(tile.group);
    this.mended(button.dataset.eyeAct === "more" ? this.tiles[this.tiles.indexOf(tile) - 1] : null);
  }

  /** A group becomes a meld, or tiles of the hand again. @param {number} group */
  lay(group) {
    const tiles = this.tiles.filter((tile) => tile.group === group);
    const lies = layOut(tiles).melds.length > 0;
    tiles.forEach((tile) => (tile.lying = !lies));
  }

  /** @param {Tile} tile @param {string} name */
  exchange(tile, name) {
    const rest = tile.next.filter(([other]) => other !== name);
    Object.assign(tile, { next: [[tile.tile, tile.p], ...rest], tile: name, unsure: false });
    this.mended(null);
  }

  /** @param {Tile | null} selected the tile that is tapped next */
  mended(selected) {
    this.selected = selected;
    if (this.canvas) keep(this.canvas, this.tiles).then(this.shelf);
    this.write();
  }
}

/** @param {Tile[]} tiles */
const textOf = (tiles) => print(tiles.map(({ tile }) => tile).filter((tile) => tile !== BACK));
