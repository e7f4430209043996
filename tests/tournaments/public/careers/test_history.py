"""Places, titles and people met, from the rows that the job writes."""

from fractions import Fraction

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.public.careers.conftest import started
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import CareerGame, CareerResult, RankedEvent, RankedResult, Ranking
from tournaments.play.standings.selectors.final_list import final_list
from tournaments.public.careers import services
from tournaments.public.careers.selectors import history


def test_places_are_those_of_the_final_list_the_newest_first(
    people: list[Player], cup: Hall, league: Hall
) -> None:
    for person in people:
        found = [(one.name, one.place, one.players) for one in history.career_of(person).played]
        expected = [
            (hall.tournament.name, row["place"], len(rows))
            for hall in (league, cup)
            for rows in [final_list(hall.tournament)]
            for row in rows
            if row["family_name"] == person.family_name
        ]
        assert found == expected


def test_titles_podiums_and_the_best_place() -> None:
    played = [
        history.Played(name=f"T{place}", first=None, last=None, place=place, players=players)
        for place, players in ((1, 8), (3, 40), (1, 16), (4, 4))
    ]
    career = history.Career(tuple(played))
    assert (career.titles, career.podiums) == (2, 3)
    assert career.best == played[2]
    assert [one.share for one in played] == [1, Fraction(37, 39), 1, 0]


def test_people_met_are_counted_from_the_tables_themselves(
    people: list[Player], cup: Hall, league: Hall
) -> None:
    """Every pair of every table, counted again from the folded tables."""
    expected: dict[tuple[int, int], list[int]] = {}
    for hall in (cup, league):
        for table in hall.round().tables.prefetch_related("seats__entry"):
            results = {
                seat.entry.player_id: table.position["result"][seat.entry.key]["raw"]
                for seat in table.seats.all()
            }
            for one in results:
                for other in results.keys() - {one}:
                    counts = expected.setdefault((one, other), [0, 0, 0])
                    counts[(results[one] > results[other]) - (results[one] < results[other])] += 1
    found = {
        (person.pk, met.player): [met.level, met.ahead, met.behind]
        for person in people
        for met in history.opponents_of(person)
    }
    assert found == expected


def test_meetings_are_told_by_rule_set(people: list[Player], cup: Hall, league: Hall) -> None:
    pairs = [(a, b) for a in people[:4] for b in people[:4] if a.pk < b.pk]
    met = [(a, b, history.meetings_of(a, b)) for a, b in pairs]
    twice = [(a, b, found) for a, b, found in met if len(found) == 2]
    assert twice, "nobody met twice: another seed is needed"
    for a, b, found in twice:
        assert [one.ruleset for one in found] == ["mcr2006", "ema2025"]
        assert sum(one.own > one.other for balance in found for one in balance.meetings) == next(
            one.ahead for one in history.opponents_of(a) if one.player == b.pk
        )
        back = history.meetings_of(b, a)
        assert [one.difference for one in back] == [-one.difference for one in found]


def test_a_tournament_that_is_open_again_does_not_count(people: list[Player], cup: Hall) -> None:
    change_state(tournament=cup.tournament, state="public", by=cup.organiser)
    assert history.career_of(people[0]).played == ()
    assert history.opponents_of(people[0]) == []
    queue.run_due()
    assert (CareerResult.objects.count(), CareerGame.objects.count()) == (0, 0)


def test_a_running_tournament_has_no_results_yet(people: list[Player]) -> None:
    hall = started("Siena", people)
    assert services.write_careers(tournament_id=hall.tournament.pk) == 0
    assert history.career_of(people[0]).played == ()


def test_what_is_missing_is_written_by_the_hour(cup: Hall) -> None:
    before = sorted(CareerResult.objects.values_list("entry", "place", "figure"))
    CareerResult.objects.all().delete()
    assert (services.catch_up(), services.catch_up()) == (1, 0)
    assert sorted(CareerResult.objects.values_list("entry", "place", "figure")) == before


@each("public", [True, False], apart=rolled_back)
def test_a_result_from_a_file_counts_where_its_ranking_is_public(
    people: list[Player], cup: Hall, public: bool
) -> None:
    for name in ("MERS", "League"):
        ranking = Ranking.objects.create(
            slug=name, name=name, kind="mers", owner=cup.organiser, public=public
        )
        day = {"starts_on": "2020-05-01", "ends_on": "2020-05-02"}
        event = RankedEvent.objects.create(ranking=ranking, name="Praha", players=60, countries=5, **day)
        RankedResult.objects.create(event=event, player=people[0], place=7)
    found = [(one.name, one.place, one.players) for one in history.career_of(people[0]).played]
    assert found[1:] == ([("Praha", 7, 60)] if public else [])
