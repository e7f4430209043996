"""Refusals that all services share: reasons, texts longer than their column, numbers out of range."""

import pytest

from scoring.faults import Refused
from tournaments.common import checks
from tournaments.common.errors import Invalid
from tournaments.models import Entry, Tournament
from tournaments.models.limits import LONGEST_REASON

WRONG = [
    pytest.param(checks.require_reason, (" ",), ("reason_missing", "reason", None, None), id="no reason"),
    pytest.param(
        checks.require_reason, ("x" * 401,), ("too_long", "reason", 400, 401), id="a reason too long"
    ),
    pytest.param(
        checks.check_reason, ("x" * 401,), ("too_long", "reason", 400, 401), id="too long, not needed"
    ),
    pytest.param(checks.check_length, ("abc", "key", 2), ("too_long", "key", 2, 3), id="a text"),
    pytest.param(
        checks.check_range, (0, "minutes", 1, 9), ("out_of_range", "minutes", "1 to 9", 0), id="few"
    ),
    pytest.param(
        checks.check_range, (10, "minutes", 1, 9), ("out_of_range", "minutes", "1 to 9", 10), id="many"
    ),
]


@pytest.mark.parametrize(("check", "given", "fault"), WRONG)
def test_refused(check, given, fault):
    with pytest.raises(Invalid) as refused:
        check(*given)
    assert tuple(refused.value.fault) == fault


def test_what_fits_passes():
    checks.require_reason("x" * LONGEST_REASON)
    checks.check_reason("")
    checks.check_range(1, "minutes", 1, 1)
    checks.check_texts(Tournament(name="x" * 120, place="x" * 120))


def test_every_text_of_a_row_is_named():
    with pytest.raises(Refused) as refused:
        checks.check_texts(Entry(team="x" * 81, club_name="x" * 121))
    faults = [(fault.code, fault.field, fault.expected, fault.found) for fault in refused.value.faults]
    assert faults == [("too_long", "team", 80, 81), ("too_long", "club_name", 120, 121)]
