// @ts-check
/** The score of a quiz series, in this browser alone: the first answer to each hand counts. */

const KEY = "quiz";
const MOST = 20;

/** @typedef {Record<string, Record<string, boolean>>} Series */

/** @returns {Series} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keep(/** @type {Series} */ series) {
  const newest = Object.entries(series).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // a browser that keeps nothing shows the score of this page alone
  }
}

function show(/** @type {HTMLElement} */ line) {
  const { quiz = "", number = "", right, words = "" } = line.dataset;
  const series = stored();
  const answers = series[quiz] ?? {};
  if (right && !(number in answers)) {
    answers[number] = right === "yes";
    delete series[quiz];
    series[quiz] = answers;
    keep(series);
  }
  const all = Object.values(answers);
  line.textContent = words.replace("%(right)s", String(all.filter(Boolean).length)).replace("%(all)s", String(all.length));
  line.hidden = !all.length;
}

document.querySelectorAll("[data-quiz]").forEach((line) => show(/** @type {HTMLElement} */ (line)));
