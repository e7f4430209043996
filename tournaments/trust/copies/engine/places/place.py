"""The interface of every place, and its troubles."""

import re
from typing import Protocol

COPY = re.compile(r"[a-z0-9]{4,32}-[a-z0-9]{4,32}-[0-9]{14}")
"""The name of a copy: the installation, the machine's data folder, the second of its beginning."""
PART = re.compile(r"([0-9]{8})\.part")


class Trouble(Exception):
    """The place cannot be used now. `code` is for sentences, `detail` for a closer look."""

    def __init__(self, code: str, detail: object = "") -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail = code, str(detail)[:300]


class Lost(Trouble):
    """The place does not have the copy, or not the part before: it begins anew there."""

    def __init__(self, detail: object = "") -> None:
        super().__init__("lost", detail)


class Place(Protocol):
    """Where parts are put under names, each whole or not at all. Everything raises Trouble."""

    kind: str
    label: str
    """The place as people know it, without secrets."""
    pause: float
    """Seconds between two looks whether the place is still there, while nothing changes."""
    between: float
    """Seconds between two parts of what changes: what a part costs there."""

    def copies(self) -> list[str]:
        """The names of the copies there."""

    def parts(self, copy: str) -> dict[int, int]:
        """The lengths of the parts of a copy, by number."""

    def put(self, copy: str, number: int, data: bytes) -> None:
        """Add a part; the same once more does no harm. Raises Lost where the part before is not there."""

    def read(self, copy: str, number: int, most: int | None = None) -> bytes:
        """A part, or its beginning. Raises Lost where the place has no such part."""

    def remove(self, copy: str) -> None:
        """Remove a copy."""


def name_of(number: int) -> str:
    """The file name of a part."""
    return f"{number:08}.part"
