"""JSON text as the command line writes it: one line, tiles and names in their own letters."""

import json
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]  # the stubs lack it
from typing import Any, Final

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_PIECES: Final = c_make_encoder and c_make_encoder(
    None, _ENCODER.default, encode_basestring, None, ": ", ", ", False, False, True
)
"""The encoder that `_ENCODER` makes anew for every value (None where Python has none in C)."""


def write(value: Any) -> str:
    """The text of a value; raises `RecursionError` for what is nested too deep."""
    return "".join(_PIECES(value, 0)) if _PIECES else _ENCODER.encode(value)
