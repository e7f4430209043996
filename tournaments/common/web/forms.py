"""Plain forms of pages: Django reads and types the fields, and a field's refusal becomes a Fault like any other.

A form judges whether a text can be read and whether it fits its column. The services judge everything else.
"""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet

from scoring.faults import Fault, Refused
from tournaments.common.composed import composed
from tournaments.common.money import read_money
from tournaments.common.numbers import KEY, read_number, whole_number, whole_numbers
from tournaments.models.limits import LONGEST_REASON


class Refusal(ValidationError):
    """A refusal by a field or a form, with its fault. The form adds the name of the field if the fault has none."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code, code=fault.code)
        self.fault = fault


class PageForm(forms.Form):
    """A form that answers with typed values, or with every fault."""

    def read(self) -> dict[str, Any]:
        """The typed values by field. Raises Refused with every fault."""
        if not self.is_valid():
            raise Refused(*self.faults())
        return self.cleaned_data

    def offer(self, rows: QuerySet[Any], *names: str) -> None:
        """Set the rows that the fields of these names choose from."""
        for name in names:
            field = self.fields[name]
            assert isinstance(field, RowField)
            field.rows = rows

    def faults(self) -> Iterator[Fault]:
        """The faults of the fields, in their order."""
        for name, errors in self.errors.as_data().items():
            for fault in map(_fault, errors):
                yield fault._replace(field=fault.field or name)


def _fault(error: ValidationError) -> Fault:
    if isinstance(error, Refusal):
        return error.fault
    assert error.code == "max_length", error  # no field of ours leaves another check to Django
    assert isinstance(error.params, dict)
    return Fault("too_long", "", expected=error.params["limit_value"], found=error.params["show_value"])


class TextField(forms.CharField):
    """A composed text without the spaces around it, of at most `longest` characters. If not sent, it is `initial` or
    empty."""

    def __init__(self, longest: int | None = None, **options: Any) -> None:
        super().__init__(max_length=longest, required=False, **options)

    def to_python(self, value: Any) -> str:
        return str(composed(super().to_python(self.initial if value is None else value)))


class ReasonField(TextField):
    """A reason. The service judges whether one is needed; a form does (`needed`) whose page always asks for one."""

    def __init__(self, *, needed: bool = False) -> None:
        super().__init__(LONGEST_REASON)
        self.needed = needed

    def to_python(self, value: Any) -> str:
        reason = super().to_python(value)
        if self.needed and not reason:
            raise Refusal(Fault("reason_missing", ""))
        return reason


class NumberField(forms.Field):
    """A whole number as people write it: "31 200", "−5". None if nothing was sent, unless it is `needed`."""

    def __init__(self, *, needed: bool = False, initial: str = "") -> None:
        super().__init__(required=False, initial=initial)
        self.needed = needed

    def to_python(self, value: Any) -> int | None:
        if not (value or "").strip() and not self.needed:
            return None
        faults: list[Fault] = []
        number = read_number(value or "", "", faults)
        if number is None:
            raise Refusal(*faults)
        return number


class MoneyField(forms.Field):
    """An amount as people write it, in hundredths: "45", "45.50", "45 €". None if nothing was sent."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> int | None:
        if not (value or "").strip():
            return None
        faults: list[Fault] = []
        amount = read_money(value, "", faults)
        if amount is None:
            raise Refusal(*faults)
        return amount


class TickField(forms.Field):
    """Whether a box is ticked; with `value`, whether the buttons of this name have this value."""

    def __init__(self, value: str = "") -> None:
        super().__init__(required=False)
        self.value = value

    def to_python(self, value: Any) -> bool:
        return value == self.value if self.value else value is not None


class RowField(forms.Field):
    """A row of a list of choices, by its key. Without such a row: None, or a refusal with `code`.

    The form sets the `rows`: it knows the tournament.
    """

    rows: QuerySet[Any]

    def __init__(self, key: str = "pk", *, digits: int = KEY, code: str = "") -> None:
        super().__init__(required=False)
        self.key, self.digits, self.code = key, digits, code

    def to_python(self, value: Any) -> Model | None:
        number = whole_number(value or "", self.digits)
        row = self.rows.filter(**{self.key: number}).first() if number else None
        if row is None and self.code:
            raise Refusal(Fault(self.code, ""))
        return row


class KeyField(forms.Field):
    """The primary key of a row, which the service's caller finds. None if it is no key."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> int | None:
        return whole_number(value or "", KEY)


class NumbersField(forms.Field):
    """The whole numbers that are ticked; other texts are passed over."""

    widget = forms.MultipleHiddenInput

    def __init__(self, *, digits: int) -> None:
        super().__init__(required=False)
        self.digits = digits

    def to_python(self, value: Any) -> list[int]:
        return whole_numbers(value or (), self.digits)


class ReasonForm(PageForm):
    """A button with a reason beside it."""

    reason = ReasonField()
