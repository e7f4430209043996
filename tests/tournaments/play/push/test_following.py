"""Browsers that follow a player without an account, against the push service of the tests."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall
from tests.rows import each
from tests.tournaments.play.push.conftest import Phone
from tests.tournaments.play.push.test_push import PRIVATE
from tournaments.common.jobs import queue
from tournaments.desk.hall.services import rounds
from tournaments.desk.people.services import privacy
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Entry, Follower, Job, Seat, Table, Tournament
from tournaments.play.hands.services.hands import submit_hand
from tournaments.play.push.following import MOST_OF_A_DEVICE, MOST_OF_A_PLAYER, STAY, forget_followers

pytestmark = [pytest.mark.django_db, pytest.mark.gate]

END = {"kind": "end", "reason": "time"}


def ask(client: Client, phone: Phone, number: int = 1, what: str = "follow", **more: str) -> int:
    return client.post(f"/t/bologna-open/players/{number}/{what}/", {**phone.fields, **more}).status_code


@pytest.fixture
def waiting() -> Hall:
    return make_hall(players=8, rounds=2, started=False)


def seat(number: int, round_number: int) -> Seat:
    return Seat.objects.select_related("table").get(entry__number=number, round__number=round_number)


def close(hall: Hall, number: int) -> None:
    for table in Table.objects.filter(round=hall.round(number)):
        hall.send(table, draw())
        submit_hand(table=table, event=END, by=hall.referee)
    rounds.close_round(round=hall.round(number), by=hall.head)


def test_a_follower_hears_of_each_start_and_of_the_next_table(waiting: Hall, phone: Phone) -> None:
    client = Client()
    assert ask(client, phone) == 204
    assert not client.cookies
    rounds.start_round(round=waiting.round(1), by=waiting.head)
    queue.run_due()
    close(waiting, 1)
    queue.run_due()
    name = Entry.objects.get(number=1).player.full_name
    first, second = seat(1, 1), seat(1, 2)
    entry = {"url": "/t/bologna-open/players/1/", "tag": f"seat-{first.entry_id}"}
    assert phone.heard == [
        {
            "title": f"Round 1 starts: table {first.table.number}, {first.get_wind_display()}",
            "body": f"{name} · Round 1 · Bologna Open",
            **entry,
        },
        {
            "title": f"Your next table is {second.table.number}, {second.get_wind_display()}",
            "body": f"{name} · Round 2 · Bologna Open",
            **entry,
        },
    ]


def test_it_speaks_the_language_of_the_page_and_names_as_the_player_wishes(
    waiting: Hall, phone: Phone
) -> None:
    assert ask(Client(headers={"Accept-Language": "it"}), phone) == 204
    privacy.list_person(entry=Entry.objects.get(number=1), listed="hidden", by=waiting.organiser)
    rounds.start_round(round=waiting.round(1), by=waiting.head)
    queue.run_due()
    assert (Follower.objects.get().language, len(phone.heard)) == ("it", 1)
    assert phone.heard[0]["body"].startswith("N. N. · ")


@pytest.mark.parametrize("how", ["removed", "gone", "a draft"])
def test_who_hears_no_more(waiting: Hall, phone: Phone, how: str) -> None:
    client = Client()
    ask(client, phone)
    if how == "removed":
        assert ask(client, phone, what="unfollow") == 204
    elif how == "gone":
        phone.status = 410
    else:
        Tournament.objects.update(state="draft")
    rounds.start_round(round=waiting.round(1), by=waiting.head)
    queue.run_due()
    assert len(phone.heard) == (1 if how == "gone" else 0)
    assert Follower.objects.exists() == (how == "a draft")


def test_without_followers_a_round_starts_without_a_job(waiting: Hall) -> None:
    rounds.start_round(round=waiting.round(1), by=waiting.head)
    assert not Job.objects.filter(kind="push.followers").exists()


@each("endpoint", PRIVATE[:4], apart=rolled_back)
def test_private_addresses_are_refused(waiting: Hall, endpoint: str) -> None:
    assert ask(Client(), Phone(endpoint)) == 400
    assert not Follower.objects.exists()


def test_asked_again_it_stays_longer(waiting: Hall, phone: Phone) -> None:
    ask(Client(), phone)
    Follower.objects.update(asked_at=timezone.now() - STAY)
    ask(Client(), phone)
    assert (forget_followers(timezone.now()), Follower.objects.count()) == (0, 1)
    assert (forget_followers(timezone.now() + STAY + timedelta(minutes=1)), Follower.objects.count()) == (
        1,
        0,
    )


def test_they_go_with_the_end_of_the_tournament(hall: Hall, phone: Phone) -> None:
    ask(Client(), phone)
    Tournament.objects.update(state="finished")
    assert (forget_followers(timezone.now()), Follower.objects.count()) == (1, 0)
    assert ask(Client(), phone) == 409


def rows(entry: Entry, count: int) -> list[Follower]:
    now = timezone.now()
    return [
        Follower(entry=entry, endpoint=f"https://push.example/{at}", language="en", asked_at=now)
        for at in range(count)
    ]


def test_a_player_has_so_many_followers_and_no_more(waiting: Hall, phone: Phone) -> None:
    Follower.objects.bulk_create(rows(Entry.objects.get(number=1), MOST_OF_A_PLAYER))
    assert [ask(Client(), phone, number) for number in (1, 2)] == [409, 204]


def test_a_browser_follows_so_many_and_the_oldest_gives_way(phone: Phone) -> None:
    make_hall(players=24, started=False)
    for number in range(1, MOST_OF_A_DEVICE + 3):
        assert ask(Client(), phone, number) == 204
    kept = Follower.objects.order_by("entry__number").values_list("entry__number", flat=True)
    assert list(kept) == list(range(3, MOST_OF_A_DEVICE + 3))


def test_an_address_asks_so_often_and_no_more(waiting: Hall, phone: Phone, settings) -> None:
    settings.APPLICATIONS_PER_HOUR = {**settings.APPLICATIONS_PER_HOUR, "followers": 2}
    assert [ask(Client(), phone, number) for number in (1, 2, 3)] == [204, 204, 429]


def test_strangers_to_a_draft_get_nothing(waiting: Hall, phone: Phone) -> None:
    change_state(tournament=waiting.tournament, state="draft", by=waiting.organiser)
    assert [ask(Client(), phone, what=what) for what in ("follow", "unfollow")] == [404, 404]
