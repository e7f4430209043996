"""`manage.py publish PLACE`: the public site of a tournament as plain files, once or as long as it runs.

Where the installation names a place (TENBO_PUBLISH), a job does it by itself.
"""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from tournaments.mirror.delivery import Target, Unreachable, target_of
from tournaments.mirror.export import Record, around, items_of, remove, write_items
from tournaments.mirror.selectors import pages_of, version_of
from tournaments.models import Tournament

LOOK = 2.0
"""Seconds between two looks at the store."""
CALM = 60.0
"""Seconds between two rounds over the pages that change seldom."""


class Command(BaseCommand):
    help = "Write the public site of a tournament as plain files, for any web host (docs/scaling.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("place", help="a folder, or s3://bucket/folder")
        parser.add_argument("--tournament", help="its name in addresses; not needed where there is only one")
        parser.add_argument("--site", default="", help="where Tenbo itself runs, for links to other pages")
        parser.add_argument("--watch", action="store_true", help="stay, and keep the files current")

    def handle(self, *args: Any, **options: Any) -> None:
        publisher = Publisher(chosen(options["tournament"]).slug, str(options["place"]), options["site"])
        try:
            self.stdout.write(f"{publisher.publish()} files written.")
            while options["watch"]:
                time.sleep(LOOK)
                close_old_connections()
                publisher.look()
        except Unreachable as error:
            raise CommandError(str(error)) from error


class Publisher:
    """Writes the files of one tournament; it remembers what it has written as long as it lives."""

    def __init__(self, slug: str, place: str, site: str = "") -> None:
        self.slug, self.site = slug, site
        self.target: Target = target_of(place)
        self.record = Record()
        self.record.announce(self.target.pages())
        self.version = self.calm = ""
        self.calm_at = 0.0

    def look(self) -> None:
        """Write what has changed; the pages that change seldom once a minute."""
        tournament = self._tournament()
        version = version_of(tournament) if tournament else ""
        if version != self.version or (version != self.calm and self._is_calm_due()):
            self.publish()

    def publish(self) -> int:
        """Write what has changed, and how many files; a tournament that is hidden or gone takes its pages with it."""
        tournament = self._tournament()
        if tournament is None:
            remove(list(self.record.files), self.target, self.record)
            self.version = ""
            return 0
        version = version_of(tournament)
        if self._is_calm_due():
            self.calm, self.calm_at = version, time.monotonic()
        pages = pages_of(tournament, version=version, calm=self.calm)
        items = [*around([tournament]), *items_of(pages, self.site)]
        written, _whole = write_items(items, self.target, self.record)
        self.version = version
        return written

    def _is_calm_due(self) -> bool:
        return not self.calm or time.monotonic() - self.calm_at >= CALM

    def _tournament(self) -> Tournament | None:
        return Tournament.objects.filter(slug=self.slug).exclude(state=Tournament.State.DRAFT).first()


def chosen(slug: str | None) -> Tournament:
    """The tournament of this name, or the only one that is public."""
    rows = Tournament.objects.exclude(state=Tournament.State.DRAFT).order_by("pk")
    found = list((rows.filter(slug=slug) if slug else rows)[:2])
    if len(found) != 1:
        raise CommandError("Name the tournament: --tournament NAME, as in its address /t/NAME/.")
    return found[0]
