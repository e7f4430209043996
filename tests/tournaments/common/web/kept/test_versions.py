"""The version of a tournament's pages: raised by whatever changes what strangers see, and by nothing else."""

import pytest
from django.contrib.admin.models import CHANGE
from django.contrib.admin.models import LogEntry as AdminEntry

from tests.factories import AccountFactory, Hall, ron
from tournaments.common.jobs import queue
from tournaments.common.web.kept.marks import EVERYWHERE, NOWHERE
from tournaments.common.web.kept.versions import pages_changed, read_version

pytestmark = pytest.mark.django_db

TOPICS = ("bologna-open", EVERYWHERE, NOWHERE)


def edit_by_hand() -> None:
    boss = AccountFactory.create(is_superuser=True)
    AdminEntry.objects.log_actions(boss.pk, [boss], CHANGE, single_object=True)


CHANGES = {
    "a hand": (lambda hall: hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30)), 2),
    "nothing": (lambda hall: None, 0),
    "pages over all tournaments": (lambda hall: pages_changed(), 1),
    "pages of one": (lambda hall: pages_changed(hall.tournament.pk), 2),
    "an edit by hand": (lambda hall: edit_by_hand(), 2),
}


@pytest.mark.parametrize(("change", "new"), CHANGES.values(), ids=CHANGES)
def test_which_pages_are_old_after_a_change(hall: Hall, change, new: int) -> None:
    """`new`: 2 for the tournament's pages and those over all, 1 for the latter alone."""
    before = [read_version(topic) for topic in TOPICS]
    change(hall)
    now = [read_version(topic) for topic in TOPICS]
    assert [a != b for a, b in zip(before, now, strict=True)] == [new > 1, new > 0, False]


def test_standings_and_statistics_raise_it_without_an_entry(hall: Hall) -> None:
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))
    before = read_version("bologna-open")
    assert queue.run_due()
    assert read_version("bologna-open") != before
