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
"""Tables on a page of rounds, over all rounds."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The shown page of a long list; the addresses of its neighbours keep the rest of the query."""

    number: int
    count: int
    query: str
    size: int
    part: str = ""
    """The part of a page that has the list, as the end of an address: `#players`."""

    @property
    def rows(self) -> slice:
        """The rows of the list on this page."""
        return slice((self.number - 1) * self.size, self.number * self.size)

    @property
    def before(self) -> str:
        return self._address(self.number - 1) if self.number > 1 else ""

    @property
    def after(self) -> str:
        return self._address(self.number + 1) if self.number < self.count else ""

    def _address(self, number: int) -> str:
        start = f"{self.query}&" if self.query else ""
        return f"?{start}page={number}{self.part}"


def page_of(
    rows: Sequence[T], number: int, *, size: int | None = None, **query: str
) -> tuple[Sequence[T], Pages]:
    """The rows of the page, or of the nearest page there is, and the addresses of the others."""
    pages = pages_of(len(rows), number, size=size, **query)
    return rows[pages.rows], pages


def pages_of(count: int, number: int, *, size: int | None = None, **query: str) -> Pages:
    """The page of this number in a list of `count` rows, or the nearest page there is."""
    size = size or A_PAGE
    most = max(-(-count // size), 1)
    kept = urlencode({key: value for key, value in query.items() if value})
    return Pages(min(max(number, 1), most), most, kept, size)


def asked_page(request: HttpRequest) -> int:
    """The number of the page that the request asks for."""
    return whole_number(request.GET.get("page", ""), KEY) or 1
