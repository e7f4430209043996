"""Whatever is sent, a reader at the edge gives a value or a fault that somebody can mend, and nothing else."""

import io
import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from config.proxies import parsed
from players.imports import read_table
from players.tables import read_file, read_text
from scoring.event_reader import read_event
from scoring.faults import Refused
from scoring.hands import score_record
from scoring.rulesets import registry
from tests.search import SEARCH
from tournaments.common.jobs.outbound import Refused as NotCalled
from tournaments.common.jobs.outbound import resolve
from tournaments.common.numbers import whole_number
from tournaments.common.web.api.parsers import StrictJSONParser
from tournaments.desk.seating.engine.grid_file import read_script

FEW = settings(max_examples=20 * SEARCH, database=None)
WORDS = (
    "kind",
    "win",
    "winners",
    "player",
    "claim",
    "fan",
    "hand",
    "concealed",
    "melds",
    "win_tile",
    "racks",
    "E",
    "1m",
)
TEXTS = st.one_of(st.text(max_size=20), st.sampled_from(WORDS))
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=5)),
    max_leaves=12,
)
HEADED = st.builds("Name;Country;EMA\n{};{}\n{}".format, *[st.text(max_size=20)] * 3)
RULES = st.sampled_from(["ema2025", "fimj2001", "zungjung33", "mcr2006"])


@FEW
@given(st.one_of(st.binary(max_size=60), JSON.map(lambda value: json.dumps(value).encode())))
def test_bodies(body: bytes) -> None:
    try:
        value = StrictJSONParser().parse(io.BytesIO(body))
    except ParseError:
        return
    assert json.loads(json.dumps(value, allow_nan=False)) == value


@FEW
@given(RULES, JSON)
def test_events(key: str, data: Any) -> None:
    try:
        event = read_event(registry.get(key), data, ["A", "B", "C", "D"])
    except Refused:
        return
    assert read_event(registry.get(key), event.to_json(), ["A", "B", "C", "D"]) == event


@FEW
@given(RULES, st.dictionaries(TEXTS, JSON, max_size=5))
def test_records(key: str, record: Any) -> None:
    answer = score_record(registry.get(key), record)
    assert answer["ok"] or answer["faults"]


@FEW
@given(st.one_of(st.binary(max_size=200), HEADED.map(lambda text: text.encode(errors="surrogatepass"))))
def test_files_of_players(content: bytes) -> None:
    with suppress(Refused):
        for sheet in read_file(content):
            assert read_table(sheet).columns is not None


@FEW
@given(st.one_of(st.text(max_size=200), HEADED))
def test_pasted_players(text: str) -> None:
    with suppress(Refused):
        assert read_table(read_text(text)).columns is not None


@FEW
@given(st.one_of(st.text(max_size=100), st.text(alphabet="0123456789-,; \n\t", max_size=100)))
def test_seating_files(text: str) -> None:
    try:
        grid = read_script(text)
    except (Refused, ValueError):
        return
    assert all(number is None or number >= 0 for round_ in grid for table in round_ for number in table)


@FEW
@given(st.one_of(st.text(max_size=60), st.builds("https://{}:{}/{}".format, *[st.text(max_size=20)] * 3)))
def test_addresses_to_call(url: str) -> None:
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", lambda *_a, **_k: rows)
        try:
            found = resolve(url)
        except (NotCalled, OSError, UnicodeError):
            return
    assert found[0] == "93.184.216.34"


@FEW
@given(
    st.one_of(
        st.text(max_size=40), st.ip_addresses().map(str), st.builds("[{}]:{}".format, st.text(), st.text())
    )
)
def test_addresses_in_headers(text: str) -> None:
    found = parsed(text)
    assert found is None or parsed(str(found)) == found


@FEW
@given(st.text(max_size=30))
def test_numbers(text: str) -> None:
    number = whole_number(text)
    assert number is None or number >= 0
