"""A small, typed client of the API of Tenbo."""

from .connection import Connection, Refused, Unreachable
from .tenbo import Table, Tenbo, Tournament

__all__ = ["Connection", "Refused", "Table", "Tenbo", "Tournament", "Unreachable"]
