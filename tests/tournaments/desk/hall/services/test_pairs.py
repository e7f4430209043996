"""What may happen at a table, in pairs: whichever comes first, the second has an answer; the round can be closed."""

from collections.abc import Callable
from typing import Final

import pytest

from scoring.faults import Refused
from tests import remembered
from tests.apart import rolled_back
from tests.factories import END, Hall, PlayerFactory, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, DomainError
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.clock import give_extra_time
from tournaments.desk.hall.services.closing import close_table
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Entry, Penalty, Table
from tournaments.play.hands.services.disputes import accept_hand, dispute_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.hands.services.reseating import reseat
from tournaments.play.ledger import games
from tournaments.play.penalties.services import penalties
from tournaments.play.signatures.selectors import sheet_of
from tournaments.play.signatures.services.signatures import sign_table
from tournaments.play.standings.selectors.standings import compute
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.night]

SCORES: Final = (45_100, 33_400, 26_500, 15_000)
Act = Callable[[Hall], object]


def chombo(hall: Hall) -> object:
    table, offender = hall.table(), hall.entries(hall.table())[1]
    if penalties.stands_apart(table):
        return penalties.give_penalty(
            stage=hall.stage, entry=offender, rule="chombo", table=table, by=hall.head, reason="false win"
        )
    return penalties.give_chombo(table=table, offenders=[offender], by=hall.head, reason="false win")


def dead_hand(hall: Hall) -> object:
    table, player = hall.table(), hall.entries(hall.table())[2]
    if penalties.stands_apart(table):
        return penalties.give_penalty(
            stage=hall.stage, entry=player, rule="dead_hand", table=table, by=hall.head, reason="14 tiles"
        )
    return penalties.give_dead_hand(table=table, entry=player, by=hall.head, reason="14 tiles")


def paper(hall: Hall) -> object:
    table = hall.table()
    scores = dict(zip(hall.names(table), SCORES, strict=True))
    sheet = {"kind": "table_result", "scores": scores, "pot": 0}
    return close_table(table=table, event=sheet, by=hall.head, instead={}, reason="from the sheet")


def end(hall: Hall) -> object:
    return close_table(table=hall.table(), event=END, by=hall.head, instead={}, reason="the club closes")


def hand(hall: Hall) -> object:
    east, south, *_others = hall.names(hall.table())
    return hall.send(hall.table(), ron(south, east, fan=2, fu=30))


def substitute(hall: Hall) -> object:
    guest = Entry.objects.filter(status=Entry.Status.SUBSTITUTE, substitutions=None).first()
    assert guest is not None
    return seat_substitute(
        table=hall.table(), entry=hall.entries(hall.table())[3], substitute=guest, by=hall.head
    )


def wrong_seat(hall: Hall) -> object:
    east, south, west, north = (entry.number for entry in hall.entries(hall.table()))
    seats = {"E": south, "S": east, "W": west, "N": north}
    return reseat(table=hall.table(), seats=seats, names=True, by=hall.head, reason="names exchanged")


def void(hall: Hall) -> object:
    return void_last_hand(table=hall.table(), by=hall.head, reason="entered twice")


def dispute(hall: Hall) -> object:
    hands = games.live_hands(hall.table())
    if not hands:
        raise Conflict("no_hands", "hand")
    return dispute_hand(hand=hands[-1], by=hall.referee, reason="not right")


def signature(hall: Hall) -> object:
    return sign(hall, 0)


def extra_time(hall: Hall) -> object:
    minutes = 5 + hall.table().extra_seconds // 60
    return give_extra_time(table=hall.table(), minutes=minutes, by=hall.head, reason="a long ruling")


ACTS: Final[dict[str, Act]] = {
    "chombo": chombo,
    "dead hand": dead_hand,
    "paper": paper,
    "hand": hand,
    "substitute": substitute,
    "wrong seat": wrong_seat,
    "void": void,
    "dispute": dispute,
    "signature": signature,
    "extra time": extra_time,
    "end": end,
}


def sign(hall: Hall, place: int) -> object:
    sheet = sheet_of(full_tables().get(pk=hall.table().pk))
    result = sheet.result if sheet else ""
    seat = hall.table().seats.select_related("entry", "played_by").get(wind="ESWN"[place])
    return sign_table(table=hall.table(), entry=seat.played_by or seat.entry, by=hall.referee, result=result)


def over(act: Act) -> Act:
    """The act at a table whose game is over."""

    def done(hall: Hall) -> object:
        return end(hall), act(hall)

    return done


FIRST: Final = {**ACTS, "signature": over(signature)}
REFUSED: Final = {
    **{(first, "signature"): "game_not_over" for first in ACTS if first not in ("paper", "end", "signature")},
    **{
        (first, second): "game_is_over"
        for first in ("paper", "end", "signature")
        for second in ("hand", "end")
    },
    **{("dispute", second): "hand_held" for second in ("substitute", "wrong seat")},
    ("dispute", "dispute"): "already_disputed",
    ("dead hand", "dead hand"): "dead_hand_twice",
    ("substitute", "substitute"): "substituted_twice",
    ("signature", "signature"): "already_signed",
    ("void", "void"): "no_hands",
    ("void", "dispute"): "no_hands",
}
"""The pairs whose second act is refused, with the code; every other pair is taken."""


def outcome(hall: Hall, act: Act) -> str:
    """`ok`, or the code with which it is refused."""
    try:
        act(hall)
    except (DomainError, Refused) as error:
        return error.faults[0].code if isinstance(error, Refused) else error.code
    return "ok"


def finish(hall: Hall) -> None:
    """What is left to do at the table, by the ways that its staff have; then the round is closed."""
    for disputed in games.live_hands(hall.table()):
        if disputed.is_disputed:
            accept_hand(hand=disputed, by=hall.head, reason="the tiles say so")
    if hall.table().state != Table.State.FINISHED:
        paper(hall)
    sheet = sheet_of(full_tables().get(pk=hall.table().pk))
    assert sheet is not None
    for place, line in enumerate(sheet.places):
        if line.signature is None:
            sign(hall, place)
    close_round(round=hall.round(), by=hall.head)


@pytest.fixture
def hall(db: None) -> Hall:
    """A table of four with one hand, whose results are signed; two people who may come for somebody."""
    remembered.forget()
    hall = make_hall(players=4, ruleset="ema2025", signature_policy="always")
    for player in PlayerFactory.create_batch(2):
        add_entry(tournament=hall.tournament, player=player, by=hall.organiser, status="substitute")
    hand(hall)
    return hall


PAIRS: Final = [(first, second) for first in FIRST for second in ACTS]


@each(("first", "second"), PAIRS, ids=[f"{first}, {second}" for first, second in PAIRS], apart=rolled_back)
def test_the_second_has_an_answer(hall: Hall, first: str, second: str) -> None:
    FIRST[first](hall)
    assert outcome(hall, ACTS[second]) == REFUSED.get((first, second), "ok")
    staff = client_of(hall.head)
    for page in (f"/table/{hall.table().pk}/", "/t/bologna-open/desk/", "/t/bologna-open/penalties/"):
        assert staff.get(page).status_code == 200, page
    finish(hall)
    rows = compute(hall.stage)["rows"]
    chombos = Penalty.objects.filter(kind=Penalty.Kind.CHOMBO, cancelled_at=None)
    assert sum(row["penalties"] for row in rows) == -20_000 * chombos.count()
    if "substitute" not in (first, second):  # whoever is replaced during the game loses 15 000 (7.3)
        assert sum(int(row["total"]) - row["penalties"] for row in rows) == 0
    report = check_tournament(hall.tournament)
    assert (report.broken, report.rows, report.derived) == (None, (), ())
