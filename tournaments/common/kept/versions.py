"""When a kept page is old: the version of a tournament, asked of the store at most once a second.

Every change appends to the log of its tournament, whose head is a hash like no other; only snapshots of standings and
of statistics and drawn outlooks come without an entry, and edits by hand in the admin, which has a log of its own. One
query reads them.
"""

import threading
import time
from collections.abc import Callable, Hashable

from django.contrib.admin.models import LogEntry as AdminEntry
from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.common.kept.marks import EVERYWHERE, NOWHERE
from tournaments.models import (
    CareerResult,
    LogHead,
    Outlook,
    RankedResult,
    StandingSnapshot,
    StatisticsSnapshot,
)

Version = Hashable
MOST_TOPICS = 2000
"""So many are remembered; addresses of tournaments that do not exist must not fill the memory."""


def read_version(topic: str) -> Version:
    """The version of a tournament as the store has it; of all tournaments for EVERYWHERE, always one for NOWHERE."""
    if topic == NOWHERE:
        return NOWHERE
    if topic == EVERYWHERE:
        return _read_everywhere()
    outlooks = Outlook.objects.filter(stage__tournament=OuterRef("tournament"))
    rows = LogHead.objects.filter(tournament__slug=topic).annotate(
        stored=_snapshots(Sum("version")),
        public=_snapshots(Count("pk", filter=Q(public=True))),
        counted=F("tournament__statistics__etag"),
        drawn=Subquery(outlooks.order_by("-made_at").values("made_at")[:1]),
        edited=Subquery(AdminEntry.objects.order_by("-pk").values("pk")[:1]),
    )
    return rows.values_list("tournament", "hash", "stored", "public", "counted", "drawn", "edited").first()


def _read_everywhere() -> Version:
    """The tournaments, the statistics over all of them, and what else such pages show."""
    heads = LogHead.objects.order_by()
    sums = StatisticsSnapshot.objects.order_by().values_list("pk", "etag")
    return frozenset(heads.values_list("tournament", "hash")), frozenset(sums), _everywhere(heads)


def _everywhere(heads: QuerySet[LogHead]) -> Version:
    """What pages over all tournaments show beside them: public standings, careers, rankings, edits by hand."""
    public = StandingSnapshot.objects.filter(public=True).order_by().values("public")
    rows = heads.annotate(
        shown=Subquery(public.annotate(count=Count("pk")).values("count")),
        newest=Subquery(public.annotate(last=Max("pk")).values("last")),
        careers=Subquery(CareerResult.objects.order_by("-pk").values("pk")[:1]),
        ranked=Subquery(RankedResult.objects.order_by("-pk").values("pk")[:1]),
        edited=Subquery(AdminEntry.objects.order_by("-pk").values("pk")[:1]),
    )
    return rows.values_list("shown", "newest", "careers", "ranked", "edited").first()


def _snapshots(figure: Sum | Count) -> Coalesce:
    """A figure over the snapshots of a tournament. The sum of their numbers grows with each new one, also where the
    oldest goes."""
    snapshots: QuerySet[StandingSnapshot] = StandingSnapshot.objects.order_by()
    own = snapshots.filter(stage__tournament=OuterRef("tournament")).values("stage__tournament")
    return Coalesce(Subquery(own.annotate(figure=figure).values("figure")), 0)


class Versions:
    """The versions of tournaments, each as old as `seconds` at most."""

    def __init__(
        self,
        seconds: float,
        read: Callable[[str], Version] = read_version,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.read = read
        self.now = now
        self.known: dict[str, tuple[float, Version]] = {}
        self.asking = threading.Lock()

    def of(self, topic: str) -> Version:
        """The version; readers who come while it is being asked for wait for the answer."""
        found = self.known.get(topic)
        if found is None or self.now() - found[0] >= self.seconds:
            with self.asking:
                found = self.known.get(topic)
                if found is None or self.now() - found[0] >= self.seconds:
                    found = self._ask(topic)
        return found[1]

    def _ask(self, topic: str) -> tuple[float, Version]:
        asked = self.now()  # before the answer: a change after it is seen in time
        found = (asked, self.read(topic))
        if len(self.known) >= MOST_TOPICS:
            self.known.clear()
        self.known[topic] = found
        return found

    def look_again(self) -> None:
        """Something was changed through this process: nothing known is taken for new any more."""
        self.known = {}
