// @ts-check
/** The theme chosen by the light switch, set before the page is painted. The server knows nothing of it: a page has the same bytes for everybody. */
{
  const chosen = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(document.cookie)?.[1];
  if (chosen) document.documentElement.dataset.theme = chosen;
  // What the browser can do, so that a button for it has its place from the first paint.
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) document.documentElement.dataset.canPush = "yes";
  if ("share" in navigator || "clipboard" in navigator) document.documentElement.dataset.canShare = "yes";
}
