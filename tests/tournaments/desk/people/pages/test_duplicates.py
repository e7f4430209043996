"""The page of likely duplicates."""

import pytest
from django.test import Client
from django.utils import timezone

from players.models import Player
from tests.factories import Hall, PlayerFactory, make_hall
from tests.markup import text_of
from tests.tournaments.conftest import client_of
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import Apart, Entry, LogEntry, Merged
from tournaments.texts.format import day_time

PAGE = "/t/bologna-open/duplicates/"


@pytest.fixture
def pair(hall: Hall) -> tuple[Player, Player]:
    known = PlayerFactory.create(given_name="Éva", family_name="Ruiz", ema_number="04000009")
    again = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
    other = create_tournament(name="Riga Open", ruleset="ema2008", by=hall.organiser)
    add_entry(tournament=other, player=known, by=hall.organiser)
    add_entry(tournament=hall.tournament, player=again, by=hall.organiser)
    return known, again


def test_shown_and_merged(pair: tuple[Player, Player], organiser: Client) -> None:
    known, again = pair
    assert PAGE in organiser.get("/t/bologna-open/players/").content.decode()
    html = organiser.get(PAGE).content.decode()
    assert "same name" in html
    assert "number 9 is kept, with its seats, hands and penalties" in html
    assert "Are Eva Ruiz, ITA and Éva Ruiz, ITA, 04000009 really one person?" in html
    sent = {"keep": known.pk, "drop": again.pk, "back": PAGE}
    assert "Give a reason." in organiser.post(f"{PAGE}merge/", sent, follow=True).content.decode()
    assert Player.objects.filter(pk=again.pk).exists()
    answer = organiser.post(f"{PAGE}merge/", {**sent, "reason": "same passport"}, follow=True)
    assert "Éva Ruiz: duplicates merged." in answer.content.decode()
    assert Entry.objects.get(tournament__slug="bologna-open", number=9).player == known
    assert not Player.objects.filter(pk=again.pk).exists()
    assert LogEntry.objects.get(action="merge_players").reason == "same passport"


@pytest.mark.django_db
def test_two_who_have_played_are_not_asked_about() -> None:
    """Nobody can merge them: while they only have seats in a plan one of them may be a slip."""
    hall = make_hall(players=8, started=False)
    Player.objects.update(given_name="Anna", family_name="Mueller", ema_number="")
    organiser = client_of(hall.organiser)
    assert "same name" in organiser.get(PAGE).content.decode()
    start_round(round=hall.round(), by=hall.head)
    assert "No duplicates found" in organiser.get(PAGE).content.decode()


def test_refused_in_words(hall: Hall, organiser: Client) -> None:
    keep, drop = (entry.player_id for entry in Entry.objects.filter(number__in=(1, 2)))
    said = organiser.post(
        f"{PAGE}merge/", {"keep": keep, "drop": drop, "reason": "x", "back": PAGE}, follow=True
    )
    assert "Both have seats in Bologna Open" in said.content.decode()
    assert organiser.post(f"{PAGE}merge/", {"keep": "x", "drop": drop, "reason": "x"}).status_code == 404


def test_nobody_twice_and_only_organisers(hall: Hall, organiser: Client, referee: Client) -> None:
    for number, entry in enumerate(Entry.objects.select_related("player")):
        entry.player.family_name = f"{'abcdefgh'[number] * 9}"
        entry.player.save()
    assert "No duplicates found" in organiser.get(PAGE).content.decode()
    assert referee.get(PAGE).status_code == 403
    assert referee.post(f"{PAGE}merge/", {"keep": 1, "drop": 2}).status_code == 403


def test_two_people_are_kept_apart_and_offered_again(pair: tuple[Player, Player], organiser: Client) -> None:
    known, again = pair
    sent = {"first": known.pk, "second": again.pk, "back": PAGE}
    html = organiser.post(f"{PAGE}apart/", sent, follow=True).content.decode()
    assert "These are two people" not in html
    assert "Kept apart" in html
    assert "04000009" in html
    row = Apart.objects.get()
    html = organiser.post(f"{PAGE}apart/{row.pk}/back/", {"back": PAGE}, follow=True).content.decode()
    assert "These are two people" in html
    assert "Kept apart" not in html
    assert organiser.post(f"{PAGE}apart/{row.pk}/back/").status_code == 404
    assert organiser.post(f"{PAGE}apart/", {"first": known.pk, "second": "x"}).status_code == 404


def test_a_merge_is_taken_back_from_the_log(pair: tuple[Player, Player], organiser: Client) -> None:
    known, again = pair
    organiser.post(f"{PAGE}merge/", {"keep": known.pk, "drop": again.pk, "reason": "same passport"})
    assert f"{PAGE}#merged" in organiser.get("/t/bologna-open/log/").content.decode()
    assert f"{day_time(timezone.localtime(Merged.objects.get().at))} · same passport" in text_of(
        organiser.get(PAGE)
    )
    assert "Eva Ruiz, ITA becomes a person of their own again" in organiser.get(PAGE).content.decode()
    separate = f"{PAGE}merged/{Merged.objects.get().pk}/separate/"
    assert "Give a reason." in organiser.post(separate, {"back": PAGE}, follow=True).content.decode()
    html = organiser.post(separate, {"reason": "two passports"}, follow=True).content.decode()
    assert "They are two people again." in html
    assert Entry.objects.get(tournament__slug="bologna-open", number=9).player == again
    assert "Merged people separated again" in organiser.get("/t/bologna-open/log/").content.decode()
