"""The faults of an input: codes with field, expected and found value. The readers of a fault word its sentence.

Every fault that can be seen is named, not the first alone, so that a referee mends a record once.
"""

from typing import Any, NamedTuple


class Fault(NamedTuple):
    """One thing a person can mend: ``code`` is stable, ``field`` a path like ``winners[0].hand.melds[1]``."""

    code: str
    field: str
    expected: Any = None
    found: Any = None

    def under(self, path: str) -> "Fault":
        """The same fault inside a larger record."""
        inner = self.field
        joint = "" if not inner or not path or inner.startswith("[") else "."
        return Fault(self.code, f"{path}{joint}{inner}", self.expected, self.found)

    def to_json(self) -> dict[str, Any]:
        """Code and field always; expected and found value where there are any."""
        out: dict[str, Any] = {"code": self.code, "field": self.field}
        if self.expected is not None:
            out["expected"] = self.expected
        if self.found is not None:
            out["found"] = self.found
        return out


class Refused(Exception):
    """The input cannot be taken; ``faults`` (at least one) are all that can be seen."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return ", ".join(f"{fault.code} ({fault.field})" for fault in self.faults)

    def under(self, path: str) -> "Refused":
        """The same refusal for a larger record."""
        return Refused(*(fault.under(path) for fault in self.faults))


def brief(value: Any) -> Any:
    """``value`` as a fault may show it: JSON scalars as they are, long or nested ones cut short."""
    if value is None or isinstance(value, bool | int | float):
        return value
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
