"""The versions of tournaments' public pages, which tell when a kept page is old; read at most once a second.

Every change of public pages raises the version in its own transaction, by `pages_changed`; every entry of the
log does. The number is a column of the log's head and not of the tournament: a hand locks and writes the head anyway,
as the last row of its transaction, so raising it costs no further statement and no table waits longer than it
would anyway. The row of the tournament is locked by no hand, and fifty updates at the same moment would queue there.
"""

import threading
import time
from collections.abc import Callable, Hashable

from django.db.models import Count, F, Max, Sum

from tournaments.common.web.kept.marks import EVERYWHERE, NOWHERE
from tournaments.models import LogHead, SharedPages

Version = Hashable
NEVER = float("-inf")
MOST_TOPICS = 2000
"""The most topics in memory; addresses of tournaments that do not exist must not fill it."""


def pages_changed(tournament_id: int | None = None) -> None:
    """Raise the version of a tournament's public pages for a change without a log entry, or (None) that of the pages
    over all tournaments. In the transaction of the change, after its other locks."""
    if tournament_id is not None:
        LogHead.objects.filter(tournament=tournament_id).update(pages_version=F("pages_version") + 1)
    elif not SharedPages.objects.filter(pk=1).update(version=F("version") + 1):
        SharedPages.objects.bulk_create([SharedPages(pk=1, version=1)], ignore_conflicts=True)


def all_pages_changed() -> None:
    """Raise all versions: an edit by hand in the admin may show anywhere."""
    LogHead.objects.update(pages_version=F("pages_version") + 1)
    pages_changed()


def read_version(topic: str) -> Version:
    """The stored version of a tournament; of all tournaments for EVERYWHERE, always the same for NOWHERE."""
    if topic == NOWHERE:
        return NOWHERE
    if topic == EVERYWHERE:
        shared = SharedPages.objects.values_list("version", flat=True).first()
        tournaments = LogHead.objects.aggregate(Sum("pages_version"), Count("pk"), Max("pk"))
        return shared, *tournaments.values()
    return LogHead.objects.filter(tournament__slug=topic).values_list("pk", "pages_version").first()


class Versions:
    """The versions of tournaments, each at most `seconds` old."""

    def __init__(
        self,
        seconds: float,
        read: Callable[[str], Version] = read_version,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.read = read
        self.now = now
        self.heard = NEVER  # the moment of the last answer of the store
        self.known: dict[str, tuple[float, Version]] = {}
        self.asking = threading.Lock()

    def of(self, topic: str) -> Version:
        """The version; readers who come while another reader asks the store wait for that answer."""
        reading = self.known.get(topic)
        if reading is None or self.now() - reading[0] >= self.seconds:
            with self.asking:
                reading = self.known.get(topic)
                if reading is None or self.now() - reading[0] >= self.seconds:
                    reading = self._ask(topic)
        return reading[1]

    def _ask(self, topic: str) -> tuple[float, Version]:
        moment = self.now()  # before the answer: a change after it is seen in time
        reading = (moment, self.read(topic))
        self.heard = moment
        if len(self.known) >= MOST_TOPICS:
            self.known.clear()
        self.known[topic] = reading
        return reading

    def last_known(self, topic: str) -> Version:
        """The version as it was last read, without asking the store; None if it was not read."""
        reading = self.known.get(topic)
        return reading and reading[1]

    def look_again(self) -> None:
        """Ask the store before any version is believed again, after a change through this process."""
        self.known = {topic: (NEVER, version) for topic, (_, version) in self.known.copy().items()}
