// @ts-check
/**
 * The camera's picture with a guide: read again and again, taken when readings in a row are the same.
 * @typedef {import("./client.js").Reading} Reading
 * @typedef {import("./laying.js").Tile} Tile
 */
import { drawn } from "./client.js";

const PAUSE = 120; // milliseconds between two looks
const STILL = 2; // equal readings in a row, until a whole hand is taken
const PATIENCE = 5; // and until any other reading is

export class Live {
  /** @param {HTMLElement} box @param {(canvas: HTMLCanvasElement) => Promise<Reading>} look @param {(tiles: Tile[]) => boolean} isWhole */
  constructor(box, look, isWhole) {
    const part = (/** @type {string} */ name) => /** @type {any} */ (box.querySelector(`[data-eye-${name}]`));
    this.look = look;
    this.isWhole = isWhole;
    /** @type {HTMLDialogElement} */
    this.dialog = part("dialog");
    /** @type {HTMLVideoElement} */
    this.video = part("video");
    /** @type {HTMLElement} */
    this.seen = part("seen");
    /** @type {HTMLButtonElement} */
    this.shutter = part("shutter");
    /** @type {HTMLButtonElement} */
    this.end = part("end");
    this.pressed = false;
  }

  /** @returns {Promise<{canvas: HTMLCanvasElement, reading: Reading} | string>} a code of the page's words where there is none */
  async shoot() {
    const video = { facingMode: "environment", width: { ideal: 1600 }, height: { ideal: 1200 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video }).catch(() => null);
    if (!stream) return "nocamera";
    this.shutter.onclick = () => (this.pressed = true);
    this.end.onclick = () => this.dialog.close();
    this.video.srcObject = stream;
    this.dialog.showModal();
    try {
      await this.video.play();
      return await this.watch();
    } catch {
      return "failed";
    } finally {
      stream.getTracks().forEach((track) => track.stop());
      this.video.srcObject = null;
      this.dialog.close();
    }
  }

  async watch() {
    let before = "";
    let alike = 0;
    while (this.dialog.open) {
      const canvas = drawn(this.video, this.video.videoWidth, this.video.videoHeight);
      const pressed = this.pressed;
      const reading = await this.look(canvas);
      const now = reading.tiles.map(({ tile }) => tile).join(" ");
      alike = now && now === before ? alike + 1 : 1;
      if (pressed || alike >= (this.isWhole(reading.tiles) ? STILL : PATIENCE)) return { canvas, reading };
      before = now;
      this.seen.textContent = (this.seen.dataset.count ?? "").replace("{n}", String(reading.tiles.length));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return "";
  }
}
