"""A page from memory is the page as it would be made now: after every kind of change, at every kept address.

The addresses come from the routes themselves, so that a page that is marked later is held to it without being named.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import time, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.contrib.admin.models import LogEntry as AdminEntry
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from players.imports import parse_line
from players.models import Player
from tests.factories import AccountFactory, Hall, PlayerFactory, make_hall, ron, ron_tiles
from tests.pictures import encoded, picture
from tests.tournaments.conftest import client_of
from tests.tournaments.whole.test_hidden_results import NOT_RESULTS, addresses
from tournaments.common.jobs import queue
from tournaments.common.logos import read_logo
from tournaments.common.web.kept.marks import Mark, mark_of
from tournaments.desk.hall.services import clock, rounds, schedule
from tournaments.desk.people.services import checkin, duplicates, entries, persons, privacy, status, teams
from tournaments.desk.people.services.registration import apply_to_play
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.logos import set_logo
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.desk.stages.services.planning import add_stage
from tournaments.models import Entry, Hand, Tournament
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.penalties.services.penalties import give_chombo, give_penalty
from tournaments.play.standings.selectors import standings
from tournaments.play.standings.services import publish_standings

pytestmark = [pytest.mark.django_db, pytest.mark.unmeasured, pytest.mark.longest]


MADE: set[str] = set()
"""The addresses whose page was made: those of the others were answered from memory."""


def noting_what_is_made(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware behind the kept pages."""

    def respond(request: HttpRequest) -> Any:
        MADE.add(request.get_full_path())
        return get_response(request)

    return respond


@pytest.fixture(autouse=True)
def kept_pages(settings) -> None:
    """Pages are kept, and the store is asked for the version each time, as a process does a second later."""
    settings.KEPT_PAGES_BYTES, settings.KEPT_PAGES_SECONDS = 10_000_000, 0.0
    behind = settings.MIDDLEWARE.index("tournaments.common.web.kept.front.KeptPages") + 1
    noting = f"{__name__}.{noting_what_is_made.__name__}"
    settings.MIDDLEWARE = [*settings.MIDDLEWARE[:behind], noting, *settings.MIDDLEWARE[behind:]]


def mark_at(address: str) -> Mark | None:
    try:
        return mark_of(resolve(address))
    except Resolver404:
        return None


def kept_addresses() -> list[str]:
    """Those that show the store: no change there makes a page of the rules another."""
    found = [address for address in addresses() if (mark := mark_at(address)) and mark.of_store]
    overlay = "/t/bologna-open/overlay/?show=scores,last-hand,standings"
    return [*found, "/t/bologna-open/standings/?stage=1", overlay]


def asked(client: Client, address: str) -> str:
    answer = client.get(address)
    return f"{answer.status_code} {NOT_RESULTS.sub('', answer.content.decode(errors='replace'))}"


def fresh(address: str) -> str:
    """As a process that has just begun answers."""
    cache.clear()
    return asked(Client(), address)


def first(hall: Hall) -> Entry:
    return Entry.objects.select_related("player", "tournament").get(tournament=hall.tournament, number=1)


def rename(hall: Hall) -> None:
    persons.update_entry(entry=first(hall), by=hall.organiser, given_name="Xaverina", club="Zebra")


def edit_in_admin(hall: Hall) -> None:
    boss = AccountFactory.create(is_superuser=True, is_staff=True)
    player = first(hall).player
    facts = {"given_name": "Yolanda", "family_name": player.family_name, "country": "", "ema_number": ""}
    url = f"/admin/players/player/{player.pk}/change/"
    answer = client_of(boss).post(url, {**facts, "club": "", "listed": "name"})
    assert (answer.status_code, AdminEntry.objects.count()) == (302, 1)


def merge(hall: Hall) -> None:
    twin = PlayerFactory.create(given_name="Zoe")
    entries.add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    duplicates.join_people(keep=twin, drop=first(hall).player, by=AccountFactory.create(is_superuser=True))


def substitute(hall: Hall) -> None:
    table = hall.table()
    seat_substitute(
        table=table,
        entry=hall.entries(table)[0],
        substitute=parse_line("ROSSI Sub"),
        by=hall.head,
        when="during",
        reason="ill",
    )


def elsewhere(hall: Hall) -> None:
    """The person plays in another tournament too, and is hidden there."""
    other = make_other(hall)
    privacy.list_person(entry=Entry.objects.get(tournament=other), listed="hidden", by=hall.organiser)


def make_other(hall: Hall) -> Tournament:
    from tournaments.desk.setup.services.tournaments import create_tournament

    other = create_tournament(by=hall.organiser, name="Other", ruleset="ema2008")
    entries.add_entry(tournament=other, player=first(hall).player, by=hall.organiser)
    return other


def settings_of(**facts: Any) -> Callable[[Hall], None]:
    def change(hall: Hall) -> None:
        update_tournament(tournament=hall.tournament, by=hall.organiser, **facts)

    return change


def new_hand(hall: Hall) -> None:
    winner, discarder = hall.names(hall.table())[:2]
    hall.send(hall.table(), ron_tiles(winner, discarder))


def penalty(hall: Hall) -> None:
    reason = {"kind": "lateness", "amount": 1234, "reason": "late"}
    give_penalty(stage=hall.stage, entry=first(hall), round=hall.round(), by=hall.head, **reason)  # type: ignore[arg-type]


def applicant(hall: Hall) -> None:
    apply_to_play(tournament=hall.tournament, given_name="A", family_name="B", contact="a@example.org")


def new_plan(hall: Hall) -> None:
    stage = add_stage(tournament=hall.tournament, by=hall.organiser, cut="all", rounds_planned=1)
    assert stage.number == 2


def corrected(hall: Hall) -> None:
    hand = Hand.objects.get(table=hall.table(), seq=1, state="accepted")
    names = hall.names(hall.table())
    correct_hand(hand=hand, event=ron(names[2], names[3], fan=4, fu=30), by=hall.head, reason="misread")


def publish(hall: Hall) -> None:
    new_hand(hall)
    publish_standings(stage=hall.stage, by=hall.organiser)


LOGO = read_logo(encoded(picture()))
CHANGES: dict[str, Callable[[Hall], object]] = {
    "results hidden": settings_of(results_policy="by_hand"),
    "results after the round": settings_of(results_policy="after_round"),
    "a draft again": lambda hall: change_state(tournament=hall.tournament, state="draft", by=hall.organiser),
    "a logo": lambda hall: set_logo(tournament=hall.tournament, logo=LOGO, by=hall.organiser),
    "language and name": settings_of(name="Ferrara Open", language="it"),
    "listed by initials": lambda hall: privacy.list_person(
        entry=first(hall), listed="initials", by=hall.organiser
    ),
    "erased": lambda hall: privacy.erase_person(entry=first(hall), by=hall.organiser, reason="asked"),
    "hidden in another tournament": elsewhere,
    "renamed": rename,
    "renamed in the admin": edit_in_admin,
    "merged": merge,
    "somebody else": lambda hall: persons.assign_person(
        entry=first(hall), player=PlayerFactory.create(), by=AccountFactory.create(is_superuser=True)
    ),
    "withdrawn": lambda hall: entries.withdraw_entry(entry=first(hall), by=hall.organiser),
    "disqualified": lambda hall: status.disqualify_entry(entry=first(hall), by=hall.organiser, reason="x"),
    "teams": lambda hall: teams.set_teams(tournament=hall.tournament, teams={"A": [1, 2]}, by=hall.organiser),
    "checked in": lambda hall: checkin.check_in(entry=first(hall), by=hall.organiser),
    "a new player": lambda hall: entries.add_players(
        tournament=hall.tournament, players="NUOVO Ugo", by=hall.organiser
    ),
    "a hand": new_hand,
    "a hand corrected": corrected,
    "a hand voided": lambda hall: void_last_hand(table=hall.table(), by=hall.head, reason="x"),
    "a chombo": lambda hall: give_chombo(
        table=hall.table(), offenders=[hall.entries(hall.table())[0]], by=hall.head, reason="a false ron"
    ),
    "a penalty": penalty,
    "a substitute": substitute,
    "a call": lambda hall: rounds.call_referee(table=hall.table(), by=hall.referee),
    "the clock paused": lambda hall: clock.pause_clock(round=hall.round(), by=hall.head),
    "extra time": lambda hall: clock.give_extra_time(table=hall.table(), minutes=5, by=hall.head, reason="x"),
    "the end signal": lambda hall: clock.give_signal(round=hall.round(), by=hall.head),
    "a line of the schedule": lambda hall: schedule.add_item(
        tournament=hall.tournament, by=hall.organiser, kind="lunch", starts_at=time(12, 0)
    ),
    "another stage": new_plan,
}


@pytest.fixture(autouse=True)
def one_moment() -> Iterator[None]:
    """Two answers are compared, and no minute passes between them."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that are still to come into the standings are told without the moment that depends on the time."""
    monkeypatch.setattr(standings, "USUAL", timedelta(0))


@pytest.fixture
def played() -> Hall:
    hall = make_hall(players=8)
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))
    queue.run_due()
    return hall


PARTS_KEPT = ("/standings/", "/players/")
"""A page made anew may have a part that is kept by itself: the rows of the standings, places of a person."""


def changes_show(*changes: Callable[[], object], at: str = "") -> None:
    """After each of the changes a reader who has read everything reads what a stranger does.

    A page that was made for the reader is the page of now; one from memory is compared with the page made anew.
    `at` is a word of the addresses that are asked: all are, without it.
    """
    reader, asked_for = Client(), [address for address in kept_addresses() if at in address]
    assert asked_for
    before = {address: asked(reader, address) for address in asked_for}
    for change in changes:
        change()
        MADE.clear()
        now = {address: asked(reader, address) for address in asked_for}
        doubtful = {one for one in asked_for if one not in MADE or any(part in one for part in PARTS_KEPT)}
        assert now != before, change
        assert {address: now[address] for address in doubtful} == {
            address: fresh(address) for address in doubtful
        }
        before = now


DAYS = {
    "hands": ("a hand", "a hand corrected", "a chombo", "a hand voided", "a penalty"),
    "the hall": ("a call", "extra time", "the end signal", "the clock paused", "a line of the schedule"),
    "before the next round": ("checked in", "teams", "a new player", "another stage"),
    "people": (
        "renamed",
        "renamed in the admin",
        "listed by initials",
        "hidden in another tournament",
        "merged",
    ),
    "a substitute": ("a substitute", "withdrawn"),
    "another person": ("somebody else", "erased"),
    "disqualified": ("disqualified",),
    "settings": ("a logo", "language and name", "results after the round", "a draft again"),
    "results hidden": ("results hidden",),
}
"""One change after the other, each day in a hall of its own."""


IN_THE_GATE = ("hands", "a substitute", "the first round")
"""Of what happens, the commonest; the night tries all."""


def with_layers(names: Iterable[str]) -> list[Any]:
    return [
        pytest.param(name, marks=pytest.mark.gate if name in IN_THE_GATE else pytest.mark.night)
        for name in names
    ]


@pytest.mark.parametrize("day", with_layers(DAYS))
def test_every_change_shows_at_every_address(played: Hall, day: str) -> None:
    changes_show(*(partial(CHANGES[name], played) for name in DAYS[day]))


@pytest.mark.gate
def test_every_change_has_its_day() -> None:
    assert sorted(name for day in DAYS.values() for name in day) == sorted(CHANGES)


def test_standings_show_when_a_job_has_made_them(played: Hall) -> None:
    """They come later than the hand, without an entry in the log."""
    new_hand(played)
    changes_show(queue.run_due, at="/standings/")


@pytest.mark.gate
def test_standings_show_everywhere_when_a_job_has_made_them(played: Hall) -> None:
    changes_show(lambda: new_hand(played), queue.run_due)


@pytest.mark.gate
def test_standings_show_when_they_are_published(played: Hall) -> None:
    hide = settings_of(results_policy="by_hand")
    changes_show(lambda: hide(played), lambda: publish(played))


BEFORE_THE_FIRST_ROUND: dict[str, Callable[[Hall], object]] = {
    "deleted": lambda hall: delete_tournament(
        tournament=hall.tournament, by=hall.organiser, reason="a trial"
    ),
    "an applicant": applicant,
    "another plan": lambda hall: publish_plan(
        plan=make_plan(stage=hall.stage, by=hall.organiser, seed=9), by=hall.organiser
    ),
    "the first round": lambda hall: rounds.start_round(round=hall.round(), by=hall.head),
}


@pytest.mark.parametrize("name", with_layers(BEFORE_THE_FIRST_ROUND))
def test_so_does_every_change_before_the_first_round(name: str) -> None:
    hall = make_hall(players=8, started=False, registration="open", capacity=40)
    changes_show(lambda: BEFORE_THE_FIRST_ROUND[name](hall))


@pytest.mark.gate
def test_what_is_kept_was_made_for_strangers(played: Hall) -> None:
    """The organiser reads first, with their own rights: it shows nowhere."""
    update_tournament(tournament=played.tournament, by=played.organiser, results_policy="by_hand")
    Player.objects.filter(pk=first(played).player_id).update(listed="hidden")
    client, asked_for = Client(), kept_addresses()
    now = {address: fresh(address) for address in asked_for}
    client.force_login(played.organiser)
    inside = {address: asked(client, address) for address in asked_for}
    client.logout()
    assert {address: asked(client, address) for address in asked_for} == now
    assert (len(now), inside["/t/bologna-open/players/1/"]) == (
        len(inside),
        asked(client_of(played.organiser), "/t/bologna-open/players/1/"),
    )
    assert inside["/t/bologna-open/players/1/"] != now["/t/bologna-open/players/1/"]


def test_a_page_of_the_rules_hangs_on_nothing_that_is_stored(django_assert_num_queries) -> None:
    """The rulebooks, their sheets, the quiz: no query, and the same page before and after the first tournament."""
    asked_for = [address for address in addresses() if (mark := mark_at(address)) and not mark.of_store]
    with django_assert_num_queries(0):
        before = {address: Client().get(address).content for address in asked_for}
    make_hall(players=8)
    cache.clear()
    assert {address: Client().get(address).content for address in asked_for} == before
    assert len(before) == 7


def test_the_crowd_reads_most_of_what_is_public() -> None:
    make_hall(players=8)
    routes = {resolve(address.partition("?")[0]).route for address in kept_addresses()}
    assert len(routes) > 15
