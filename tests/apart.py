"""Rows of one table that leave nothing behind for each other: `@each(names, rows, apart=rolled_back)`."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone, translation
from factory.django import DjangoModelFactory

from tests.factories import AccountFactory, ClubFactory, PlayerFactory

NUMBERED: tuple[type[DjangoModelFactory[Any]], ...] = (AccountFactory, ClubFactory, PlayerFactory)


@contextmanager
def rolled_back(fixtures: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The fixtures as they were made, empty caches, and a store that forgets what the row writes."""
    cache.clear()
    starts = [factory._meta.next_sequence() for factory in NUMBERED]
    for factory, start in zip(NUMBERED, starts, strict=True):
        factory.reset_sequence(start)
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # a service may ask for the outermost transaction
    try:
        with block:
            yield {name: as_made(value) for name, value in fixtures.items()}
            transaction.set_rollback(True)
    finally:
        for factory, start in zip(NUMBERED, starts, strict=True):
            factory.reset_sequence(start)
        translation.deactivate()
        timezone.deactivate()


def as_made(value: Any) -> Any:
    """A copy of what a row of the table may change: rows of the store, clients, and what holds them."""
    if isinstance(value, Client):
        client = copy.copy(value)
        client.cookies = copy.deepcopy(value.cookies)
        return client
    if isinstance(value, Model):
        return copy.deepcopy(value)
    if is_dataclass(value) and not isinstance(value, type):
        twin = copy.copy(value)
        for each in fields(value):
            object.__setattr__(twin, each.name, as_made(getattr(value, each.name)))
        return twin
    if isinstance(value, tuple) and hasattr(value, "_make"):
        return type(value)._make(map(as_made, value))
    if type(value) in (list, tuple, set):
        return type(value)(map(as_made, value))
    if type(value) is dict:
        return {key: as_made(each) for key, each in value.items()}
    return value
