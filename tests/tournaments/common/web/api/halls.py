"""The halls in which the examples of bodies make sense, a row for each operation."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from players.models import Player
from scoring.ledger.file import FULL
from scoring.schema_examples import EVENTS
from tests.factories import PASSWORD, AccountFactory, Hall, PlayerFactory, make_hall, ron_tiles
from tests.tournaments.desk.online_games.platforms import RECORDS
from tests.tournaments.desk.stages.test_services import played as with_a_round_played
from tournaments.common.jobs import queue
from tournaments.desk.people.selectors.registration import application_key
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.desk.setup.services.tournaments import change_state, create_tournament, grant_role
from tournaments.models import (
    Entry,
    Hand,
    Job,
    Merged,
    OtherVersion,
    Penalty,
    Role,
    ScheduleItem,
    Seat,
    Webhook,
)
from tournaments.play.hands.selectors.statements import statement_of
from tournaments.play.signatures.selectors import result_of
from tournaments.trust.archive.export import tournament_file
from tournaments.trust.archive.selectors.uploads import CHECK

FILES = {"POST imports/", "PUT tournaments/{slug}/logo/"}
"""Their bodies are a file alone: a picture, or what a tournament file holds."""

T = "tournaments/{slug}/"
S = f"{T}stages/{{stage}}/"
R = f"{S}rounds/{{number}}/"
E = f"{T}entries/{{number}}/"
OWN = f"{T}applications/own/{{key}}/"
TABLE, HAND = "tables/{id}/", "hands/{id}/"
AGAIN = " again"
"""Ends the label of an example that is sent a second time, with another body."""
Part = Callable[[Hall], dict[str, Any]]


def running(**more: Any) -> Hall:
    return make_hall(**{"name": "Club Evening", "ruleset": "ema2025", "rounds": 2, **more})


def eight(**more: Any) -> Hall:
    return running(players=8, **more)


def planned() -> Hall:
    return eight(started=False)


def played() -> Hall:
    """A round is closed, and a final is planned."""
    return with_a_round_played(name="Club Evening")


def draft() -> Hall:
    organiser, head, referee = AccountFactory.create_batch(3)
    made = create_tournament(name="Club Evening", ruleset="ema2025", rounds=1, by=organiser)
    return Hall(made, organiser, head, referee)


def open_to_all() -> Hall:
    cache.clear()  # it counts who applies
    return running(players=4, started=False, registration="open")


def online() -> Hall:
    return running(ruleset="tenhou", started=False)


def send_file(hall: Hall) -> None:
    """A tournament file is sent and checked."""
    file = SimpleUploadedFile(
        "day.tenbo",
        tournament_file(change_state(tournament=hall.tournament, state="finished", by=hall.organiser), FULL),
    )
    client = APIClient()
    client.force_authenticate(hall.organiser)
    assert client.post("/api/v1/imports/", {"file": file}, format="multipart").status_code == 202
    queue.run_due()


def with_mia(hall: Hall) -> None:
    """Somebody with whom the organiser has worked."""
    mia = AccountFactory.create(username="mia")
    other = create_tournament(name="Riga Open", ruleset="ema2025", by=hall.organiser)
    grant_role(tournament=other, account=mia, kind=Role.Kind.REFEREE, by=hall.organiser)


def with_reserve(hall: Hall) -> None:
    for _n in range(5):
        add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    Entry.objects.filter(number=9).update(status=Entry.Status.SUBSTITUTE)


def with_twins(hall: Hall) -> None:
    for _n in range(2):
        twin = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
        add_entry(tournament=hall.tournament, player=twin, by=hall.organiser)


def with_somebody_else(hall: Hall) -> None:
    """Two records of a person; for one of them another organiser answers."""
    other = AccountFactory.create()
    riga = create_tournament(name="Riga Open", ruleset="ema2025", by=other)
    change_state(tournament=riga, state="public", by=other)
    theirs, ours = PlayerFactory.create_batch(2, given_name="Eva", family_name="Ruiz")
    add_entry(tournament=riga, player=theirs, by=other)
    for person in (theirs, ours):
        add_entry(tournament=hall.tournament, player=person, by=hall.organiser)


def with_league(hall: Hall) -> None:
    create_ranking(name="League", kind="season", by=hall.organiser, public=True)


def with_mia_and_a_league(hall: Hall) -> None:
    with_mia(hall)
    with_league(hall)


def with_mismatch(hall: Hall) -> None:
    """A win of player 2 off player 3, claimed a fan too high."""
    hall.send(hall.table(), ron_tiles("2", "3", {"fan": 3, "fu": 30}))


def twins(*names: str) -> Part:
    def ids(_hall: Hall) -> dict[str, Any]:
        people = Player.objects.filter(family_name="Ruiz").order_by("pk").values_list("pk", flat=True)
        return dict(zip(names, people, strict=True))

    return ids


def table_of_the_first(hall: Hall) -> dict[str, Any]:
    seat = Seat.objects.get(entry__tournament=hall.tournament, entry__number=1, round__number=1)
    return {"id": seat.table_id}


def latest(model: Any) -> Part:
    return lambda _hall: {"id": model.objects.latest("pk").pk}


def nothing(_hall: Hall) -> dict[str, Any]:
    return {}


def own_key(number: int = 1) -> Part:
    return lambda hall: {"key": application_key(Entry.objects.get(tournament=hall.tournament, number=number))}


class Row(NamedTuple):
    """A hall in which an example makes sense, with the examples that are sent before; `blanks` of its address beside
    the first of everything; `body`: the ids and secrets that an example cannot know.
    """

    hall: Callable[[], Hall] = running
    given: Callable[[Hall], Any] = nothing
    before: Sequence[str] = ()
    blanks: Part = nothing
    body: Part = nothing
    by: str = "organiser"


RECORDED = {
    "records": [{"name": "houtei.mjlog", "content": (RECORDS / "houtei.mjlog").read_text()}],
    "choices": {f"player-{place}": str(place + 1) for place in range(4)},
}
"""A whole game, which is too long for an example."""
HANDS, END = f"POST {TABLE}hands/", f"POST {TABLE}end/"
QUESTIONS, STAGES, PENALTIES = f"POST {T}questions/", f"POST {T}stages/", f"POST {T}penalties/"
SECOND = Row(before=(HANDS, f"{HANDS}{AGAIN}"), blanks=latest(Hand))
FINAL: Part = lambda _hall: {"stage": 2}  # noqa: E731 - a row of a table
LEAGUE: Part = lambda _hall: {"slug": "league"}  # noqa: E731

ROWS: dict[str, Row] = {
    "POST token/": Row(body=lambda hall: {"username": hall.organiser.username, "password": PASSWORD}),
    "POST tournaments/": Row(draft),
    f"PATCH {T}": Row(),
    f"POST {T}copy/": Row(),
    f"POST {T}address/": Row(),
    f"POST {T}state/": Row(draft),
    f"POST {T}deletion/": Row(played),
    f"POST {T}result-options/": Row(),
    f"POST {T}result-options/preview/": Row(),
    f"POST {T}roles/": Row(given=with_mia),
    f"PUT {T}roles/{{id}}/lent-rights/": Row(
        blanks=lambda _hall: {"id": Role.objects.get(kind=Role.Kind.HEAD_REFEREE).pk}
    ),
    f"POST {T}invitations/": Row(),
    # people
    f"POST {T}entries/": Row(draft),
    f"POST {T}entries/preview/": Row(draft),
    f"POST {T}entries/update/": Row(draft),
    f"POST {T}entries/update/preview/": Row(draft),
    f"POST {T}entries/import/": Row(draft),
    f"POST {T}entries/import/preview/": Row(draft),
    f"PATCH {E}": Row(),
    f"POST {E}withdrawal/": Row(planned),
    f"PUT {E}fee/": Row(lambda: running(fee_amount=4500, fee_currency="EUR")),
    f"POST {T}fees/mark/": Row(lambda: running(fee_amount=4500, fee_currency="EUR")),
    f"POST {E}person/": Row(),
    f"POST {E}proposal/": Row(given=with_somebody_else, blanks=lambda _hall: {"number": 5}),
    f"POST {T}proposals/merge/": Row(given=with_somebody_else, body=twins("keep", "drop")),
    f"PUT {E}listed/": Row(),
    f"POST {E}erasure/": Row(),
    f"POST {E}reserve/": Row(lambda: running(players=3)),
    f"POST {E}disqualification/": Row(),
    f"POST {E}ranking/": Row(),
    f"POST {E}lateness/": Row(),
    f"PUT {E}answers/": Row(before=(QUESTIONS, f"{QUESTIONS}{AGAIN}")),
    f"PUT {E}pin/": Row(),
    f"PUT {T}teams/": Row(),
    QUESTIONS: Row(draft),
    f"{QUESTIONS}{AGAIN}": Row(
        draft, body=lambda _hall: {"kind": "yes_no", "text": "Dinner?", "choices": []}
    ),
    f"PATCH {T}questions/{{number}}/": Row(draft, before=(QUESTIONS,)),
    f"PUT {T}questions/order/": Row(draft, before=(QUESTIONS, f"{QUESTIONS}{AGAIN}")),
    f"POST {T}applications/": Row(open_to_all, by=""),
    f"POST {T}applications/accept/": Row(
        open_to_all, before=(f"POST {T}applications/", f"POST {T}applications/{AGAIN}")
    ),
    f"POST {T}applications/{AGAIN}": Row(open_to_all, body=lambda _hall: {"given_name": "Bea"}, by=""),
    f"POST {T}applications/{{number}}/refuse/": Row(
        open_to_all, before=(f"POST {T}applications/",), blanks=lambda _hall: {"number": 5}
    ),
    f"PUT {OWN}": Row(open_to_all, before=(f"POST {T}applications/",), blanks=own_key(5), by=""),
    f"PATCH {OWN}": Row(blanks=own_key(), by=""),
    f"PUT {OWN}wish/": Row(blanks=own_key(), by=""),
    f"PUT {OWN}pin/": Row(blanks=own_key(), by=""),
    f"PUT {OWN}answers/": Row(
        open_to_all, before=(QUESTIONS, f"{QUESTIONS}{AGAIN}"), blanks=own_key(), by=""
    ),
    f"POST {T}duplicates/preview/": Row(given=with_twins, body=twins("keep", "drop")),
    f"POST {T}duplicates/merge/": Row(given=with_twins, body=twins("keep", "drop")),
    f"POST {T}duplicates/apart/": Row(given=with_twins, body=twins("first", "second")),
    f"POST {T}duplicates/merged/{{id}}/separate/": Row(
        given=with_twins, before=(f"POST {T}duplicates/merge/",), blanks=latest(Merged)
    ),
    f"POST {TABLE}substitutes/": Row(eight, given=with_reserve, blanks=table_of_the_first),
    f"POST {TABLE}substitutes/{{number}}/take-back/": Row(
        eight, given=with_reserve, before=(f"POST {TABLE}substitutes/",), blanks=table_of_the_first
    ),
    # seating
    f"POST {S}plans/": Row(planned),
    f"POST {S}plans/replan/": Row(eight),
    f"POST {S}plans/next-round/": Row(played),
    f"POST {S}plans/script/": Row(planned),
    f"POST {S}plans/{{number}}/swap/": Row(planned),
    f"POST {S}plans/{{number}}/swap/preview/": Row(planned),
    STAGES: Row(played),
    f"PATCH {S}": Row(played, before=(STAGES,), blanks=FINAL),
    f"POST {S}open/": Row(played, before=(STAGES,), blanks=FINAL),
    f"POST {S}open/undo/": Row(played, before=(STAGES, f"POST {S}open/"), blanks=FINAL),
    # the hall
    f"POST {R}start/": Row(planned),
    f"POST {R}reopen/": Row(played),
    f"POST {R}undo/": Row(),
    f"POST {R}pause/": Row(),
    f"POST {R}minutes/": Row(),
    f"POST {R}signal/undo/": Row(before=(f"POST {R}signal/",)),
    f"PUT {T}schedule/": Row(),
    f"POST {T}schedule/": Row(),
    f"PATCH {T}schedule/{{id}}/": Row(before=(f"POST {T}schedule/",), blanks=latest(ScheduleItem)),
    f"POST {T}schedule/{{id}}/late/": Row(before=(f"POST {T}schedule/",), blanks=latest(ScheduleItem)),
    f"POST {TABLE}call/": Row(),
    f"POST {TABLE}extra-time/": Row(),
    f"POST {T}messages/": Row(given=lambda _hall: Entry.objects.update(contact="ana@club.example")),
    # hands
    HANDS: Row(),
    f"{HANDS}{AGAIN}": Row(body=lambda _hall: {"event": EVENTS["exhaustive_draw"][1], "expected_seq": 2}),
    f"POST {HAND}preview/": SECOND,
    f"POST {HAND}correct/": SECOND,
    f"POST {HAND}ask/": Row(before=SECOND.before, blanks=latest(Hand), by="referee"),
    f"POST {HAND}rule/": Row(given=with_mismatch, blanks=latest(Hand), by="head"),
    f"POST {HAND}accept/": Row(given=with_mismatch, blanks=latest(Hand)),
    f"POST {HAND}dispute/": Row(given=with_mismatch, blanks=latest(Hand)),
    f"POST {TABLE}void/": Row(before=(HANDS,)),
    f"POST {TABLE}paper/": Row(),
    END: Row(before=SECOND.before),
    f"POST {TABLE}played/": Row(given=lambda _hall: Entry.objects.filter(number=4).update(status="no_show")),
    f"POST {TABLE}confirm/": Row(
        lambda: running(confirmation_policy="always"),
        before=(HANDS,),
        body=lambda _hall: {"hands": [Hand.objects.get().pk]},
        by="head",
    ),
    f"POST {TABLE}versions/{{version}}/drop/": Row(
        before=(*SECOND.before, f"POST {HAND}ask/"),
        blanks=lambda _hall: {"version": OtherVersion.objects.get().pk},
        by="head",
    ),
    f"POST {TABLE}reseat/": Row(),
    f"POST {TABLE}reseat/preview/": Row(),
    f"POST {TABLE}presence/": Row(),
    f"POST {TABLE}returned/": Row(before=(HANDS,), body=lambda hall: statement_of(hall.table()) or {}),
    f"PUT {TABLE}start/": Row(lambda: running(ruleset="fimj2001")),
    # penalties, signatures
    PENALTIES: Row(),
    f"POST {T}penalties/{{id}}/cancel/": Row(before=(PENALTIES,), blanks=latest(Penalty)),
    f"POST {TABLE}chombo/": Row(),
    f"POST {TABLE}dead-hand/": Row(),
    f"POST {TABLE}false-hu/": Row(lambda: running(ruleset="mcr2006")),
    f"POST {TABLE}penalties/": Row(),
    f"POST {TABLE}signatures/": Row(
        lambda: running(signature_policy="always"),
        before=(*SECOND.before, END),
        body=lambda hall: {"result": result_of(hall.table()), "pin": ""},
    ),
    f"POST {TABLE}signatures/waive/": Row(
        lambda: running(signature_policy="always"), before=(*SECOND.before, END)
    ),
    # files
    f"POST {T}exports/": Row(),
    f"POST {T}prints/": Row(),
    f"POST {T}record/": Row(),
    f"POST {S}results/import/": Row(draft, before=(f"POST {T}entries/",)),
    f"POST {S}results/import/preview/": Row(draft, before=(f"POST {T}entries/",)),
    f"POST {S}games/import/": Row(online, body=lambda _hall: RECORDED),
    f"POST {S}games/import/preview/": Row(online, body=lambda _hall: RECORDED),
    "POST imports/{id}/": Row(
        played, given=send_file, blanks=lambda _hall: {"id": Job.objects.get(kind=CHECK).pk}
    ),
    # rankings, services
    "POST rankings/{slug}/keeper/": Row(given=with_mia_and_a_league, blanks=LEAGUE),
    "POST rankings/{slug}/members/": Row(given=with_league, blanks=LEAGUE),
    "POST rankings/{slug}/members/preview/": Row(given=with_league, blanks=LEAGUE),
    "POST rankings/{slug}/evenings/": Row(given=with_league, blanks=LEAGUE),
    f"POST {T}webhooks/": Row(body=lambda _hall: {"address": "https://9.9.9.9/"}),
    f"PATCH {T}webhooks/{{id}}/": Row(before=(f"POST {T}webhooks/",), blanks=latest(Webhook)),
    # rules
    "POST score/": Row(draft, by=""),
    "POST study/": Row(draft, by=""),
    "POST replay/": Row(draft, by=""),
}
