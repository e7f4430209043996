"""A mirror is switched on and off, and its files are written by a job."""

import time
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments.common import hooks, permissions
from tournaments.common.errors import Conflict
from tournaments.common.log import append_entry
from tournaments.mirror.delivery import Unreachable, target_of
from tournaments.mirror.export import FIRST, Record, around, forwards_of, items_of, write_items
from tournaments.mirror.selectors import mirrored, pages_of, version_of
from tournaments.models import Mirror, MirrorFile, Tournament

CALM = timedelta(seconds=60)
"""Between two rounds over the pages that change seldom; longer where one takes more than a quarter of that."""
AT_ONCE = 20.0
"""Seconds; a worker then looks what else there is to do, and goes on afterwards."""


def switch_mirror(*, tournament: Tournament, active: bool, by: Account) -> Mirror:
    """The tournament's pages are written as files, or no longer: those that lie there are removed.

    Raises Forbidden, Conflict (`no_mirror_here`) where the installation has no place for them.
    """
    permissions.require(permissions.can_edit_tournament, by, tournament)
    if active and not settings.PUBLISH:
        raise Conflict("no_mirror_here", "active")
    with transaction.atomic():
        mirror, _made = Mirror.objects.update_or_create(tournament=tournament, defaults={"active": active})
        append_entry(
            tournament_id=tournament.pk,
            by=by,
            action="switch_mirror",
            subject="tournament",
            after={"active": active},
        )
    return mirror


def write_mirror(*, mirror: Mirror) -> bool:
    """Write what has changed, for some seconds at most; whether all is written. Raises Unreachable.

    The versions are read before the pages: what changes meanwhile is asked for again.
    """
    shown = mirror.tournament if mirror.active and settings.PUBLISH else None
    if shown is None or shown.state == Tournament.State.DRAFT:
        return _remove(mirror)
    target = target_of(settings.PUBLISH)
    if mirror.target != target.name:  # what lies at another place stays there
        mirror.files.all().delete()
        mirror.target, mirror.calm = target.name, ""
    begun, version = time.monotonic(), version_of(shown)
    round_goes_on = _begin_calm(mirror, version)
    pages = pages_of(shown, version=version, calm=mirror.calm)
    items = [*around(mirrored()), *items_of(pages, settings.PUBLISH_SITE), *forwards_of(shown, pages)]
    _written, whole = write_items(
        items, target, Stored(mirror), until=begun + AT_ONCE, shared=_shared(mirror)
    )
    if round_goes_on:
        mirror.calm_seconds += time.monotonic() - begun
    mirror.version = version if whole else ""
    mirror.written_at, mirror.failing_since, mirror.error = timezone.now(), None, ""
    _keep(mirror)
    return whole


def _begin_calm(mirror: Mirror, version: str) -> bool:
    """Where it is time, the pages that change seldom are to be at this version. Whether a round over them is made now.

    A round that takes several jobs keeps its version, so that each job goes on where the last one ended.
    """
    if _is_calm_due(mirror):
        mirror.calm, mirror.calm_at, mirror.calm_seconds = version, timezone.now(), 0.0
        _keep(mirror)
        return True
    return not mirror.version


def _is_calm_due(mirror: Mirror) -> bool:
    rest = max(CALM, timedelta(seconds=4 * mirror.calm_seconds))
    now = timezone.now()
    return not mirror.calm or mirror.calm_at is None or not mirror.calm_at <= now < mirror.calm_at + rest


def _remove(mirror: Mirror) -> bool:
    """All files go; with the last mirror styles and first page, too. That of a deleted tournament goes itself."""
    if mirror.files.exists() and mirror.target:
        target, others = target_of(mirror.target), mirrored()
        first = [item for item in around(others) if item.name == FIRST] if others else []
        write_items(first, target, Stored(mirror), shared=_shared(mirror))
        mirror.files.all().delete()
    mirror.version = mirror.calm = mirror.error = ""
    mirror.calm_at = mirror.written_at = mirror.failing_since = None
    if mirror.tournament_id is None:
        Mirror.objects.filter(pk=mirror.pk).delete()
    else:
        _keep(mirror)
    return True


def note_failure(*, mirror: Mirror, error: Unreachable) -> None:
    """Since when nothing can be written, and why."""
    rows = Mirror.objects.filter(pk=mirror.pk)
    rows.filter(failing_since=None).update(failing_since=timezone.now())
    rows.update(error=str(error)[:200])


def ask_for_late() -> int:
    """Ask for the mirrors that are not what they should be: calm pages that are due, and what was missed."""
    late = [mirror for mirror in Mirror.objects.select_related("tournament") if _is_late(mirror)]
    for mirror in late:
        with transaction.atomic():
            hooks.ask_to_mirror(mirror.pk)
    return len(late)


def _is_late(mirror: Mirror) -> bool:
    shown = mirror.tournament if mirror.active else None
    if shown is None or shown.state == Tournament.State.DRAFT:
        return mirror.tournament_id is None or mirror.files.exists()
    version = version_of(shown)
    return mirror.version != version or (mirror.calm != version and _is_calm_due(mirror))


def _keep(mirror: Mirror) -> None:
    names = ("target", "version", "calm", "calm_at", "calm_seconds", "written_at", "failing_since", "error")
    Mirror.objects.filter(pk=mirror.pk).update(**{name: getattr(mirror, name) for name in names})


def _shared(mirror: Mirror) -> frozenset[str]:
    """The styles and the first page, which other mirrors of the same place need."""
    own = MirrorFile.objects.filter(mirror=mirror).exclude(name__startswith="t/").values("name")
    others = MirrorFile.objects.filter(name__in=own, mirror__target=mirror.target).exclude(mirror=mirror)
    return frozenset(others.values_list("name", flat=True))


class Stored(Record):
    """The record of a mirror, in the store."""

    def __init__(self, mirror: Mirror) -> None:
        rows = MirrorFile.objects.filter(mirror=mirror).values_list("name", "digest", "mark")
        super().__init__({name: (digest, mark) for name, digest, mark in rows})
        self.mirror = mirror

    def announce(self, names: Iterable[str]) -> None:
        new = [MirrorFile(mirror=self.mirror, name=name) for name in names if name not in self.files]
        MirrorFile.objects.bulk_create(new, ignore_conflicts=True)
        super().announce(row.name for row in new)

    def settle(self, written: dict[str, tuple[str, str]]) -> None:
        rows = [
            MirrorFile(mirror=self.mirror, name=name, digest=a, mark=b) for name, (a, b) in written.items()
        ]
        MirrorFile.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["mirror", "name"], update_fields=["digest", "mark"]
        )
        super().settle(written)

    def drop(self, names: Iterable[str]) -> None:
        gone = list(names)
        MirrorFile.objects.filter(mirror=self.mirror, name__in=gone).delete()
        super().drop(gone)
