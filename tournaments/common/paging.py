"""Long lists, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest

from tournaments.common.numbers import KEY, whole_number

T = TypeVar("T")
A_PAGE = 50
LONG_PAGE = 200
"""Rows of a plain list of names on a page."""
TABLES_A_PAGE = 80
"""Tables on a page of rounds, whatever round they are of."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Which page of a long list is shown; the addresses of its neighbours keep the rest of the query."""

    number: int
    count: int
    query: str
    size: int

    @property
    def rows(self) -> slice:
        """Which rows of the list it has."""
        return slice((self.number - 1) * self.size, self.number * self.size)

    @property
    def before(self) -> str:
        return self._address(self.number - 1) if self.number > 1 else ""

    @property
    def after(self) -> str:
        return self._address(self.number + 1) if self.number < self.count else ""

    def _address(self, number: int) -> str:
        asked = f"{self.query}&" if self.query else ""
        return f"?{asked}page={number}"


def page_of(
    rows: Sequence[T], number: int, *, size: int | None = None, **query: str
) -> tuple[Sequence[T], Pages]:
    """The rows of a page, the nearest there is, and where the others are."""
    pages = pages_of(len(rows), number, size=size, **query)
    return rows[pages.rows], pages


def pages_of(count: int, number: int, *, size: int | None = None, **query: str) -> Pages:
    """The page of this number in a list of so many rows, or the nearest there is."""
    size = size or A_PAGE
    most = max(-(-count // size), 1)
    asked = urlencode({key: value for key, value in query.items() if value})
    return Pages(min(max(number, 1), most), most, asked, size)


def asked_page(request: HttpRequest) -> int:
    """The number of the page that is asked for."""
    return whole_number(request.GET.get("page", ""), KEY) or 1
