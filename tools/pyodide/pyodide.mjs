// The steps of packing that need Pyodide itself: node pyodide.mjs modules|cut PACKAGE, the question on standard input.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(error.message); // a trace of Pyodide would show its whole source, a megabyte in one line
  process.exit(1);
});

const [step, folder] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });

const LIBRARY = "/lib/python314.zip";

const MODULES = `
import json, sys
sys.path.insert(0, "/engine")
from scoring.browser import caller
call = caller(modules)
for name, text in calls:
    call(name, text)
try:
    call("hands", json.dumps({"ruleset": "none", "lines": []}))
except KeyError:
    import traceback
    traceback.format_exc()
files = {str(getattr(module, "__file__", None)) for module in list(sys.modules.values())}
json.dumps({
    "files": sorted(file.removeprefix(library + "/") for file in files if file.startswith(library)),
    "builtin": sorted(sys.builtin_module_names),
})
`;

const CUT = `
import io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
whole, cut = zipfile.ZipFile(library), io.BytesIO()
with zipfile.ZipFile(cut, "w", zipfile.ZIP_STORED) as packed:
    for name in files:
        source = whole.read(name)
        code = compile(source, name, "exec", dont_inherit=True, optimize=2)
        packed.writestr(zipfile.ZipInfo(name + "c"), _code_to_hash_pyc(code, source_hash(source), False))
cut.getvalue()
`;

if (step === "modules") {
  python.unpackArchive(new Uint8Array(readFileSync(asked.sources)), "zip", { extractDir: "/engine" }); // as worker.js does it
  const globals = python.toPy({ modules: asked.modules, calls: asked.calls, library: LIBRARY });
  process.stdout.write(python.runPython(MODULES, { globals }));
} else {
  const globals = python.toPy({ files: asked.files, library: LIBRARY });
  writeFileSync(asked.target, python.runPython(CUT, { globals }).toJs());
}
