"""Statistics follow from the ledger: counted table by table, added up, and the same hands give the same bytes."""

from typing import Any

import orjson
import pytest

from demo.rounds import play_rounds
from players.imports import parse_line
from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, Hall, draw, make_hall, ron, ron_tiles
from tests.interleaving import after_reading
from tests.rows import each
from tests.tournaments.play.statistics.engine.naive import recount, without_nothing
from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.desk.rankings.services.events import add_tournament, remove_event
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import (
    Entry,
    Hand,
    Job,
    LogHead,
    RankedEvent,
    Ranking,
    StatisticsSnapshot,
    Table,
    TableStatistics,
    Tournament,
)
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.ledger import games
from tournaments.play.statistics import services
from tournaments.play.statistics.selectors import entry_statistics, tournament_statistics
from tournaments.play.statistics.selectors.several import (
    career_statistics,
    ranking_statistics,
    ruleset_statistics,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.gate]

EMA = registry.get("ema2008")


def finish(hall: Hall) -> None:
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    queue.run_due()


def snapshot(hall: Hall) -> StatisticsSnapshot:
    return StatisticsSnapshot.objects.get(tournament=hall.tournament)


def figures(hall: Hall, *keys: str) -> dict[str, tuple[int, ...]]:
    found = tournament_statistics(hall.tournament)
    assert found is not None
    return {player: tuple(counts[key] for key in keys) for player, counts in found.players.items()}


def test_every_hand_counts_at_once(played):
    _east, south, west, north = played.names(played.table())
    assert figures(played, "hands", "wins", "deal_ins", "tenpai") == {
        **dict.fromkeys(played.names(played.table()), (2, 0, 0, 0)),
        south: (2, 1, 0, 0),
        west: (2, 0, 1, 0),
        north: (2, 0, 0, 1),
    }
    field = snapshot(played)
    assert (field.tables, field.version) == (1, LogHead.objects.get().hash)


def test_a_correction_counts_its_table_anew(played):
    east, south, west, north = played.names(played.table())
    hand = Hand.objects.get(seq=1, state="accepted")
    correct_hand(hand=hand, event=ron(east, north, fan=3, fu=30), by=played.head, reason="misread")
    queue.run_due()
    assert figures(played, "wins", "tiles", "deal_ins") == {
        east: (1, 0, 0),
        south: (0, 0, 0),
        west: (0, 0, 0),
        north: (0, 0, 1),
    }


def test_only_the_table_that_changed_is_counted():
    hall = make_hall(players=8)
    assert services.count_tables(hall.tournament) == 2
    hall.send(hall.table(2), ron(*hall.names(hall.table(2))[:2], fan=1, fu=30))
    assert services.count_tables(hall.tournament) == 1
    assert services.count_tables(hall.tournament) == 0


@pytest.mark.parametrize("read", ["tournaments_seat", "tournaments_hand"])
def test_the_slower_of_two_workers_leaves_the_newer_counts(read):
    """A hand is sent and counted by another worker while this one has read what it counts."""
    hall = make_hall()
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))

    def another_worker() -> None:
        hall.send(hall.table(), draw())
        queue.run_due()

    with after_reading(read, another_worker):
        services.count_tables(hall.tournament)
    services.rebuild_tournament(tournament=hall.tournament)
    assert list(services.stale_rows(hall.tournament)) == []
    assert figures(hall, "hands") == dict.fromkeys(hall.names(hall.table()), (2,))


def test_an_undone_round_keeps_no_counts():
    hall = make_hall(players=8)
    queue.run_due()
    assert TableStatistics.objects.count() == 2
    undo_round(round=hall.round(), by=hall.organiser, reason="the wrong plan", confirm="1")
    queue.run_due()
    assert list(services.stale_rows(hall.tournament)) == []
    assert not TableStatistics.objects.exists()


def test_deleted_and_rebuilt_they_are_the_same_bytes(played):
    finish(played)
    before = [(row.etag, bytes(row.payload)) for row in StatisticsSnapshot.objects.order_by("pk")]
    tables = [bytes(row.payload) for row in TableStatistics.objects.order_by("table")]
    StatisticsSnapshot.objects.all().delete()
    TableStatistics.objects.all().delete()
    services.request_rebuild(tournament_id=played.tournament.pk)
    queue.run_due()
    assert [(row.etag, bytes(row.payload)) for row in StatisticsSnapshot.objects.order_by("pk")] == before
    assert [bytes(row.payload) for row in TableStatistics.objects.order_by("table")] == tables


@pytest.fixture
def second_round() -> Hall:
    """A first round that is closed, a second one with a hand."""
    hall = make_hall(rounds=2)
    for number in (1, 2):
        if number > 1:
            close_round(round=hall.round(number - 1), by=hall.head)
            start_round(round=hall.round(number), by=hall.head)
        table = hall.table(1, number)
        east, south, *_others = hall.names(table)
        hall.send(table, ron_tiles(east, south))
        if number == 1:
            hall.send(table, END)
    queue.run_due()
    return hall


def test_earlier_rounds_are_not_added_up_again(second_round):
    table = second_round.table(1, 1)
    TableStatistics.objects.filter(table=table).update(payload=canonical({"field": {}, "players": {}}))
    second_round.send(second_round.table(1, 2), draw())
    queue.run_due()
    found = tournament_statistics(second_round.tournament)
    assert found is not None
    assert found.field["hands"] == 12  # three hands of four players


def corrected(hall: Hall) -> None:
    table = hall.table(1, 1)
    event = ron(*hall.names(table)[1:3], fan=3, fu=30)
    correct_hand(hand=table.hands.get(seq=1), event=event, by=hall.head, reason="misread")


def hidden(hall: Hall) -> None:
    update_tournament(tournament=hall.tournament, by=hall.organiser, results_policy="after_round")


def a_hand_more(hall: Hall) -> None:
    hall.send(hall.table(1, 2), draw(hall.names(hall.table(1, 2))[0]))


@each("change", [corrected, hidden, a_hand_more], apart=rolled_back)
def test_with_the_sums_of_earlier_rounds_they_are_the_same_bytes(second_round, change):
    before = snapshot(second_round).etag
    change(second_round)
    queue.run_due()
    found = snapshot(second_round)
    found.delete()
    assert found.etag != before
    assert services.rebuild_tournament(tournament=second_round.tournament).etag == found.etag


def test_a_simulated_tournament_is_counted_as_its_events_say():
    """Real services, every way to report a hand; held against the second counter."""
    hall = make_hall(players=8, rounds=2, ruleset="ema2016")
    list(play_rounds(stage=hall.stage, rounds=2, seed=4, most=6))
    queue.run_due()
    wanted: dict[str, Any] = {entry.key: {} for entry in Entry.objects.all()}
    for table in full_tables():
        folded = games.play(table, games.live_hands(table))
        line = {"players": games.players_of(table), "events": [one.hand.event for one in folded]}
        final = table.position["result"]
        for player, numbers in recount(line, [one.step.to_json() for one in folded], final).items():
            for key, number in numbers.items():
                wanted[player][key] = wanted[player].get(key, 0) + number
    found = tournament_statistics(hall.tournament)
    assert found is not None
    for player, counts in found.players.items():
        mine = {key: number for key, number in counts.numbers.items() if key != "dora"}
        assert mine == without_nothing(wanted[player])


@each(
    ("policy", "seen_while_it_runs", "seen_after_the_round"),
    [
        pytest.param("live", True, True, id="live"),
        pytest.param("after_round", False, True, id="after the round"),
        pytest.param("by_hand", False, False, id="by hand"),
    ],
    apart=rolled_back,
)
def test_only_public_hands_count(policy, seen_while_it_runs, seen_after_the_round):
    hall = make_hall(results_policy=policy)
    entry = hall.entries(hall.table())[0]

    def seen() -> tuple[bool, bool, bool]:
        queue.run_due()
        found = tournament_statistics(hall.tournament), entry_statistics(entry)
        return found[0] is not None, found[1] is not None, bool(career_statistics(entry.player))

    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))
    assert seen() == (seen_while_it_runs,) * 3
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    assert seen() == (seen_after_the_round,) * 3
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    assert seen() == (True,) * 3


def test_what_is_hidden_later_is_taken_out_of_every_sum(played):
    services.request_combined(played.tournament)
    queue.run_due()
    assert ruleset_statistics("ema2008") is not None
    update_tournament(tournament=played.tournament, by=played.organiser, results_policy="by_hand")
    queue.run_due()
    assert (tournament_statistics(played.tournament), ruleset_statistics("ema2008")) == (None, None)


def test_a_player_beside_the_field(played):
    south = played.entries(played.table())[1]
    found = entry_statistics(south)
    assert found is not None
    assert (found.counts["wins"], found.counts["hands"], found.field["hands"]) == (1, 2, 8)
    assert {code: held.times for code, held in found.counts.patterns.items()} == {"pinfu": 1, "tanyao": 1}
    assert found.counts.patterns["pinfu"].example["where"] == [1, 1, 1, 1]


def test_over_tournaments_people_are_persons(played):
    finish(played)
    south = played.entries(played.table())[1]
    found = ruleset_statistics("ema2008")
    assert found is not None
    assert (found.tournaments, found.players[str(south.player_id)]["wins"]) == (("bologna-open",), 1)
    assert (found.field.top[0]["player"], found.field.top[0].get("tournament")) == (
        str(south.player_id),
        "bologna-open",
    )
    (career,) = career_statistics(south.player)
    assert (career.ruleset, career.tournaments, career.counts["wins"], career.field["hands"]) == (
        EMA,
        1,
        1,
        8,
    )
    assert career_statistics(south.player, "mcr2006") == []


def test_a_running_tournament_is_in_the_sums_once_it_has_hands(played):
    found = ruleset_statistics("ema2008")
    assert found is not None
    assert (found.tournaments, found.field["table_hands"]) == (("bologna-open",), 2)


def test_a_round_adds_up_no_other_tournament_and_the_tidying_does(played):
    """The sums over tournaments grow with them: no hand and no round waits for one."""
    before = ruleset_statistics("ema2008")
    played.send(played.table(), END)
    close_round(round=played.round(), by=played.head)
    asked = Job.objects.filter(kind=services.COMBINE).count()
    queue.run_due()
    assert Job.objects.filter(kind=services.COMBINE).count() == asked
    assert ruleset_statistics("ema2008") == before
    assert (services.sum_what_changed(), queue.run_due() > 0) == (1, True)
    after = ruleset_statistics("ema2008")
    assert (services.sum_what_changed(), after != before) == (0, True)


def test_a_ranking_counts_its_tournaments(played):
    finish(played)
    keeper = AccountFactory.create()
    ranking = create_ranking(name="League", kind="season", by=keeper)
    event = add_tournament(ranking=ranking, tournament=Tournament.objects.get(), by=keeper)
    queue.run_due()
    (found,) = ranking_statistics(ranking)
    assert (found.ruleset, found.field["table_hands"], found.tournaments) == (EMA, 2, ("bologna-open",))
    remove_event(event=RankedEvent.objects.get(pk=event.pk), by=keeper)
    queue.run_due()
    assert ranking_statistics(Ranking.objects.get()) == []


def test_a_deleted_tournament_is_in_no_sum(played):
    played.send(played.table(), END)
    close_round(round=played.round(), by=played.head)
    queue.run_due()
    assert ruleset_statistics("ema2008") is not None
    delete_tournament(tournament=played.tournament, by=played.organiser, name="Bologna Open", reason="trial")
    queue.run_due()
    assert ruleset_statistics("ema2008") is None


def test_a_substitutes_hands_are_nobodys():
    hall = make_hall()
    table = hall.table()
    south, west = hall.names(table)[1:3]
    seat_substitute(
        table=table,
        entry=hall.entries(table)[1],
        substitute=parse_line("ROSSI Sub"),
        by=hall.head,
        when="before",
        reason="ill",
    )
    hall.send(hall.table(), ron(south, west, fan=1, fu=30))
    queue.run_due()
    found = tournament_statistics(hall.tournament)
    assert found is not None
    assert (south in found.players, found.field["wins"]) == (False, 1)
    assert entry_statistics(hall.entries(table)[1]) is None
    assert Table.objects.count() == 1


def test_jobs_of_a_tournament_that_is_gone_end():
    services.request_rebuild(tournament_id=99)
    services.request_ranking(ranking_id=99)
    assert queue.run_due() == 2


def test_a_tournament_from_before_is_counted_by_the_tidying(played):
    etag = snapshot(played).etag
    StatisticsSnapshot.objects.all().delete()
    TableStatistics.objects.all().delete()
    assert (services.count_what_was_not(), queue.run_due() > 0) == (1, True)
    assert (snapshot(played).etag, services.count_what_was_not()) == (etag, 0)


def test_payloads_hold_no_names(played):
    finish(played)
    names = {text for entry in played.entries(played.table()) for text in (entry.player.family_name,)}
    for row in StatisticsSnapshot.objects.all():
        assert orjson.loads(bytes(row.payload))
        assert not [name for name in names if name.encode() in bytes(row.payload)]
