"""Announced tournaments by month; tournaments as items of a feed and as days of a calendar."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from players.models import Club
from tournaments.models import Tournament
from tournaments.public.clubs import selectors
from tournaments.public.sharing.calendar_file import Days
from tournaments.public.sharing.presentation.news import about


@dataclass(frozen=True, slots=True)
class Month:
    """A month with its tournaments; without a day, those whose days are not known yet."""

    first: date | None
    rows: list[Tournament]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a feed, with a key that never changes."""

    key: str
    at: datetime
    title: str
    text: str
    path: str


def by_month(tournaments: Iterable[Tournament]) -> list[Month]:
    """Announced tournaments by the month of their first day, in their order."""
    return [Month(first, list(rows)) for first, rows in groupby(tournaments, _month_of)]


def _month_of(tournament: Tournament) -> date | None:
    return tournament.starts_on and tournament.starts_on.replace(day=1)


def items_of(club: Club | None, country: str = "") -> list[Item]:
    """Announced tournaments and those that are over, the newest first."""
    coming = selectors.with_news(selectors.announced(club, country))[: selectors.MOST]
    past = selectors.ended(club)
    past = selectors.with_news(past.filter(country=country) if country else past)[: selectors.ENDED]
    return sorted(map(_item, [*coming, *past]), key=lambda item: item.at, reverse=True)


def _item(row: Any) -> Item:
    over = row.state == Tournament.State.FINISHED
    title = _("%(name)s: final standings") % {"name": row.name} if over else row.name
    path = reverse("standings" if over else "tournament", args=[row.slug])
    return Item(
        f"urn:tenbo:{row.chain}:{row.state}", row.published or row.created_at, title, about(row), path
    )


def days_of(club: Club | None, country: str, site: str) -> list[Days]:
    """The announced tournaments as days of a calendar; `site` stands before their paths."""
    rows: QuerySet[Any] = selectors.with_news(selectors.announced(club, country).exclude(starts_on=None))
    return [
        Days(
            row.chain,
            row.name,
            about(row),
            ", ".join(filter(None, (row.venue.replace("\n", ", "), row.place, row.country))),
            (row.starts_on, row.ends_on or row.starts_on),
            row.revision or 0,
            row.revised or row.created_at,
            site + reverse("tournament", args=[row.slug]),
        )
        for row in rows[: selectors.MOST]
    ]
