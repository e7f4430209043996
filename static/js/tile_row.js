// @ts-check
/** Tiles as pictures from the sprite, and a winning hand as a row of them. */
import { parse } from "./tiles.js";

/**
 * @typedef {{concealed?: string, melds?: {type: string, tiles: string}[], win_tile?: string, bonus?: string}} Hand
 * @typedef {{sprite: string, tile: (tile: string) => string, meld: (type: string) => string, won: (tile: string) => string}} Pictures
 * the address of the drawings, and the spoken names
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} sprite @param {string} tile @param {string} [extra] */
export function tilePicture(sprite, tile, extra = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `tile ${extra}`.trim());
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sprite}#t${tile}`);
  svg.append(use);
  return svg;
}

/** A row that is read out as one text. @param {Node[]} parts @param {string} spoken @param {string} [extra] */
export function tileRow(parts, spoken, extra = "") {
  const row = document.createElement("span");
  row.className = `tiles ${extra}`.trim();
  row.setAttribute("role", "img");
  row.setAttribute("aria-label", spoken);
  row.append(...parts);
  return row;
}

const gap = () => Object.assign(document.createElement("span"), { className: "gap" });

/** A winning hand: concealed tiles, melds, the winning tile apart. @param {Hand} hand @param {Pictures} pictures @param {string} [extra] */
export function handRow(hand, pictures, extra = "") {
  const picture = (/** @type {string} */ tile) => tilePicture(pictures.sprite, tile);
  const named = (/** @type {string[]} */ tiles) => tiles.map(pictures.tile).join(", ");
  const concealed = parse(hand.concealed ?? "").tiles;
  const parts = /** @type {Node[]} */ (concealed.map(picture));
  const spoken = [named(concealed)];
  for (const meld of hand.melds ?? []) {
    const { tiles } = parse(meld.tiles);
    const faces = meld.type === "ankan" ? ["back", ...tiles.slice(1, -1), "back"] : tiles;
    parts.push(gap(), ...faces.map(picture));
    spoken.push(`${pictures.meld(meld.type)} ${named(tiles)}`);
  }
  if (hand.win_tile) {
    parts.push(tilePicture(pictures.sprite, hand.win_tile, "won"));
    spoken.push(pictures.won(pictures.tile(hand.win_tile)));
  }
  const bonus = parse(hand.bonus ?? "").tiles;
  if (bonus.length) parts.push(gap(), ...bonus.map(picture));
  if (bonus.length) spoken.push(named(bonus));
  return tileRow(parts, spoken.filter(Boolean).join("; "), extra);
}
