"""An audit that looked nothing up fails."""

import pytest

from tools.audit import judge

GOOD = {"name": "django", "version": "5.2", "vulns": []}
WEAK = {"name": "redis", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
SKIPPED = {"name": "celery", "skip_reason": "not on this index"}


@pytest.mark.parametrize(
    ("packages", "status", "said"),
    [
        ([GOOD, SKIPPED], 0, ["1 packages looked up, 1 not, 0 weak."]),
        ([GOOD, WEAK], 1, ["redis 1.0: PYSEC-1, PYSEC-2", "2 packages looked up, 0 not, 1 weak."]),
        ([SKIPPED], 2, ["0 packages looked up, 1 not, 0 weak."]),
        ([], 2, ["0 packages looked up, 0 not, 0 weak."]),
    ],
    ids=["good", "weak", "all skipped", "nothing"],
)
def test_judge(packages, status, said):
    assert judge({"dependencies": packages}) == (status, said)
