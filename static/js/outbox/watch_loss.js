// @ts-check
/** On the page of a table: a server that has lost hands which this phone has seen gets them back, and the page shows them. */
import { go } from "./badge.js";
import { keepFlash } from "./entry_form.js";
import { giveBack, meet } from "./giving_back.js";
import { account } from "./sender.js";
import { data, say } from "./words.js";

/** The number of hands at which the server was asked whether it has lost some. */
let asked = -1;

function show() {
  keepFlash(say("gave_back"));
  go(data.page);
}

/** A server that was set back while this page is open tells fewer hands than the page shows. */
async function compare() {
  const told = Number(document.querySelector("[data-hands-told]")?.getAttribute("data-hands-told") ?? Infinity);
  if (asked === told || told >= data.ledger.events.length) return;
  asked = told;
  if ((await giveBack(data.table, data.api)).given) show();
}

async function start() {
  if ((await meet(data)).given) return show();
  document.addEventListener("htmx:afterSwap", compare);
  addEventListener("online", () => meet(data));
}

if (data && account) start();
