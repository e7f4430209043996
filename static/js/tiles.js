// @ts-check
/** Tile notation: reads and writes "123m0p77z". A tile is a two-letter string: "5p", red "0p", flower "f1". */

const SUITS = "mpsz";
const ORDER = "mpszfg";

/**
 * Read tiles in the order they were written.
 * @param {string} text
 * @returns {{tiles: string[], rest: string}} the tiles, and the unreadable rest
 */
export function parse(text) {
  /** @type {string[]} */
  const tiles = [];
  let rest = "";
  let digits = "";
  const letters = text.replace(/\s+/g, "");
  for (let i = 0; i < letters.length; i += 1) {
    const letter = letters[i];
    if ("fg".includes(letter) && /[1-4]/.test(letters[i + 1] ?? "")) {
      tiles.push(letter + letters[i + 1]);
      i += 1;
    } else if (/\d/.test(letter)) {
      digits += letter;
    } else if (SUITS.includes(letter) && digits && isKnown(digits, letter)) {
      tiles.push(...[...digits].map((digit) => digit + letter));
      digits = "";
    } else {
      rest += digits + letter;
      digits = "";
    }
  }
  return { tiles, rest: rest + digits };
}

/** @param {string} digits @param {string} suit */
function isKnown(digits, suit) {
  return suit !== "z" || /^[1-7]+$/.test(digits);
}

/** @param {string} tile */
export function suit(tile) {
  return "fg".includes(tile[0]) ? tile[0] : tile[1];
}

/** The number of a tile; a red five counts as five. @param {string} tile */
export function number(tile) {
  const digit = Number("fg".includes(tile[0]) ? tile[1] : tile[0]);
  return digit === 0 ? 5 : digit;
}

/** Kind of a tile: a red five is of the kind five. @param {string} tile */
export function kind(tile) {
  return tile[0] === "0" ? `5${tile[1]}` : tile;
}

/** @param {string} a @param {string} b */
export function compare(a, b) {
  return (
    ORDER.indexOf(suit(a)) - ORDER.indexOf(suit(b)) || number(a) - number(b) || (a < b ? -1 : Number(a > b))
  );
}

/** Write tiles shortly, in the order given. @param {string[]} tiles */
export function print(tiles) {
  let text = "";
  tiles.forEach((tile, i) => {
    const flower = "fg".includes(tile[0]);
    const next = tiles[i + 1];
    const joined = !flower && next !== undefined && suit(next) === suit(tile);
    text += flower ? tile : tile[0] + (joined ? "" : tile[1]);
  });
  return text;
}

/** A hand in order, with the winning tile, which was tapped last, at its end. @param {string[]} tiles */
export function printHand(tiles) {
  if (tiles.length === 0) return "";
  return print([...tiles.slice(0, -1).sort(compare), ...tiles.slice(-1)]);
}

/**
 * @typedef {{type: string, tiles: string[]}} Meld
 * @param {string} text "chi 234m, pon 555z"
 * @returns {Meld[]}
 */
export function parseMelds(text) {
  return text
    .split(",")
    .map((part) => part.trim().split(/\s+/))
    .filter((words) => words.length === 2)
    .map(([type, tiles]) => ({ type, tiles: parse(tiles).tiles }))
    .filter((meld) => meld.tiles.length >= 3);
}

/** @param {Meld[]} melds */
export function printMelds(melds) {
  return melds.map((meld) => `${meld.type} ${print(meld.tiles)}`).join(", ");
}

/**
 * The meld of one tap.
 * @param {string} type chi pon kan kakan ankan
 * @param {string} tile the tile tapped: the lowest one of a chi
 * @param {boolean} reds whether each suit has one red five, which a kong of fives must hold
 * @returns {string[] | null}
 */
export function meldFrom(type, tile, reds) {
  const base = suit(tile);
  if (type === "chi") {
    if (!"mps".includes(base) || number(tile) > 7) return null;
    return [tile, `${number(tile) + 1}${base}`, `${number(tile) + 2}${base}`];
  }
  if ("fg".includes(base)) return null;
  const plain = kind(tile);
  if (type === "pon") return [plain, plain, tile];
  const last = reds && number(tile) === 5 && base !== "z" ? `0${base}` : plain;
  return [plain, plain, plain, last];
}

const BRACKETS = { pon: "()", chi: "()", kan: "()", ankan: "[]", hidden: ["", ""] };

/**
 * The combinations of a rack: (555m) exposed, [1111z] drawn and shown, 99p hidden.
 * @param {string} text
 * @returns {Meld[]}
 */
export function parseCombos(text) {
  return text
    .split(/[\s,]+/)
    .map((part) => ({ open: part[0], tiles: parse(part.replace(/[()[\]]/g, "")).tiles }))
    .filter((combo) => combo.tiles.length > 0)
    .map(({ open, tiles }) => ({ type: open === "[" ? "ankan" : open === "(" ? exposed(tiles) : "hidden", tiles }));
}

/** @param {string[]} tiles */
function exposed(tiles) {
  if (tiles.length === 4) return "kan";
  return tiles[0] === tiles[1] ? "pon" : "chi";
}

/** @param {Meld[]} combos */
export function printCombos(combos) {
  return combos
    .map(({ type, tiles }) => {
      const [open, close] = BRACKETS[/** @type {keyof typeof BRACKETS} */ (type === "kakan" ? "kan" : type)];
      return open + print(tiles) + close;
    })
    .join(" ");
}

/** Whether a hidden pair, tris or chow can grow by this tile. @param {string[]} tiles @param {string} tile */
export function grows(tiles, tile) {
  if (tiles.length >= 3) return false;
  const last = tiles[tiles.length - 1];
  const equal = tiles.every((other) => other === tile);
  const stepped = tiles.length < 2 || tiles[0] !== tiles[1];
  return equal || (stepped && "mps".includes(suit(tile)) && suit(tile) === suit(last) && number(tile) === number(last) + 1);
}
