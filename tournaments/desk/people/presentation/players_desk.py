"""The players as a table that organisers work with: filtered, sorted, with an address for every choice."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from tournaments.common import permissions
from tournaments.common.permissions import User
from tournaments.common.selectors import entries_by_name
from tournaments.common.sorting import alphabetical
from tournaments.desk.people.selectors.fees import has_fee, owes
from tournaments.desk.people.selectors.questions import missing_in, questions_for
from tournaments.models import Entry, Tournament

STAYING = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW)


class Filter(NamedTuple):
    """A filter of the table. `managed`: it is for those who manage entries."""

    words: Promise
    fits: Callable[[Entry], bool]
    managed: bool = False


FILTERS = {
    "absent": Filter(
        lazy("not here"),
        lambda entry: entry.status == Entry.Status.PLAYING and entry.checked_in_at is None,
    ),
    "owing": Filter(lazy("fee open"), owes, managed=True),
    "no_country": Filter(
        lazy("no country"), lambda entry: entry.status in STAYING and not entry.player.country
    ),
    "no_address": Filter(
        lazy("no e-mail address"), lambda entry: entry.status in STAYING and not entry.contact, managed=True
    ),
    "substitutes": Filter(lazy("substitutes"), lambda entry: entry.status == Entry.Status.SUBSTITUTE),
    "gone": Filter(lazy("no longer playing"), lambda entry: entry.status not in STAYING),
}
"""The filters of the table by their keys; an answer that is missing is one more."""
BY_NAME = "name"
FEES = list(Entry.Fee)


@dataclass(frozen=True, slots=True)
class Choice:
    """A filter or a column to sort by: its words, its address, whether it is chosen, and how many entries fit it."""

    key: str
    words: str | Promise
    address: str
    chosen: bool
    count: int = 0


@dataclass(frozen=True, slots=True)
class PlayersDesk:
    """All entries by name, the rows of the table in their order, its filters and its columns.

    `lacking`: the numbers of entries without a required answer, for those who manage entries. `query` names the choice
    in addresses.
    """

    entries: Sequence[Entry]
    lacking: Collection[int]
    rows: Sequence[Entry]
    filters: Sequence[Choice]
    columns: Sequence[Choice]
    query: str

    @property
    def chosen(self) -> list[tuple[str, str]]:
        """The choice as pairs of a name and a value."""
        return parse_qsl(self.query)

    def beside(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The entries before and after this one in the table; None at its ends, and beside an entry that it hides."""
        if entry not in self.rows:
            return None, None
        at = self.rows.index(entry)
        return self.rows[at - 1] if at else None, self.rows[at + 1] if at + 1 < len(self.rows) else None


def desk_of(user: User, tournament: Tournament, chosen: Mapping[str, str]) -> PlayersDesk:
    """The table for this account: `chosen` may name a filter (`show`) and a column to sort by (`sort`).

    Fees, addresses and answers are for those who manage entries.
    """
    manages = permissions.can_manage_entries(user, tournament)
    entries = entries_by_name(tournament)
    lacking = missing_in(entries, questions_for(user, tournament)) if manages else set()
    fitting = dict(_fitting(entries, lacking, manages))
    show = chosen.get("show", "") if chosen.get("show") in fitting else ""
    columns = dict(_columns(tournament, manages))
    sort = chosen.get("sort", "") if chosen.get("sort") in columns else BY_NAME
    rows = fitting[show][1] if show else entries
    filters = [
        Choice(key, words, _address(key, sort), key == show, len(fit))
        for key, (words, fit) in {"": (lazy("all"), entries), **fitting}.items()
        if fit or key == show
    ]
    headings = [Choice(key, words, _address(show, key), key == sort) for key, words in columns.items()]
    return PlayersDesk(entries, lacking, _sorted(rows, sort), filters, headings, _address(show, sort))


def _fitting(
    entries: Sequence[Entry], lacking: Collection[int], manages: bool
) -> Iterator[tuple[str, tuple[Promise, list[Entry]]]]:
    for key, row in FILTERS.items():
        if manages or not row.managed:
            yield key, (row.words, [entry for entry in entries if row.fits(entry)])
    yield "lacking", (lazy("answer missing"), [entry for entry in entries if entry.number in lacking])


def _columns(tournament: Tournament, manages: bool) -> Iterator[tuple[str, Promise]]:
    yield "number", lazy("No.")
    yield BY_NAME, lazy("Name")
    yield "country", lazy("Country")
    yield "club", lazy("Club")
    if manages and has_fee(tournament):
        yield "fee", lazy("Fee")
    yield "here", lazy("Here")


def _sorted(rows: Sequence[Entry], sort: str) -> list[Entry]:
    """The rows by a column; those that are equal in it stay in the order of their names, those without it come last."""
    if sort == "club":
        named = [entry for entry in rows if entry.shown_club]
        return [*alphabetical(named, lambda entry: entry.shown_club), *(e for e in rows if not e.shown_club)]
    keys: dict[str, Callable[[Entry], Any]] = {
        "number": lambda entry: entry.number,
        "country": lambda entry: (not entry.player.country, entry.player.country),
        "fee": lambda entry: (not owes(entry), FEES.index(Entry.Fee(entry.fee))),
        "here": lambda entry: (entry.checked_in_at is not None, entry.checked_in_at),
    }
    return sorted(rows, key=keys[sort]) if sort in keys else list(rows)


def _address(show: str, sort: str) -> str:
    chosen = {"show": show, "sort": sort if sort != BY_NAME else ""}
    return urlencode({key: value for key, value in chosen.items() if value})
