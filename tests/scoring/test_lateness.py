"""Coming late: the tables of the tournament regulations, section 2."""

import pytest

from scoring.lateness import Late, lateness

LATE = [
    # id, seconds, riichi, MCR
    ("before the signal", -30, Late(0), Late(0)),
    ("0 s", 0, Late(0), Late(0)),
    ("1 s", 1, Late(1000), Late(10)),
    ("1:00", 60, Late(1000), Late(10)),
    ("1:01", 61, Late(2000), Late(10)),
    ("9:30", 570, Late(10000), Late(10)),
    ("10:00", 600, Late(10000), Late(10)),
    ("10:01", 601, Late(0, substitute=True), Late(20)),
    ("12:00 (S8)", 720, Late(0, substitute=True), Late(20)),
    ("15:00", 900, Late(0, substitute=True), Late(20)),
    ("15:01", 901, Late(0, substitute=True), Late(0, substitute=True)),
]


@pytest.mark.parametrize(("seconds", "riichi", "mcr"), [pytest.param(*row[1:], id=row[0]) for row in LATE])
def test_lateness(seconds, riichi, mcr):
    """EMA riichi 2025, 7.2 and 7.3; MCR regulations 2.2 with the penalties overview."""
    assert (lateness("riichi", seconds), lateness("mcr", seconds)) == (riichi, mcr)


@pytest.mark.parametrize("family", ["fimj", "zung_jung"])
def test_where_nothing_is_said(family):
    assert lateness(family, 61) is None
