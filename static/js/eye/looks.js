// @ts-check
/**
 * How a picture looks: why it may be misread, and what was read in it.
 * @typedef {import("./laying.js").Tile} Tile
 */
import { median } from "./boxes.js";

const DARK = 45;
const SMALL = 16; // pixels of a tile's width where the picture is 512 pixels long
const SEEN_AT = 512;
const EDGE = 0.1; // of a tile's width: a tile nearer to the picture's edge may go on beyond it

/** @param {number[][]} box */
const widthOf = ([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Reasons why tiles may be missing, as the codes of the page's words. @param {Tile[]} tiles @param {{width: number, height: number}} picture @param {number} light */
export function faultsOf(tiles, { width, height }, light) {
  const faults = [];
  if (light < DARK) faults.push("dark");
  const tile = tiles.length ? median(tiles.map(({ box }) => widthOf(box))) : 0;
  if (tile && tile * SEEN_AT < SMALL * Math.max(width, height)) faults.push("far");
  const isCut = (/** @type {number[]} */ [x, y]) => Math.min(x, y, width - x, height - y) < EDGE * tile;
  if (tiles.some(({ box }) => box.some(isCut))) faults.push("cut");
  return faults;
}

/** Draw the part of a picture that holds the tiles, outlined. @param {HTMLCanvasElement} place @param {HTMLCanvasElement} picture @param {Tile[]} tiles */
export function outlined(place, picture, tiles) {
  const points = tiles.flatMap(({ box }) => box);
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, foot] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const margin = 0.04 * (right - left);
  [place.width, place.height] = [right - left + 2 * margin, foot - top + 2 * margin].map(Math.ceil);
  const context = /** @type {CanvasRenderingContext2D} */ (place.getContext("2d"));
  const style = getComputedStyle(place);
  context.translate(margin - left, margin - top);
  context.drawImage(picture, 0, 0);
  context.lineWidth = place.width / 250 + 1;
  for (const { box, unsure } of tiles) {
    context.strokeStyle = style.getPropertyValue(unsure ? "--eye-unsure" : "--eye-sure");
    context.beginPath();
    box.forEach(([x, y]) => context.lineTo(x, y));
    context.closePath();
    context.stroke();
  }
}
