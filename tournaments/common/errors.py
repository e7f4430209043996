"""Errors that users can mend, each with a code and the HTTP status of the answer.

A refusal by the engine comes as `scoring.faults.Refused` with all its faults and is passed through unchanged.
Sentences live in texts/faults/. Our own bugs are assertions, not these.
"""

from typing import Any

from scoring.faults import Fault, Refused


class DomainError(Exception):
    """A request that cannot be done as it is."""

    status = 400

    def __init__(self, code: str, field: str = "", expected: Any = None, found: Any = None) -> None:
        super().__init__(f"{code} ({field})" if field else code)
        self.fault = Fault(code, field, expected, found)

    @property
    def code(self) -> str:
        """The stable code of the one fault."""
        return self.fault.code


class Invalid(DomainError):
    """The request holds an impossible value."""


class Forbidden(DomainError):
    """The account may not do this; `expected` names the roles that may."""

    status = 403


class Conflict(DomainError):
    """The request is in order, but the present state of the tournament does not allow it (any more)."""

    status = 409


class Changed(DomainError):
    """The resource is not as the sender of a change read it; `present` is the resource as it is now."""

    status = 412

    def __init__(self, *fault: Any, present: Any = None, **parts: Any) -> None:
        super().__init__(*fault, **parts)
        self.present = present


class TooOften(DomainError):
    """Too many attempts; `expected` is the time to wait."""

    status = 429


MENDABLE = (DomainError, Refused)


def faults_of(error: DomainError | Refused) -> tuple[Fault, ...]:
    """All faults of either kind of error."""
    return error.faults if isinstance(error, Refused) else (error.fault,)


def status_of(error: DomainError | Refused) -> int:
    """The HTTP status; a refusal by the engine is a bad request."""
    return 400 if isinstance(error, Refused) else error.status
