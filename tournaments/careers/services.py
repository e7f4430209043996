"""The rows behind people's pages, written by a job when a tournament has ended."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import Exists, OuterRef

from tournaments.common import hooks, queue
from tournaments.models import CareerGame, CareerResult, Entry, Seat, StandingSnapshot, Table, Tournament
from tournaments.standings.columns import FinalRow
from tournaments.standings.rows import figure_of
from tournaments.standings.selectors.final_list import merged
from tournaments.standings.selectors.standings import payloads_of

AT_ONCE = 500


@queue.handles(hooks.WRITE_CAREERS, attempts=5)
def write_careers_job(run: queue.Run) -> None:
    """The job: the rows of a tournament and "done" in one transaction."""
    with run.completing():
        run.result = {"rows": write_careers(tournament_id=run.args["tournament"])}


def write_careers(*, tournament_id: int) -> int:
    """Write the places and games of an ended tournament anew; of one that is open again they go.

    Places are those of the public standings. Returns the number of places.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
        CareerResult.objects.filter(entry__tournament=tournament_id).delete()
        CareerGame.objects.filter(seat__entry__tournament=tournament_id).delete()
        if locked is None or locked.state != Tournament.State.FINISHED:
            return 0
        written = CareerResult.objects.bulk_create(_results(locked), AT_ONCE)
        CareerGame.objects.bulk_create(_games(locked), AT_ONCE)
    return len(written)


def catch_up() -> int:
    """Write what is missing: of tournaments that were read from a file, or ended before there were such rows."""
    rows = CareerResult.objects.filter(entry__tournament=OuterRef("pk"))
    shown = StandingSnapshot.objects.filter(stage__tournament=OuterRef("pk"), public=True)
    ended = Tournament.objects.filter(state=Tournament.State.FINISHED)
    missing = ended.filter(~Exists(rows), Exists(shown)).order_by("pk").values_list("pk", flat=True)
    return sum(write_careers(tournament_id=pk) > 0 for pk in list(missing))


def _results(tournament: Tournament) -> Iterator[CareerResult]:
    payloads = payloads_of(tournament, inside=False)
    rows = merged(payloads)
    metrics = {payload["stage"]: payload["metrics"][0] for payload in payloads}
    games: dict[int, int] = {}
    for payload in payloads:
        for row in payload["rows"]:
            games[row["number"]] = games.get(row["number"], 0) + row["games"]
    entries = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
    for row in rows:
        if row["number"] in entries and games[row["number"]]:
            yield _result(row, entries[row["number"]], len(rows), games[row["number"]], metrics[row["stage"]])


def _result(row: FinalRow, entry_id: int, players: int, games: int, metric: str) -> CareerResult:
    return CareerResult(
        entry_id=entry_id,
        place=row["place"],
        players=players,
        games=games,
        metric=metric,
        figure=str(figure_of(row, metric)),
    )


def _games(tournament: Tournament) -> Iterator[CareerGame]:
    """The seats whose player played themselves, at tables that have finished."""
    tables = Table.objects.filter(round__stage__tournament=tournament, state=Table.State.FINISHED)
    results = {pk: position.get("result", {}) for pk, position in tables.values_list("pk", "position")}
    seats = Seat.objects.filter(table__in=tables, played_by=None)
    for pk, table, number in seats.values_list("pk", "table_id", "entry__number"):
        if found := results[table].get(str(number)):
            yield CareerGame(seat_id=pk, raw=found["raw"], place=found["place"])
