// @ts-check
/** The ways in which a picture comes to a tile picker. The eye itself is loaded with the first of them. */

/** @param {DataTransfer | null} data */
const pictureIn = (data) => [...(data?.files ?? [])].find((file) => file.type.startsWith("image/"));

/** @param {HTMLElement} root a picker with a part for pictures */
export function watch(root) {
  const box = /** @type {HTMLElement | null} */ (root.querySelector("[data-eye]"));
  if (!box) return;
  /** @type {Promise<import("./panel.js").Panel> | undefined} */
  let loading;
  const panel = () => (loading ??= import("./panel.js").then(({ Panel }) => new Panel(root, box)));
  const take = (/** @type {Blob} */ file) => panel().then((opened) => opened.take(file));

  const input = /** @type {HTMLInputElement} */ (root.querySelector("[data-eye-file]"));
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.value = ""; // the same file may be chosen again
    if (file) take(file);
  });
  const live = /** @type {HTMLElement} */ (root.querySelector("[data-eye-live]"));
  live.hidden = !navigator.mediaDevices?.getUserMedia;
  live.addEventListener("click", () => panel().then((opened) => opened.live()));

  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    const file = pictureIn(event.dataTransfer);
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  document.addEventListener("paste", (event) => {
    const file = pictureIn(event.clipboardData);
    if (file && root.offsetParent) take(file);
  });
}
