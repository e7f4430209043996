"""Rankings with events: a federation's, a season, a rating."""

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from players.imports import PersonRow, ReadRow
from players.models import Account
from tests.factories import AccountFactory
from tournaments.desk.rankings.columns import PlacedRow
from tournaments.desk.rankings.services import events, rankings
from tournaments.models import RankedEvent, Ranking

DAY = dt.date(2026, 11, 20)


@pytest.fixture(autouse=True)
def in_season(noon: None) -> None:
    """Events weigh less with the years."""


@pytest.fixture
def keeper(db: None) -> Account:
    return AccountFactory.create()


@pytest.fixture
def mers(keeper: Account) -> Ranking:
    return rankings.create_ranking(name="EMA riichi", kind="mers", by=keeper, public=True)


@pytest.fixture
def season(keeper: Account) -> Ranking:
    rules = {"points": {"kind": "table", "values": [10, 6, 3]}, "best": 2}
    return rankings.create_ranking(name="League", kind="season", by=keeper, rules=rules, public=True)


@pytest.fixture
def rating(keeper: Account) -> Ranking:
    return rankings.create_ranking(name="Strength", kind="rating", by=keeper, public=True)


def placed(
    place: int, name: str, number: str = "", country: str = "ITA", score: int | None = None
) -> PlacedRow:
    """A row of a file of results."""
    row = PersonRow("Ada", name, country, number, line=place)
    return PlacedRow(ReadRow(row), place, None if score is None else Decimal(score))


def event(ranking: Ranking, *rows: PlacedRow, on: dt.date = DAY, **more: Any) -> RankedEvent:
    """An event of one day."""
    facts: dict[str, Any] = {"name": "Open", "starts_on": on, "rows": rows, **more}
    return events.import_event(ranking=ranking, by=ranking.owner, **facts)
