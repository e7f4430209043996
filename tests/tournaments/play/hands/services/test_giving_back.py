"""A store is set back to an earlier moment, and the phones of its tables give back what it lost."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from players.models import Account
from tests import remembered
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, PlayerFactory, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.common.chain import signing
from tournaments.common.chain.records import all_rows
from tournaments.common.errors import Conflict, DomainError, Forbidden, Invalid
from tournaments.common.selectors import full_tables
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Hand, LogEntry, LogHead, OtherVersion, Receipt, Role, Ruling
from tournaments.models.limits import LONGEST_STATEMENT
from tournaments.play.hands.selectors.statements import PREFIX, lost_since, statement_of
from tournaments.play.hands.services import versions
from tournaments.play.hands.services.corrections import correct_hand, rule_hand, take_other_version
from tournaments.play.hands.services.disputes import accept_hand
from tournaments.play.hands.services.giving_back import Returned, give_back
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True), pytest.mark.gate]

Rows = dict[str, Any]
Play = Callable[[Hall], None]


class Kept(NamedTuple):
    """What a phone keeps, and the rows of the store as they were then."""

    statement: dict[str, str]
    rows: Rows


@pytest.fixture
def hall() -> Hall:
    remembered.forget()  # the log is checked with its moments
    made = make_hall(players=8, ruleset="ema2025")
    table = made.table()
    made.send(table, draw(made.names(table)[0]), key="first", expected_seq=1)
    return made


def kept(hall: Hall, number: int = 1) -> Kept:
    statement = statement_of(full_tables().get(pk=hall.table(number).pk))
    assert statement is not None
    return Kept(statement, played(hall))


MADE_ANEW = {("reason", "h"), ("created_at", "r")}
"""What differs: the mark of a hand, and the moment of a ruling, which is now that of its version."""


def played(hall: Hall) -> Rows:
    """The rows of hands, rulings, seats and tables."""
    rows = all_rows(hall.tournament).items()
    kinds = ("hand", "ruling", "seat", "table")
    return {
        key: {name: fact for name, fact in (facts or {}).items() if (name, key[0]) not in MADE_ANEW}
        for key, facts in rows
        if key.partition(":")[0] in kinds
    }


def lost(hall: Hall, play: Play) -> Kept:
    """What the phone of table 1 keeps of a game that the store has lost."""
    mark = transaction.savepoint()
    play(hall)
    told = kept(hall)
    transaction.savepoint_rollback(mark)
    assert told.rows != played(hall)
    return told


def back(hall: Hall, told: Kept, by: Account | None = None) -> Returned:
    return give_back(table=hall.table(), by=by or hall.head, **told.statement)


def sound(hall: Hall) -> bool:
    report = check_tournament(hall.tournament)
    assert [*report.rows, *report.derived] == []
    return report.broken is None


def two_hands(hall: Hall) -> None:
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30), key="second", expected_seq=2)
    hall.send(table, draw(), by=hall.organiser, expected_seq=3)


def live(number: int) -> Hand:
    return Hand.objects.get(seq=number, state__in=["accepted", "held"])


def corrected(hall: Hall) -> None:
    two_hands(hall)
    south, west = hall.names(hall.table())[1:3]
    correct_hand(hand=live(1), event=draw(south, west), by=hall.head, reason="wrong players")


def voided(hall: Hall) -> None:
    void_last_hand(table=hall.table(), by=hall.head, reason="never played")
    hall.send(hall.table(), draw(), expected_seq=1)


def ruled(hall: Hall) -> None:
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    rule_hand(hand=live(2), rulings={south: {"fan": 2, "fu": 40}}, by=hall.head, reason="r")


def held(hall: Hall) -> None:
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))


GAMES = [
    pytest.param(two_hands, 2, id="two hands"),
    pytest.param(corrected, 3, id="a hand corrected meanwhile"),
    pytest.param(voided, 1, id="a hand voided, and another in its place"),
    pytest.param(ruled, 1, id="a ruling"),
    pytest.param(held, 1, id="a claim that waits"),
]


@each(("play", "given"), GAMES, apart=rolled_back)
def test_the_table_is_as_it_was(hall: Hall, play: Play, given: int) -> None:
    """The same rows, with first senders and moments; the log tells the rest, and a repeat changes nothing."""
    told = lost(hall, play)
    assert back(hall, told) == Returned("whole", given=given)
    assert played(hall) == told.rows
    assert sound(hall)
    assert back(hall, told) == Returned("whole")
    entry = LogEntry.objects.get(action="give_back_hands")
    assert (entry.by, entry.subject) == (hall.head, "table:1.1.1")
    assert entry.after == {"state": "whole", "hands": given, "missing": 0, "hand": 0}
    assert entry.reason == "Given back by the phone of table 1"


def test_a_claim_that_was_settled(hall: Hall) -> None:
    """The hand itself is in the backup, on hold; that the table took the value of the tiles is not."""
    held(hall)

    def play(hall: Hall) -> None:
        accept_hand(hand=live(2), by=hall.referee)
        hall.send(hall.table(), draw(), expected_seq=3)

    told = lost(hall, play)
    assert back(hall, told) == Returned("whole", given=1)
    assert played(hall) == told.rows
    assert sound(hall)


def test_hands_that_come_back_are_marked(hall: Hall) -> None:
    back(hall, lost(hall, two_hands))
    marks = list(Hand.objects.order_by("seq").values_list("reason", flat=True))
    assert marks == ["", *["Given back by the phone of table 1"] * 2]


def test_their_first_requests_are_answered(hall: Hall) -> None:
    """The phone that sent it tries again: nothing is made twice."""
    told = lost(hall, two_hands)
    back(hall, told)
    _, south, west, _ = hall.names(hall.table())
    again = hall.send(hall.table(), ron(south, west, fan=2, fu=30), key="second", expected_seq=2)
    assert (again.repeated, again.data["hand"]["seq"]) == (True, 2)
    assert Hand.objects.count() == 3
    assert Receipt.objects.count() == 2


def test_an_older_phone_first(hall: Hall) -> None:
    """One phone has seen less: what it has comes back, the rest from the other; and the other way round."""
    mark = transaction.savepoint()
    two_hands(hall)
    older = kept(hall)
    correct_hand(hand=live(2), event=draw(), by=hall.head, reason="no win")
    newer = kept(hall)
    transaction.savepoint_rollback(mark)
    assert [back(hall, told).given for told in (older, newer, older)] == [2, 1, 0]
    assert played(hall) == newer.rows
    assert sound(hall)


def test_a_newer_phone_knows_that_a_hand_was_voided(hall: Hall) -> None:
    """What an older phone has given back goes again, and the log says so, though no hand came."""
    mark = transaction.savepoint()
    two_hands(hall)
    older = kept(hall)
    void_last_hand(table=hall.table(), by=hall.head, reason="never played")
    newer = kept(hall)
    transaction.savepoint_rollback(mark)
    assert [back(hall, told).given for told in (older, newer, older)] == [2, 0, 0]
    assert played(hall) == newer.rows
    assert sound(hall)


def test_a_table_that_lost_nothing_is_not_in_the_log(hall: Hall) -> None:
    """The log has lost hands of another table: the desk hears that this one is whole."""
    mark = transaction.savepoint()
    hall.send(hall.table(2), draw(), expected_seq=1)
    told = kept(hall)
    transaction.savepoint_rollback(mark)
    assert back(hall, told) == Returned("whole")
    assert LogHead.objects.get().returned["1.1.1"]["state"] == "whole"
    assert not LogEntry.objects.filter(action="give_back_hands").exists()


def test_what_the_log_has_was_not_lost(hall: Hall) -> None:
    told = kept(hall)
    entries = LogEntry.objects.count()
    assert back(hall, told) == Returned("whole")
    assert (LogEntry.objects.count(), LogHead.objects.get().returned) == (entries, {})


def test_the_phones_are_asked_once_one_has_shown_the_loss(hall: Hall) -> None:
    other = kept(hall, 2)
    table = full_tables().get(pk=hall.table().pk)
    assert lost_since(table) == ""
    back(hall, lost(hall, two_hands))
    assert lost_since(table) == LogHead.objects.get().returned["1.1.1"]["at"]
    give_back(table=hall.table(2), by=hall.head, **other.statement)
    assert {place: facts["state"] for place, facts in LogHead.objects.get().returned.items()} == {
        "1.1.1": "whole",
        "1.1.2": "whole",
    }


def test_the_same_hand_entered_anew_is_no_conflict(hall: Hall) -> None:
    told = lost(hall, two_hands)
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron(south, west, fan=2, fu=30), expected_seq=2)
    assert back(hall, told) == Returned("whole", given=1)
    assert [hand.seq for hand in Hand.objects.order_by("seq")] == [1, 2, 3]
    assert not OtherVersion.objects.exists()
    assert sound(hall)


@each("taken", [True, False], apart=rolled_back)
def test_another_hand_entered_meanwhile_is_a_conflict(hall: Hall, taken: bool) -> None:
    """People decide as between two phones; then the hands behind it follow."""
    told = lost(hall, two_hands)
    hall.send(hall.table(), draw(), expected_seq=2)
    assert back(hall, told) == back(hall, told) == Returned("conflict", missing=1, hand=2)
    (version,) = versions.open_versions(hall.table())
    assert (version.by, version.event["kind"]) == (hall.referee, "win")
    if taken:
        take_other_version(version=version, by=hall.head)
    else:
        versions.drop_other(version=version, by=hall.head)
    assert back(hall, told) == Returned("whole", given=1)
    assert [hand.event["kind"] for hand in map(live, (1, 2, 3))] == [
        "exhaustive_draw",
        "win" if taken else "exhaustive_draw",
        "exhaustive_draw",
    ]
    assert sound(hall)


def test_a_hand_that_was_voided_since_stays_away(hall: Hall) -> None:
    told = lost(hall, two_hands)
    void_last_hand(table=hall.table(), by=hall.head, reason="typed anew")
    assert back(hall, told) == Returned("stuck", missing=3, hand=1)
    assert not Hand.objects.exclude(state="voided").exists()


def test_a_round_that_does_not_run_yet(hall: Hall) -> None:
    told = lost(hall, two_hands)
    round_ = hall.round()
    type(round_).objects.filter(pk=round_.pk).update(state="planned", started_at=None)
    assert back(hall, told) == Returned("round", missing=2)
    assert LogHead.objects.get().returned["1.1.1"]["missing"] == 2
    type(round_).objects.filter(pk=round_.pk).update(state="running", started_at=hall.tournament.created_at)
    assert back(hall, told) == Returned("whole", given=2)


def test_a_sender_whom_the_store_has_lost_too(hall: Hall) -> None:
    def play(hall: Hall) -> None:
        later = AccountFactory.create()
        Role.objects.create(tournament=hall.tournament, account=later, kind="referee")
        hall.send(hall.table(), draw(), by=later, expected_seq=2)

    back(hall, lost(hall, play))
    assert live(2).submitted_by == hall.head


@each("ruleset", ["ema2025", "ema2008"], apart=rolled_back)
def test_a_substitute_comes_back_to_the_seat(ruleset: str) -> None:
    """In the ledger of the table, where the rule set has that; else at the seat alone."""
    remembered.forget()
    hall = make_hall(ruleset=ruleset)
    spare = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )

    def play(hall: Hall) -> None:
        table = hall.table()
        seat_substitute(
            table=table, entry=hall.entries(table)[0], substitute=spare, by=hall.head, when="during"
        )
        hall.send(table, draw(), by=hall.head)

    told = lost(hall, play)
    assert back(hall, told).state == "whole"
    assert played(hall) == told.rows
    assert sound(hall)


def forged(told: Kept) -> dict[str, str]:
    return {**told.statement, "text": told.statement["text"].replace("exhaustive_draw", "abortive_draw")}


def test_nothing_is_taken_that_this_server_has_not_signed(hall: Hall, settings: Any) -> None:
    told = lost(hall, two_hands)
    with pytest.raises(Invalid, match="not_our_statement"):
        give_back(table=hall.table(), by=hall.head, **forged(told))
    with pytest.raises(Invalid, match="not_our_statement"):
        give_back(table=hall.table(), by=hall.head, text=told.statement["text"], signature="nonsense")
    with pytest.raises(Invalid, match="too_long"):
        give_back(table=hall.table(), by=hall.head, text="x" * (LONGEST_STATEMENT + 1), signature="")
    settings.SIGNING_KEY = "11" * 32  # another installation
    with pytest.raises(Invalid, match="not_our_statement"):
        back(hall, told)
    assert Hand.objects.count() == 1


def test_nothing_is_taken_from_a_phone_of_another_table(hall: Hall) -> None:
    told = lost(hall, two_hands)
    with pytest.raises(Conflict, match="statement_elsewhere"):
        give_back(table=hall.table(2), by=hall.head, **told.statement)
    with pytest.raises(Forbidden):
        back(hall, told, AccountFactory.create())
    assert Hand.objects.count() == 1


def test_other_players_sit_there_now(hall: Hall) -> None:
    told = lost(hall, two_hands)
    text = told.statement["text"].replace('"players":["', '"players":["9')
    signature = signing.sign(PREFIX + text.encode())
    with pytest.raises(Conflict, match="statement_elsewhere"):
        give_back(table=hall.table(), by=hall.head, text=text, signature=signature)


def test_a_finished_tournament_takes_nothing(hall: Hall) -> None:
    told = lost(hall, two_hands)
    type(hall.tournament).objects.update(state="finished")
    with pytest.raises(DomainError, match="tournament_finished"):
        back(hall, told)


def test_the_ruling_comes_back(hall: Hall) -> None:
    back(hall, lost(hall, ruled))
    ruling = Ruling.objects.get()
    south = hall.names(hall.table())[1]
    assert (ruling.decision, ruling.reason) == ({south: {"fan": 2, "fu": 40}}, "r")
    assert (ruling.hand.version, ruling.replaces.version) == (2, 1)
