"""Marks of the views that answer every stranger alike, with the tournament that they show."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from django.db.models import Model
from django.urls import ResolverMatch

from tournaments.models import Hand, Table

V = TypeVar("V", bound=Callable[..., Any])

EVERYWHERE: Final = ""
"""Stands for the tournament of a page that shows all tournaments."""
NOWHERE: Final = "*"
"""Stands for the tournament of a page that shows none: no change makes it old."""
OWNERS: Final[dict[type[Model], str]] = {
    Table: "round__stage__tournament__slug",
    Hand: "table__round__stage__tournament__slug",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """The conditions of a kept view: the words of its query, the row that `pk` names, whether it shows stored rows."""

    query: frozenset[str]
    row: type[Model] | None = None
    of_store: bool = True

    def topic(self, match: ResolverMatch) -> str | None:
        """The slug of the tournament that the page shows, EVERYWHERE or NOWHERE; None if there is no such row."""
        if not self.of_store:
            return NOWHERE
        if self.row is None:
            return str(match.kwargs.get("slug", EVERYWHERE))
        rows = self.row._default_manager.filter(pk=match.kwargs["pk"])
        return rows.values_list(OWNERS[self.row], flat=True).first()


class Marked(Protocol):
    """A view, or a class of views, with its mark."""

    kept: Mark


def same_for_everybody(
    *query: str, row: type[Model] | None = None, of_store: bool = True
) -> Callable[[V], V]:
    """Mark a view whose answer to a stranger depends on the address, the language and the tournament alone.

    `query` lists the words of its query: an address with other words is not kept. `row` is the kind of row that
    `pk` names, if the address does not name the tournament. `of_store` is false for a page that shows no
    stored rows.
    """

    def mark(view: V) -> V:
        view.kept = Mark(frozenset(query), row, of_store)  # type: ignore[attr-defined]  # functions take attributes
        return view

    return mark


def mark_of(match: ResolverMatch) -> Mark | None:
    """The mark of the view behind an address, be it a function or a class of the API."""
    view = getattr(match.func, "view_class", match.func)
    mark: Mark | None = getattr(view, "kept", None)
    return mark
