"""Public standings that are older than the newest ones: some moment of the log must give their figures.

The newest standings are compared with the tables as they are. The public ones may be older: until a round is closed,
or until the organiser shows the results. So the log is followed to the moments at which these standings may
have been made, and replayed there as `verify` replays a file. Names are not compared: a player may be renamed since.
"""

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
        if any(_gives(entries, moment, shown) for moment in _moments(entries, shown)):
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


def _moments(entries: Sequence[tuple[str, str, Rows]], shown: StandingSnapshot) -> list[int]:
    """The moments with the rounds of these standings, as numbers of entries: first those after which standings stay for
    long (they were published, the settings changed), then the newest before the others.
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
    likely = [max((moment for moment in fitting if moment <= at), default=0) for at in first]
    ordered = dict.fromkeys([*reversed(likely), *reversed(fitting)])
    return [moment for moment in ordered if moment][:MOST_MOMENTS]
