"""Reads a file of recorded games: whichever platform wrote it, packed or not."""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException

from scoring.faults import Fault, Refused, brief
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.engine.mahjong_soul import read_mahjong_soul, rows_of
from tournaments.desk.online_games.engine.mjai import read_mjai
from tournaments.desk.online_games.engine.mjlog import read_mjlog
from tournaments.desk.online_games.engine.tenhou_json import read_tenhou_json

MOST_BYTES: Final = 8_000_000
"""The bytes of a file when it is unpacked."""
PACKED: Final = b"\x1f\x8b"
NONSENSE: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    StopIteration,
    RecursionError,
    ParseError,
    DefusedXmlException,
)
"""The errors of Python for a record of another shape."""


def read_record(data: bytes, name: str) -> RecordedGame:
    """The game of a file; ``name`` is the file's.

    Raises Refused (`record_unknown`, `record_too_large`, `record_players`, `record_wrong`), its field the file's name.
    """
    try:
        text = _unpacked(data).decode("utf-8-sig")
        game = _read(text, name)
    except Refused as refused:
        raise Refused(
            *(Fault(fault.code, name, fault.expected, fault.found) for fault in refused.faults)
        ) from None
    except NONSENSE as error:
        raise Refused(Fault("record_wrong", name, found=brief(str(error)))) from error
    if not game.hands:
        raise Refused(Fault("record_wrong", name, found=0))
    return game


def _unpacked(data: bytes) -> bytes:
    if data.startswith(PACKED):
        try:
            unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
            data = unpacker.decompress(data, MOST_BYTES + 1)
            if len(data) <= MOST_BYTES and not unpacker.eof:
                raise Refused(Fault("record_wrong", "", found="gzip"))
        except zlib.error as error:
            raise Refused(Fault("record_wrong", "", found=brief(str(error)))) from error
    if len(data) > MOST_BYTES:
        raise Refused(Fault("record_too_large", "", MOST_BYTES))
    return data


def _read(text: str, name: str) -> RecordedGame:
    start = text.lstrip()[:1]
    if start == "<":
        return read_mjlog(text, name)
    if start not in ("{", "["):
        raise Refused(Fault("record_unknown", ""))
    try:
        record = json.loads(text)
    except ValueError:
        record = [json.loads(line) for line in text.splitlines() if line.strip()]
    return _of_json(record, name)


def _of_json(record: Any, name: str) -> RecordedGame:
    if isinstance(record, list):
        if record and isinstance(record[0], Mapping) and "type" in record[0]:
            return read_mjai(record, name)
    elif isinstance(record, Mapping):
        if isinstance(record.get("log"), list) and "name" in record:
            return read_tenhou_json(record, name)
        if any(kind == "RecordNewRound" for kind, _data in rows_of(record)):
            return read_mahjong_soul(record, name)
    raise Refused(Fault("record_unknown", ""))
