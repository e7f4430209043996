"""The age of the second copies: a file of the data folder, written by their process and read by the pages of Tenbo."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = "copies.json"


@dataclass(slots=True)
class PlaceStatus:
    """A place. `as_of`: it has all that was written before this moment (seconds since 1970); None before the first."""

    label: str
    kind: str
    as_of: float | None = None
    trouble: str = ""
    detail: str = ""
    done: float = 0.0
    """The share of the first copy that is there."""
    same_disk: bool = False


def write_status(data: Path, now: float, places: list[PlaceStatus]) -> None:
    """Write the file whole or not at all; a full disk of ours holds nothing up."""
    path = data / FILE
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        text = json.dumps({"at": now, "places": [asdict(place) for place in places]})
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        aside.replace(path)


def read_status(data: Path) -> tuple[float, list[PlaceStatus]]:
    """The moment of the last word, and the places; (0, []) where there was none."""
    try:
        status = json.loads((data / FILE).read_text())
        return float(status["at"]), [PlaceStatus(**place) for place in status["places"]]
    except (OSError, KeyError, TypeError, ValueError):
        return 0.0, []
