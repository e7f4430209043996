"""Names in the log stand outside its chain."""

from typing import Any

import pytest

from tests.factories import PlayerFactory, make_hall
from tournaments.common.chain.log import append_entry, verify_chain
from tournaments.common.chain.sealing import Personal, erase_names, names_in, open_names
from tournaments.models import LogEntry, SealedText

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def hall():
    return make_hall(players=0)


@pytest.fixture
def person():
    return PlayerFactory.create(given_name="Eva", family_name="Ruiz")


def entry_with(hall, person) -> Any:
    name = Personal.of(person, "Eva Ruiz")
    return append_entry(
        tournament_id=hall.tournament.pk,
        by=hall.organiser,
        action="update_entry",
        subject="entry:1",
        before={"player": Personal.of(person, ""), "n": 1},
        after=[{"player": name, "again": {"name": name}}],
    )


def test_the_entry_holds_seals_and_the_chain_holds(hall, person):
    entry = entry_with(hall, person)
    assert entry.before == {"player": "", "n": 1}
    assert "Ruiz" not in str(LogEntry.objects.get(pk=entry.pk).after)
    first, second = SealedText.objects.filter(number=entry.number)
    assert first.seal != second.seal  # equal names have different seals: nobody sees that it is the same one
    assert names_in([entry]) == {first.seal: "Eva Ruiz", second.seal: "Eva Ruiz"}
    assert verify_chain(hall.tournament) is None
    open_names([entry])
    assert entry.after == [{"player": "Eva Ruiz", "again": {"name": "Eva Ruiz"}}]


def test_an_erased_name_leaves_the_chain_whole(hall, person):
    entry = entry_with(hall, person)
    assert erase_names(person) == 2
    assert verify_chain(hall.tournament) is None
    open_names([entry])
    assert entry.after == [{"player": "name erased", "again": {"name": "name erased"}}]


def test_a_name_that_was_changed_beside_the_log_is_found(hall, person):
    entry = entry_with(hall, person)
    SealedText.objects.filter(number=entry.number).update(text="Eve Ruiz")
    broken = verify_chain(hall.tournament)
    assert broken
    assert (broken.number, broken.why) == (entry.number, "name")


def test_entries_from_before_there_were_seals_still_hold(hall):
    append_entry(
        tournament_id=hall.tournament.pk,
        by=hall.organiser,
        action="add_entry",
        subject="entry:1",
        after={"player": "Eva Ruiz"},
    )
    entry: Any = LogEntry.objects.latest("pk")
    open_names([entry])
    assert (entry.after, verify_chain(hall.tournament)) == ({"player": "Eva Ruiz"}, None)
