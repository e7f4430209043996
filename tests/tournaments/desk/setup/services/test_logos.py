"""The logo of a tournament: set, replaced, removed, copied, logged."""

import pytest

from tests.factories import Hall, make_hall
from tests.pictures import encoded, picture
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.logos import content_of, read_logo
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.logos import remove_logo, set_logo
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import LogEntry, Logo, Tournament
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

WIDE, TALL = (read_logo(encoded(picture(*size))) for size in ((300, 120), (90, 200)))


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=0)


def deeds() -> list[tuple[str, object, object]]:
    rows = LogEntry.objects.filter(action__in=("set_logo", "remove_logo")).order_by("number")
    return [(row.action, row.before, row.after) for row in rows]


def test_it_is_set_replaced_and_removed(hall: Hall) -> None:
    for logo in (WIDE, WIDE, TALL):  # the same again is no change
        changed = set_logo(tournament=hall.tournament, logo=logo, by=hall.organiser)
    assert (changed.logo, content_of(changed)) == (TALL.facts, TALL.content)
    assert (TALL.facts["width"], TALL.facts["height"]) == (90, 200)
    removed = remove_logo(tournament=hall.tournament, by=hall.organiser)
    assert (removed.logo, content_of(removed), Logo.objects.exists()) == ({}, b"", False)
    assert deeds() == [
        ("set_logo", {"logo": {}}, {"logo": WIDE.facts}),
        ("set_logo", {"logo": WIDE.facts}, {"logo": TALL.facts}),
        ("remove_logo", {"logo": TALL.facts}, {"logo": {}}),
    ]
    assert check_tournament(hall.tournament).holds


def test_organisers_set_it_also_after_the_end_but_not_in_an_archive(hall: Hall) -> None:
    with pytest.raises(Forbidden):
        set_logo(tournament=hall.tournament, logo=WIDE, by=hall.head)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    set_logo(tournament=hall.tournament, logo=WIDE, by=hall.organiser)
    Tournament.objects.update(kept_by=hall.organiser)
    with pytest.raises(Conflict, match="archive_stays"):
        remove_logo(tournament=hall.tournament, by=hall.organiser)


def test_it_goes_with_a_copy_of_the_settings(hall: Hall) -> None:
    set_logo(tournament=hall.tournament, logo=WIDE, by=hall.organiser)
    copy = copy_tournament(source=hall.tournament, by=hall.organiser, name="Next")
    assert (copy.logo, content_of(copy)) == (WIDE.facts, WIDE.content)
    assert check_tournament(copy).holds
    remove_logo(tournament=hall.tournament, by=hall.organiser)
    assert content_of(Tournament.objects.get(pk=copy.pk)) == WIDE.content
