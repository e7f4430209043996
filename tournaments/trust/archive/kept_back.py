"""Public standings that are older than the newest ones: some moment of the log must give their figures.

The newest standings are compared with the tables as they are. The public ones may be older: until a round is closed,
or until the organiser shows the results. So the log is followed to the moments at which these standings may
have been made, and replayed there as `verify` replays a file. Names are not compared: a player may be renamed since.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.faults import Refused
from scoring.ledger.facts import Difference, fold
from scoring.ledger.results import replay
from tournaments.common.chain.records import with_later
from tournaments.models import LogEntry, Stage, StandingSnapshot
from tournaments.play.standings.selectors.standings import newest_snapshot, payload_of, public_snapshot

MOST_MOMENTS = 50
"""The number of moments that are replayed. The first one fits, unless the job of the standings was late."""
NEAR = 8
"""The moments before a likely one that are replayed before all others."""
DECIDING = {"settings", "stage", "round", "table", "seat", "hand", "penalty", "entry", "qualifier"}
"""The kinds of rows on which standings depend."""
NONSENSE = (ArithmeticError, AttributeError, LookupError, Refused, TypeError, ValueError)

Rows = Mapping[str, Mapping[str, Any] | None]
"""The rows that an entry of the log wrote, by key."""


def stale_public(stage: Stage) -> Iterator[Difference]:
    """The public standings of a stage, if newer ones are kept back and no moment of the log gives their figures."""
    shown, newest = public_snapshot(stage), newest_snapshot(stage)
    if shown is None or newest is None or shown.pk == newest.pk:
        return
    log = LogEntry.objects.filter(tournament=stage.tournament_id).order_by("number")
    entries = [
        (action, subject, rows or {})
        for action, subject, rows in log.values_list("action", "subject", "rows")
    ]
    if not any(rows for _action, _subject, rows in entries):
        return  # the log is older than rows in logs
    try:
        if any(_gives(entries, moment, shown) for moment in moments_of(entries, shown)):
            return
    except NONSENSE:
        pass  # no service has written these standings
    key = f"standings:{stage.number}.{shown.version}"
    yield Difference(key, "payload", "the standings of a moment in the log", shown.etag)


def _gives(entries: Sequence[tuple[str, str, Rows]], moment: int, shown: StandingSnapshot) -> bool:
    """Whether the first entries of the log, so many, give the figures of these standings."""
    rows = with_later(fold({"rows": rows} for _action, _subject, rows in entries[:moment]))
    try:
        made = replay(rows).standings.get(shown.stage.number, [])
    except NONSENSE:
        return False
    stored: Any = payload_of(shown)["rows"]
    return len(made) == len(stored) and all(
        all(name not in line or line[name] == figure for name, figure in row.items())
        for row, line in zip(made, stored, strict=True)
    )


def moments_of(entries: Sequence[tuple[str, str, Rows]], shown: StandingSnapshot) -> list[int]:
    """The moments with the rounds of these standings, as numbers of entries, the likely ones first: when standings were
    published or the settings changed, and shortly before, since the job of the standings may have been late.
    """
    number = shown.stage.number
    wanted = {round_["number"]: round_["state"] for round_ in payload_of(shown)["rounds"]}
    rounds: dict[int, str] = {}
    fitting, first = [], []
    for at, (action, subject, rows) in enumerate(entries):
        if "settings" in rows or (action, subject) == ("publish_standings", f"stage:{number}"):
            first.append(at)
        if DECIDING.isdisjoint(key.partition(":")[0] for key in rows):
            continue
        for key, facts in rows.items():
            if key.startswith(f"round:{number}.") and (facts is None or "state" in facts):
                rounds[int(key.rpartition(".")[2])] = facts["state"] if facts else "planned"
        if {round_: state for round_, state in rounds.items() if state != "planned"} == wanted:
            fitting.append(at + 1)
    last = [bisect_right(fitting, at) - 1 for at in first]
    near = [fitting[at - back] for back in range(NEAR) for at in reversed(last) if at >= back]
    return list(dict.fromkeys([*near, *reversed(fitting)]))[:MOST_MOMENTS]
