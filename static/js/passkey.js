// @ts-check
/**
 * Passkeys. A button `data-passkey="create" | "get" | "login"` asks the device and sends the answer in its form's field
 * `credential`. The question for the device stands on the page (#js_data); for "login" the form's address gives it.
 */

/** @param {string} text base64url */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null | undefined} buffer */
const text = (buffer) =>
  buffer && btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** @param {any[] | undefined} keys */
const withBytes = (keys) => (keys ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

/** @param {any} options as the server writes them */
async function create({ publicKey }) {
  const selection = { ...publicKey.authenticatorSelection, residentKey: "required", requireResidentKey: true, userVerification: "required" };
  const user = { ...publicKey.user, id: bytes(publicKey.user.id) };
  const request = { ...publicKey, user, challenge: bytes(publicKey.challenge), authenticatorSelection: selection };
  const made = /** @type {any} */ (
    await navigator.credentials.create({ publicKey: { ...request, excludeCredentials: withBytes(publicKey.excludeCredentials) } })
  );
  return record(made, {
    attestationObject: text(made.response.attestationObject),
    transports: made.response.getTransports?.() ?? [],
  });
}

/** @param {any} options as the server writes them */
async function get({ publicKey }) {
  const request = { ...publicKey, challenge: bytes(publicKey.challenge), allowCredentials: withBytes(publicKey.allowCredentials) };
  const credential = /** @type {any} */ (await navigator.credentials.get({ publicKey: request }));
  return record(credential, {
    authenticatorData: text(credential.response.authenticatorData),
    signature: text(credential.response.signature),
    userHandle: text(credential.response.userHandle),
  });
}

/** @param {any} credential @param {object} response */
const record = (credential, response) => ({
  id: credential.id,
  rawId: text(credential.rawId),
  type: credential.type,
  clientExtensionResults: credential.getClientExtensionResults(),
  response: { clientDataJSON: text(credential.response.clientDataJSON), ...response },
});

/** @param {string} kind @param {HTMLFormElement} form */
async function answer(kind, form) {
  if (kind === "login") {
    const response = await fetch(form.action, { headers: { Accept: "application/json" } });
    return get((await response.json()).request_options);
  }
  const data = JSON.parse(document.getElementById("js_data")?.textContent ?? "{}");
  return kind === "create" ? create(data.creation_options) : get(data.request_options);
}

if (window.PublicKeyCredential) {
  document.querySelectorAll("[data-passkey-missing]").forEach((note) => note.setAttribute("hidden", ""));
  document.querySelectorAll("[data-passkey]").forEach((node) => {
    const button = /** @type {HTMLButtonElement} */ (node);
    const form = /** @type {HTMLFormElement} */ (button.form);
    button.hidden = false;
    button.addEventListener("click", async (event) => {
      event.preventDefault();
      const failed = form.querySelector("[data-passkey-failed]");
      failed?.setAttribute("hidden", "");
      button.disabled = true;
      try {
        const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
        field.value = JSON.stringify(await answer(button.dataset.passkey ?? "", form));
        form.submit();
      } catch {
        failed?.removeAttribute("hidden");
        button.disabled = false;
      }
    });
  });
}
