"""Pages on which the rules may run in the browser."""

from csp.constants import WASM_UNSAFE_EVAL
from csp.decorators import csp_update

runs_engine = csp_update({"script-src": [WASM_UNSAFE_EVAL]})
"""A view whose page may compile WebAssembly; no other page may."""
