"""The faults can still be planted: each stands for one line of the tree as it is."""

from pathlib import Path

from tests.faults.__main__ import nearest
from tests.faults.table import FAULTS

ROOT = Path(__file__).parents[2]


def test_every_line_stands_once() -> None:
    counted = {fault.key: (ROOT / fault.path).read_text().count(fault.old) for fault in FAULTS}
    assert counted == dict.fromkeys((fault.key for fault in FAULTS), 1)
    assert [fault.key for fault in FAULTS if fault.old == fault.new] == []
    assert len(counted) == len(FAULTS) == 60


def test_every_fault_has_tests_near_it() -> None:
    near = {name for fault in FAULTS for name in fault.near.split()}
    assert {nearest(ROOT, name) for name in near} & {"tests", "."} == set()
