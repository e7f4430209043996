"""The answers that the client names, with the fields that it was written for; an answer may have more."""

from typing import Any, Literal, TypedDict

Event = dict[str, Any]
"""What happened in a hand: `GameEvent` in the document of the API."""


class Entry(TypedDict):
    """A player in a tournament."""

    number: int
    given_name: str
    family_name: str
    country: str
    ema_number: str
    status: str


class Fate(TypedDict):
    """What became of a player of a list that was sent."""

    external_id: str
    number: int | None
    fate: Literal["new", "changed", "proposed", "same", "gone"]
    changes: list[str]


class Hand(TypedDict):
    """A hand as it counts now: `hand` is its id for its life."""

    id: int
    hand: int
    seq: int
    version: int
    state: str
    verdict: str
    event: Event
    delta: dict[str, int]
    scores: dict[str, int]


class HandAnswer(TypedDict):
    """The answer to a hand."""

    hand: Hand
    table: dict[str, Any]


class Change(TypedDict):
    """A change; `url` is where the API has its subject."""

    number: int
    at: str
    type: str
    url: str


class Row(TypedDict):
    """A row of the standings."""

    number: int
    place: int | None
    given_name: str
    family_name: str
    total: int


class Standings(TypedDict):
    """The standings of a stage."""

    version: int
    rows: list[Row]


class Job(TypedDict):
    """A document that is being made."""

    id: int
    state: Literal["queued", "running", "done", "failed"]
    progress: int
    error: str
