"""The people of a tournament that comes from elsewhere: as private as they were, and known again."""

from pathlib import Path
from typing import Any

import pytest

from players.models import Account, Player
from scoring.faults import Refused
from scoring.ledger.file import FULL, PUBLIC
from scoring.ledger.verify import verify
from tests.factories import Hall, PlayerFactory, make_hall
from tests.tournaments.trust.archive.elsewhere import another_installation, over, sent
from tests.tournaments.trust.archive.test_checking import played_hall
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.privacy import erase_person, list_person
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import (
    Entry,
    SealedText,
    Stage,
    Tournament,
)  # fmt: skip
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.export import tournament_file
from tournaments.trust.archive.services.importing import import_tournament

pytestmark = pytest.mark.django_db


def with_private_people(hall: Hall) -> Tournament:
    """One is not listed, one by initials, one is erased."""
    one, two, three = Entry.objects.filter(tournament=hall.tournament, number__lte=3).order_by("number")
    list_person(entry=one, listed=Player.Listed.HIDDEN, by=hall.organiser)
    list_person(entry=two, listed=Player.Listed.INITIALS, by=hall.organiser)
    erase_person(entry=three, by=hall.organiser, reason="asked for it")
    for stage in Stage.objects.all():
        rebuild_standings(stage=stage)
    return over(hall)


@pytest.mark.postgres
@pytest.mark.parametrize("kind", [PUBLIC, FULL])
def test_people_stay_as_private_as_they_were(kind: str, settings: Any, tmp_path: Path) -> None:
    hall = played_hall()
    path = sent(with_private_people(hall), kind, tmp_path)
    names = list(Player.objects.order_by("pk").values_list("family_name", flat=True)[:2])
    by = another_installation(settings)
    tournament = import_tournament(path=path, purpose="archive", by=by)
    assert tournament_file(tournament, kind) == path.read_bytes()
    people = [
        entry.player
        for entry in Entry.objects.filter(tournament=tournament, number__lte=3).order_by("number")
    ]
    assert [one.listed for one in people] == ["hidden", "initials", "hidden"]
    assert [one.erased_at is not None for one in people] == [False, False, True]
    assert [name in {one.family_name for one in people} for name in names] == [kind == FULL] * 2
    if kind == FULL:  # the log forgets them here, too
        texts = SealedText.objects.filter(person=people[0]).count()
        assert texts
        erase_person(entry=Entry.objects.get(tournament=tournament, number=1), by=by, reason="again")
        assert names[0].encode() not in tournament_file(tournament, FULL)
        assert check_tournament(tournament).holds


def test_people_who_are_known_here(settings: Any, tmp_path: Path) -> None:
    """A known person keeps their name here, the log says so; who asked for less elsewhere is listed so here."""
    hall = played_hall()
    two = Entry.objects.get(tournament=hall.tournament, number=2)
    list_person(entry=two, listed=Player.Listed.INITIALS, by=hall.organiser)
    for stage in Stage.objects.all():
        rebuild_standings(stage=stage)
    first, second = (
        Player.objects.get(entries__tournament=hall.tournament, entries__number=number) for number in (1, 2)
    )
    names = [(one.given_name, one.family_name) for one in (first, second)]
    path = sent(over(hall), FULL, tmp_path)
    by = another_installation(settings)
    made = [PlayerFactory.create(given_name=given.upper(), family_name=family) for given, family in names]
    own = make_own_tournament(by, made)
    tournament = import_tournament(path=path, purpose="archive", by=by)
    entries = Entry.objects.filter(tournament=tournament, number__lte=2).order_by("number")
    assert [entry.player_id for entry in entries] == [one.pk for one in made]
    assert entries[1].player.listed == Player.Listed.INITIALS
    assert entries[0].player.given_name == names[0][0].upper()
    assert check_tournament(tournament).holds
    assert check_tournament(own).holds
    report = verify(tournament_file(tournament, FULL))
    assert report.wrong == []


def make_own_tournament(by: Account, people: list[Player]) -> Tournament:
    own = create_tournament(name="Own", ruleset="ema2025", by=by)
    for person in people:
        add_entry(tournament=own, player=person, by=by)
    return own


def test_several_people_of_a_name_are_chosen(settings: Any, tmp_path: Path) -> None:
    hall = make_hall(players=8)
    person = Entry.objects.get(tournament=hall.tournament, number=1).player
    name = {"given_name": person.given_name, "family_name": person.family_name}
    path = sent(hall.tournament, FULL, tmp_path)
    by = another_installation(settings)
    made = [PlayerFactory.create(**name) for _ in range(2)]
    make_own_tournament(by, made)
    with pytest.raises(Refused) as refused:
        import_tournament(path=path, purpose="go_on", by=by)
    assert [(one.code, one.field) for one in refused.value.faults] == [("choose_person", "choices[1]")]
    assert Tournament.objects.count() == 1
    with pytest.raises(Refused, match="choose_person"):
        import_tournament(path=path, purpose="go_on", by=by, choices={1: "99999"})
    tournament = import_tournament(path=path, purpose="go_on", by=by, choices={1: str(made[1].pk)})
    assert Entry.objects.get(tournament=tournament, number=1).player == made[1]
