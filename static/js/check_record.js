// @ts-check
/**
 * Checks the file of a tournament on the reader's own machine: by the Python of `python -m scoring verify`, in a worker.
 * Nothing is loaded before the button is pressed. The page has the sentences in the reader's language, by code
 * (tournaments/texts/findings.py).
 *
 * @typedef {{kind: string, code: string, facts: Record<string, string>}} Finding
 */
const place = /** @type {HTMLElement} */ (document.querySelector("[data-check]"));
const button = /** @type {HTMLButtonElement} */ (place.querySelector("button"));
const words = /** @type {HTMLElement} */ (place.querySelector("[data-check-words]"));
const progress = /** @type {HTMLProgressElement} */ (place.querySelector("progress"));
const results = /** @type {HTMLElement} */ (place.querySelector("[data-check-found]"));
/** @type {Record<string, string>} */
const sentences = JSON.parse(document.getElementById("check-sentences")?.textContent ?? "{}");

/** Show the words of the page for a step or an end. @param {string} step */
function tell(step) {
  words.textContent = place.dataset[step] ?? "";
}

/** The bytes as base64. @param {Blob} blob @returns {Promise<string>} */
function inBase64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The file; null while it is still being made. @returns {Promise<Blob | null>} */
async function fetchFile() {
  const answer = await fetch(place.dataset.file ?? "", { cache: "no-store" });
  if (!answer.ok) throw new Error(`the file: ${answer.status}`);
  return answer.redirected ? null : answer.blob();
}

/** @param {Finding} finding */
const sentence = ({ code, facts }) => sentences[code].replace(/\{(\w+)\}/g, (_all, name) => facts[name]);

/** @param {Finding[]} findings @param {string} kind */
function list(findings, kind) {
  const part = /** @type {HTMLElement} */ (results.querySelector(`[data-check-${kind}]`));
  const items = findings.map((finding) => Object.assign(document.createElement("li"), { textContent: sentence(finding) }));
  part.querySelector("ul")?.replaceChildren(...items);
  part.hidden = !items.length;
}

async function check() {
  tell("loading");
  const { engine } = await import("./engine/client.js");
  await engine.insist();
  tell("fetching");
  const file = await fetchFile();
  if (!file) return tell("making");
  tell("checking");
  const report = await engine.call("verify", { file: await inBase64(file), key: place.dataset.key ?? "" });
  for (const kind of ["wrong", "proved", "notes"]) list(report.said.filter((/** @type {Finding} */ finding) => finding.kind === kind), kind);
  results.hidden = false;
  tell(report.ok ? "holds" : "differs");
}

button.addEventListener("click", async () => {
  button.disabled = results.hidden = true;
  progress.hidden = false;
  await check().catch(() => tell("failed"));
  button.disabled = false;
  progress.hidden = true;
});
place.hidden = false;
