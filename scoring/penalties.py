"""The penalties of a rule set: rows of data, and the arithmetic of amounts. Other modules say who gets a penalty."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.faults import Fault, Refused
from scoring.names import Names


class PenaltyRule(NamedTuple):
    """One case: its cost, who decides it, who receives the points, and the section of the rule.

    The amount is fixed (``amount``), one of ``choices``, anything from ``least`` to ``most``, by seconds
    (``late``: up to so many seconds, so many points) or by the count of the session (``ladder``, then
    ``step`` more each time; 0 is a warning). None of them: the amount is free.
    ``event`` names the event of the ledger that carries the case, ``each`` what every opponent receives by it.
    """

    code: str
    kind: str  # by which the federation counts; the store lists them (`Penalty.Kind`)
    names: Names
    document: str
    section: str = ""
    decides: str = "referee"  # table | clock | referee | office
    amount: int | None = None
    choices: tuple[int, ...] = ()
    least: int | None = None
    most: int | None = None
    late: tuple[tuple[int, int], ...] = ()
    ladder: tuple[int, ...] = ()
    step: int = 0
    receives: str = "nobody"  # nobody | opponents | offended
    everybody: bool = False  # each player of the table is charged
    event: str = ""  # chombo | false_hu | dead
    each: int = 0
    disqualifies: bool = False

    @property
    def source(self) -> str:
        """Document and section."""
        return f"{self.document}, {self.section}" if self.section else self.document

    def proposed(self, *, seconds: int | None = None, earlier: int = 0) -> int | None:
        """The points for a player ``seconds`` late, or with ``earlier`` cases in this session; None: free.

        Raises `Refused` when the lateness is missing, or so long that a substitute plays.
        """
        if self.late:
            return self._by_seconds(seconds)
        if self.ladder:
            beyond = max(0, earlier - len(self.ladder) + 1)
            return self.ladder[min(earlier, len(self.ladder) - 1)] + beyond * self.step
        return self.choices[0] if self.choices else self.amount

    def _by_seconds(self, seconds: int | None) -> int:
        if seconds is None:
            raise Refused(Fault("missing_field", "seconds"))
        if seconds < 0:
            raise Refused(Fault("out_of_range", "seconds", "0 or more", seconds))
        if seconds == 0:
            return 0
        for limit, points in self.late:
            if seconds <= limit:
                return points
        raise Refused(Fault("too_late", "seconds", self.late[-1][0] // 60, seconds))

    def faults(self, amount: int) -> list[Fault]:
        """The faults of this amount under the rule."""
        if self.choices and amount not in self.choices:
            return [Fault("unknown_choice", "amount", list(self.choices), amount)]
        low, high = self.least or 0, self.most
        if amount < low or (high is not None and amount > high):
            return [
                Fault(
                    "out_of_range", "amount", f"{low} or more" if high is None else f"{low} to {high}", amount
                )
            ]
        return []


OTHER = (
    PenaltyRule(
        "warning",
        "warning",
        Names("Warning by the referee"),
        "referee's decision",
        amount=0,
    ),
    PenaltyRule(
        "other",
        "other",
        Names("Other penalty"),
        "referee's decision",
    ),
)
"""The rows of every rule set for cases that no rulebook foresees."""


def find(rules: Sequence[PenaltyRule], code: str) -> PenaltyRule:
    """The row of this code; raises `Refused` with the codes that exist."""
    for rule in rules:
        if rule.code == code:
            return rule
    raise Refused(Fault("unknown_choice", "rule", [rule.code for rule in rules], code))
