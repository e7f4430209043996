// @ts-check
/**
 * Settings for Swagger UI, which draws the documentation of the API. By itself Swagger UI puts a link into each button that
 * unfolds an operation, headings of the third order right below that of the first, and the title outside of any
 * landmark, and gives a choice of yes and no without a name: a screen reader loses its way. There is one server, so
 * none is to be chosen. Unfolding an operation still writes its address into that of the page.
 */

/** @typedef {{ React: { createElement: Function } }} System The argument of a plugin of Swagger UI. */

/** @param {unknown} _link @param {System} system */
const asText = (_link, { React }) =>
  (/** @type {{ text: unknown }} */ { text }) => React.createElement("span", null, text);

/** @param {unknown} list @param {System} system */
const belowHeading = (list, { React }) => (/** @type {object} */ properties) =>
  React.createElement(
    "div",
    null,
    React.createElement("h2", null, "Operations"),
    React.createElement(list, properties),
  );

/** A header with its role, which a header within a section, as here, lacks. @param {unknown} title @param {System} system */
const inHeader = (title, { React }) => (/** @type {object} */ properties) =>
  React.createElement("header", { role: "banner" }, React.createElement(title, properties));

const nothing = () => () => null;

const readable = () => ({
  wrapComponents: { DeepLink: asText, InfoContainer: inHeader, ServersContainer: nothing, operations: belowHeading },
});

/** Names each choice in the row of a parameter after it. */
const nameChoices = () =>
  document.querySelectorAll("tr[data-param-name] select:not([aria-label])").forEach((choice) => {
    choice.setAttribute("aria-label", choice.closest("tr")?.dataset.paramName ?? "");
  });
new MutationObserver(nameChoices).observe(document.body, { childList: true, subtree: true });

Object.assign(globalThis, { apiDocs: { deepLinking: true, plugins: [readable] } });
