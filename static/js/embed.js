// @ts-check
/**
 * On another site: <script src="https://tenbo.example/embed.js" data-page="/t/open/embed/standings/" data-rows="10"></script>
 * puts a frame where the script stands, as high as its rows, in the language of the site and in its look.
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { page = "/embed/calendar/", rows = "10", theme = "", lang = document.documentElement.lang.slice(0, 2) } = script.dataset;
  const address = new URL(page, script.src);
  address.searchParams.set("rows", rows);
  if (theme) address.searchParams.set("theme", theme);
  if (lang) address.searchParams.set("lang", lang);
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: address.href, title: script.dataset.title ?? "Tenbo", loading: "lazy", height: String(88 + 34 * Number(rows)) });
  frame.style.cssText = "border:0;width:100%;max-width:40rem";
  script.after(frame);
})();
