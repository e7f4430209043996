// @ts-check
/** The theme chosen by the light switch, set before the page is painted. The server knows nothing of it: a page has the same bytes for everybody. */
{
  const chosen = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(document.cookie)?.[1];
  if (chosen) document.documentElement.dataset.theme = chosen;
}
