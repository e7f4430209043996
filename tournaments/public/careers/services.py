"""The rows behind people's pages, written by a job when a tournament has ended."""

from collections.abc import Iterator, Mapping

from django.db import transaction
from django.db.models import Exists, Model, OuterRef

from scoring.ledger.facts import Difference, differences
from tournaments.common.chain import hooks
from tournaments.common.jobs import queue
from tournaments.common.web.kept.versions import pages_changed
from tournaments.models import (
    CareerGame,
    CareerResult,
    Entry,
    Job,
    JobState,
    Seat,
    StandingSnapshot,
    Table,
    Tournament,
)
from tournaments.play.standings.columns import FinalRow
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors.final_list import merged
from tournaments.play.standings.selectors.standings import payloads_of

AT_ONCE = 500


@queue.handles(hooks.WRITE_CAREERS, attempts=5)
def write_careers_job(run: queue.Run) -> None:
    """The job: the rows of a tournament and "done" in one transaction."""
    with run.completing():
        run.result = {"rows": write_careers(tournament_id=run.args["tournament"])}


def write_careers(*, tournament_id: int) -> int:
    """Write the places and games of an ended tournament anew, or remove them if it is open again.

    Places are those of the public standings. Returns the number of places.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
        CareerResult.objects.filter(entry__tournament=tournament_id).delete()
        CareerGame.objects.filter(seat__entry__tournament=tournament_id).delete()
        pages_changed()
        if locked is None or locked.state != Tournament.State.FINISHED:
            return 0
        written = CareerResult.objects.bulk_create(_results(locked), AT_ONCE)
        CareerGame.objects.bulk_create(_games(locked), AT_ONCE)
    return len(written)


def stale_rows(tournament: Tournament) -> Iterator[Difference]:
    """Stored places and games of an ended tournament that its standings and tables do not give. None are expected of
    an open one. Nothing is said while a job is about to write them."""
    waiting = Job.objects.filter(kind=hooks.WRITE_CAREERS, state__in=[JobState.QUEUED, JobState.RUNNING])
    if waiting.filter(args__tournament=tournament.pk).exists():
        return
    ended = tournament.state == Tournament.State.FINISHED
    results = CareerResult.objects.filter(entry__tournament=tournament)
    if ended and not results.exists():  # of a tournament from a file they are written within the hour
        return
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "number"))
    yield from _different(
        {f"career:{numbers[row.entry_id]}": row for row in results},
        {f"career:{numbers[row.entry_id]}": row for row in (_results(tournament) if ended else ())},
        ("place", "players", "games", "metric", "figure"),
    )
    games = CareerGame.objects.filter(seat__entry__tournament=tournament)
    yield from _different(
        {f"career game:{row.seat_id}": row for row in games},
        {f"career game:{row.seat_id}": row for row in (_games(tournament) if ended else ())},
        ("raw", "place"),
    )


def _different(
    stored: Mapping[str, Model], made: Mapping[str, Model], names: tuple[str, ...]
) -> Iterator[Difference]:
    def facts(rows: Mapping[str, Model]) -> dict[str, dict[str, object]]:
        return {key: {name: getattr(row, name) for name in names} for key, row in rows.items()}

    yield from differences(facts(made), facts(stored), {})


def catch_up() -> int:
    """Write missing rows: of tournaments that were read from a file, or ended before there were such rows."""
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
    """The games of players who sat at their seat themselves, at tables that have finished."""
    tables = Table.objects.filter(round__stage__tournament=tournament, state=Table.State.FINISHED)
    results = {pk: position.get("result", {}) for pk, position in tables.values_list("pk", "position")}
    seats = Seat.objects.filter(table__in=list(results))
    for pk, table, number, substitute in seats.values_list("pk", "table_id", "entry__number", "played_by"):
        if not substitute and (result := results[table].get(str(number))):
            yield CareerGame(seat_id=pk, raw=result["raw"], place=result["place"])
