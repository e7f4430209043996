"""Reads a league: its members, its last evening, and a proposal for the next one."""

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from players.models import Account, Player
from tournaments.common.sorting import person_key
from tournaments.desk.rankings.selectors.figures import Row, rows_of
from tournaments.desk.rankings.selectors.places import places_of
from tournaments.desk.setup.services.copying import sources_of
from tournaments.models import RankedEvent, RankedResult, Ranking, RankingMember, Tournament

WEEK = dt.timedelta(7)
MOST_SOURCES = 20
"""The most tournaments whose settings a new evening is offered."""
ENDING = re.compile(r"^(.*\D)?(\d{1,3})$")
"""A name that ends with a number: Evening 7."""


@dataclass(frozen=True, slots=True)
class Membership:
    """A member with their row of the ranking (None before the first result) and the number of events."""

    member: RankingMember
    row: Row | None
    events: int

    @property
    def played(self) -> int:
        return len(self.row.results) if self.row else 0

    @property
    def missed(self) -> int:
        return self.events - self.played


def member_keys(ranking: Ranking) -> set[int]:
    """The keys of the people who are members."""
    return set(RankingMember.objects.filter(ranking=ranking).values_list("player", flat=True))


def members_of(ranking: Ranking) -> list[Player]:
    """The members by name."""
    people = Player.objects.filter(memberships__ranking=ranking).select_related("club")
    return sorted(people, key=person_key)


def memberships_of(ranking: Ranking, day: dt.date) -> list[Membership]:
    """The members by name, with their results until the day."""
    table, keys = places_of(ranking, day), member_keys(ranking)
    placed = [row for row in (*table.listed, *table.unlisted) if row.player in keys]
    rows = {row.player.pk: row for row in rows_of(ranking, placed, day, table.events)}
    members = RankingMember.objects.filter(ranking=ranking).select_related("player__club")
    ordered = sorted(members, key=lambda member: person_key(member.player))
    return [Membership(member, rows.get(member.player_id), table.events) for member in ordered]


def played_without_membership(ranking: Ranking) -> QuerySet[Player]:
    """The people who have a result in the ranking and are no members."""
    results = RankedResult.objects.filter(event__ranking=ranking, player=OuterRef("pk"))
    members = RankingMember.objects.filter(ranking=ranking, player=OuterRef("pk"))
    return Player.objects.filter(Exists(results), ~Exists(members), erased_at=None)


def last_evening(ranking: Ranking, by: Account) -> Tournament | None:
    """The newest tournament of the league among those that the account organises."""
    held = RankedEvent.objects.filter(ranking=ranking, tournament__isnull=False).values("tournament")
    return sources_of(by).filter(pk__in=held).first()


@dataclass(frozen=True, slots=True)
class NextEvening:
    """The proposal of a new evening; `sources` are tournaments whose settings it may take, the last evening first.

    `last`: the last evening; without one the first evening begins from a rule set, not from another tournament.
    """

    name: str
    day: dt.date
    sources: Sequence[Tournament]
    last: Tournament | None


def next_evening(ranking: Ranking, by: Account) -> NextEvening:
    """The proposal: the number after the last evening's, a week after it unless that day has passed."""
    last = last_evening(ranking, by)
    sources = list(sources_of(by)[:MOST_SOURCES])
    if last is not None:
        sources = [last, *(source for source in sources if source != last)]
    today = timezone.localdate()
    week_after = last.starts_on + WEEK if last and last.starts_on else today
    return NextEvening(_next_name(ranking, last), max(week_after, today), sources, last)


def _next_name(ranking: Ranking, last: Tournament | None) -> str:
    """Evening 8 after Evening 7; without a number to count on, the name of the league and the number of events."""
    if last is not None and (ends := ENDING.match(last.name)):
        return f"{ends[1] or ''}{int(ends[2]) + 1}"
    return f"{ranking.name} {ranking.events.count() + 1}"
