"""JSON text as the command line writes it: one line, tiles and names in their own letters."""

import json
from typing import Final

write: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""The text of a value; raises `RecursionError` for what is nested too deep."""
