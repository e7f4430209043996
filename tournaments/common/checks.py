"""Checks that all services share: a missing reason, a text that is too long, a number out of range.

Pages, the API and commands call the services, so these are refused alike wherever they come from.
"""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Model

from scoring.faults import Fault, Refused, brief
from tournaments.common.errors import MENDABLE, DomainError, Invalid, faults_of
from tournaments.models.limits import LONGEST_REASON


def check_all(*questions: Callable[[], object]) -> None:
    """Ask each of these, and refuse with everything that is wrong at once.

    Raises the error of the only question that refuses, else Refused with the faults of all.
    """
    errors: list[DomainError | Refused] = []
    for question in questions:
        try:
            question()
        except MENDABLE as error:
            errors.append(error)
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise Refused(*(fault for error in errors for fault in faults_of(error)))


def require_reason(reason: str) -> None:
    """Require a reason, as decisions that change results do. Raises Invalid (`reason_missing`, `too_long`)."""
    if not reason.strip():
        raise Invalid("reason_missing", "reason")
    check_reason(reason)


def check_reason(reason: str) -> None:
    """Check that an optional reason fits its column. Raises Invalid (`too_long`)."""
    check_length(reason, "reason", LONGEST_REASON)


def check_length(text: str, field: str, longest: int) -> None:
    """Raise Invalid (`too_long`) for a text of more than `longest` characters."""
    if len(text) > longest:
        raise Invalid("too_long", field, expected=longest, found=len(text))


def check_address(text: str, field: str) -> None:
    """Raise Invalid (`bad_contact`) for a text that is no e-mail address; an empty one is no fault."""
    if text:
        try:
            validate_email(text)
        except ValidationError:
            raise Invalid("bad_contact", field, found=brief(text)) from None


def check_range(number: int, field: str, least: int, most: int) -> None:
    """Raise Invalid (`out_of_range`) for a number outside `least` to `most`."""
    if not least <= number <= most:
        raise Invalid("out_of_range", field, expected=f"{least} to {most}", found=number)


def check_texts(row: Model) -> None:
    """Check that every text of a row fits its column (`max_length` of the model's field). Raises Refused (`too_long`).

    PostgreSQL would answer with a server error; SQLite would keep the text.
    """
    faults = [
        Fault("too_long", field.name, expected=field.max_length, found=len(text))
        for field in row._meta.concrete_fields
        if field.max_length is not None
        and isinstance(text := getattr(row, field.attname), str)
        and len(text) > field.max_length
    ]
    if faults:
        raise Refused(*faults)
