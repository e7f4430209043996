"""`manage.py demo`: a tournament to look at, with accounts to sign in with."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

import tournaments.tasks  # noqa: F401 - registers the handlers of jobs
from demo.tournament import make_demo
from tournaments.common.jobs import queue


class Command(BaseCommand):
    help = "Make the demo tournament: 40 players, rounds played, a round running. Does nothing where it is already."
    requires_system_checks = ()  # `up` calls this on its first start, and every second shows

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the tournament, and do the jobs that it asked for: standings and a workbook."""
        made = make_demo()
        if made is None:
            self.stdout.write("The demo tournament already exists.")
            return
        queue.run_due()
        self.stdout.write(
            f"Created {made.name}; its accounts are in {settings.DATA_DIR / 'demo-accounts.json'}"
        )
