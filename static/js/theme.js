// @ts-check
/** The theme chosen by the light switch, set before the page is painted. The server does not know it: a page has the same bytes for all. */
{
  const chosen = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(document.cookie)?.[1];
  if (chosen) document.documentElement.dataset.theme = chosen;
  // The abilities of the browser, so that a button that needs them has its place from the first paint.
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) document.documentElement.dataset.canPush = "yes";
  if ("share" in navigator || "clipboard" in navigator) document.documentElement.dataset.canShare = "yes";
}
