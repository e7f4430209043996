"""Errors that users can mend, each with a code and the HTTP status it is answered with.

What the engine refuses comes as `scoring.faults.Refused` with all its faults and is passed through as it is.
Sentences live in texts/faults/. Our own bugs are assertions, not these.
"""

from typing import Any

from scoring.faults import Fault, Refused


class DomainError(Exception):
    """Something asked of the ledger that cannot be done as asked."""

    status = 400

    def __init__(self, code: str, field: str = "", expected: Any = None, found: Any = None) -> None:
        super().__init__(f"{code} ({field})" if field else code)
        self.fault = Fault(code, field, expected, found)

    @property
    def code(self) -> str:
        """The stable code of the one fault."""
        return self.fault.code


class Invalid(DomainError):
    """The request says something that cannot be."""


class Forbidden(DomainError):
    """The account may not do this; `expected` names the roles that may."""

    status = 403


class Conflict(DomainError):
    """The request is in order, but the state of things does not allow it (any more)."""

    status = 409


class TooOften(DomainError):
    """It was tried too often: `expected` is how long to wait."""

    status = 429


MENDABLE = (DomainError, Refused)


def faults_of(error: DomainError | Refused) -> tuple[Fault, ...]:
    """All faults of either kind of error."""
    return error.faults if isinstance(error, Refused) else (error.fault,)


def status_of(error: DomainError | Refused) -> int:
    """The HTTP status: what the engine refuses is a bad request."""
    return 400 if isinstance(error, Refused) else error.status
