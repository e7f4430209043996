"""The tournaments that the benchmark of years writes are those that the services would have made."""

import pytest
from django.db import connection

from benchmarks import _federation
from tournaments.models import CareerGame, CareerResult, RankedResult, TableStatistics, Tournament
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.services.checks import places_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres(night=True), pytest.mark.night]

OF_A_TOURNAMENT = (
    (CareerResult, "entry__tournament"),
    (CareerGame, "seat__entry__tournament"),
    (TableStatistics, "table__round__stage__tournament"),
    (RankedResult, "event__tournament"),
)


def test_clones_are_what_the_services_make(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of each clone vouches for all its rows, and every derived row is made again with the same bytes."""
    for name, value in {"PLAYED_BY_HANDS": 4, "PLAYERS": 12, "ROUNDS": 2}.items():
        monkeypatch.setattr(_federation, name, value)
    federation = _federation.make(8, 600, say=lambda _words: None)
    written = Tournament.objects.filter(slug__startswith="open-")
    assert {clone.slug: places_of(check_tournament(clone)) for clone in written} == {
        f"open-{n}": [] for n in range(8)
    }
    assert {rows_of(clone) for clone in written} == {(12, 24, 6, 12)}
    assert federation.often.entries.count() == 8
    connection.check_constraints()


def rows_of(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of the rows that follow from a tournament's results."""
    return tuple(
        model._default_manager.filter(**{owner: tournament}).count() for model, owner in OF_A_TOURNAMENT
    )
