"""Places, titles and people met, from the rows that the job writes."""

from datetime import date
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
from tournaments.public.careers.presentation import history_of
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


def test_the_chart_begins_with_the_oldest_and_ends_with_the_newest_place() -> None:
    played = [
        history.Played(name=f"T{year}", first=date(year, 5, 1), last=None, place=place, players=players)
        for year, place, players in ((2026, 3, 60), (2025, 8, 8), (2024, 1, 16))
    ]
    chart = history_of(history.Career(tuple(played)))
    assert chart is not None
    assert [tick.words for tick in chart.x_ticks] == ["2024", "2025", "2026"]
    assert [tick.words for tick in chart.y_ticks] == ["last", "middle", "first"]
    (line,) = chart.lines
    assert (line.end, chart.summary) == ("3/60", "Place 3/60")
    assert line.says == "Place: T2024: place 1 of 16, T2025: place 8 of 8, T2026: place 3 of 60"
    assert [line.marks[at].y for at in (0, 1)] == [chart.top, chart.foot]
    assert history_of(history.Career(tuple(played[:1]))) is None
