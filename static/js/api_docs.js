// @ts-check
/**
 * Settings of the documentation of the API, which Swagger UI draws. Swagger UI puts a link into each button that
 * unfolds an operation, headings of the third order right below that of the first, and the title outside of any
 * landmark: a screen reader loses its way. Unfolding an operation still writes its address into that of the page.
 */

/** @typedef {{ React: { createElement: Function } }} System What Swagger UI hands to a plugin. */

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

/** Its role is told: within a section, as here, a header has none. @param {unknown} title @param {System} system */
const inHeader = (title, { React }) => (/** @type {object} */ properties) =>
  React.createElement("header", { role: "banner" }, React.createElement(title, properties));

const readable = () => ({
  wrapComponents: { DeepLink: asText, InfoContainer: inHeader, operations: belowHeading },
});

Object.assign(globalThis, { apiDocs: { deepLinking: true, plugins: [readable] } });
