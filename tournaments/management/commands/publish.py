"""`manage.py publish FOLDER`: the public site of a tournament as plain files, once or as long as it runs."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from tournaments.common.kept.versions import read_version
from tournaments.management.publishing import Publisher, calm, lively
from tournaments.models import Tournament

LOOK = 2.0
"""Seconds between two looks at the store."""
CALM = 60.0
"""Seconds between two rounds over the pages that change seldom."""


class Command(BaseCommand):
    help = "Write the public site of a tournament as plain files, for any web host (docs/scaling.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--tournament", help="its name in addresses; not needed where there is only one")
        parser.add_argument("--site", default="", help="where Tenbo itself runs, for links to other pages")
        parser.add_argument("--watch", action="store_true", help="stay, and keep the files current")

    def handle(self, *args: Any, **options: Any) -> None:
        slug = chosen(options["tournament"]).slug
        publisher = Publisher(options["folder"], options["site"])
        publisher.begin(chosen(slug))
        self.stdout.write(f"{publish(publisher, slug, everything=True)} pages written.")
        if options["watch"]:
            self.watch(publisher, slug)

    def watch(self, publisher: Publisher, slug: str) -> None:
        """Until somebody stops it: lively pages at every change, all of them once a minute where something changed."""
        seen, calm_seen, last = read_version(slug), read_version(slug), time.monotonic()
        while True:
            time.sleep(LOOK)
            close_old_connections()
            version = read_version(slug)
            due = time.monotonic() - last >= CALM and version != calm_seen
            if version == seen and not due:
                continue
            publish(publisher, slug, everything=due)
            seen = version
            if due:
                calm_seen, last = version, time.monotonic()


def chosen(slug: str | None) -> Tournament:
    """The tournament of this name, or the only one that is public."""
    rows = Tournament.objects.exclude(state=Tournament.State.DRAFT).order_by("pk")
    found = list((rows.filter(slug=slug) if slug else rows)[:2])
    if len(found) != 1:
        raise CommandError("Name the tournament: --tournament NAME, as in its address /t/NAME/.")
    return found[0]


def publish(publisher: Publisher, slug: str, *, everything: bool) -> int:
    """Write what changed; a tournament that is hidden or gone takes its files with it."""
    tournament = Tournament.objects.filter(slug=slug).exclude(state=Tournament.State.DRAFT).first()
    if tournament is None:
        publisher.remove_strange([])
        return 0
    quick, rest = lively(tournament), calm(tournament)
    known = list(dict.fromkeys([*quick, *rest]))
    publisher.remove_strange(known)
    return publisher.publish(known if everything else quick, known)
