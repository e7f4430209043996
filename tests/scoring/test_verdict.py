"""Claim against score."""

from scoring.verdict import Verdict, judge, overall
from tests.rows import each


@each(
    ("claimed", "computed", "ruled", "verdict"),
    [
        (None, 1, False, Verdict.CONFIRMED),
        (1, 1, False, Verdict.CONFIRMED),
        (1, 2, False, Verdict.MISMATCH),
        (1, None, False, Verdict.ARITHMETIC),
        (1, 2, True, Verdict.RULED),
        (None, None, True, Verdict.RULED),
    ],
)
def test_judge(claimed, computed, ruled, verdict):
    assert judge(claimed=claimed, computed=computed, ruled=ruled) is verdict


@each(
    ("verdicts", "whole"),
    [
        ([], Verdict.CONFIRMED),
        ([Verdict.CONFIRMED, Verdict.ARITHMETIC], Verdict.ARITHMETIC),
        ([Verdict.RULED, Verdict.MISMATCH], Verdict.MISMATCH),
    ],
)
def test_the_verdict_on_an_event(verdicts, whole):
    assert overall(verdicts) is whole
