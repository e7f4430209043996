"""Constants of many nouns: beginnings of addresses, the workbook and the tournament file."""

from tests.lives.matrix import Way

T = "/tournaments/<slug>"
STAGE = f"{T}/stages/<stage>"
ENTRY = f"{T}/entries/<number>"
TABLE = "/tables/<pk>"
HAND = "/hands/<pk>"
RANKING = "/rankings/<slug>"

WORKBOOK = Way(
    "exports start_export export_file",
    f"POST {T}/exports/, GET {T}/exports/<pk>/file/",
    "can_export",
    "In the workbook.",
)
TOURNAMENT_FILE = Way(
    "record make_record record_file",
    f"POST {T}/record/",
    "can_export",
    "In the tournament file, with the log.",
)
