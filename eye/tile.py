"""A tile as a picture shows it: plain Python, so that a phone's engine can choose among readings too."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Tile:
    """A tile as it was read: the most probable name, its probability, its corners (from its own upper left,
    clockwise), and the next names."""

    tile: str
    p: float
    box: list[list[float]]
    sideways: bool
    group: int
    next: list[tuple[str, float]] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "tile": self.tile,
            "p": round(self.p, 4),
            "box": self.box,
            "sideways": self.sideways,
            "group": self.group,
            "next": [[name, round(p, 4)] for name, p in self.next],
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> "Tile":
        """Of more fields than a tile has, as a phone's tiles have them, those of a tile."""
        guesses = [(name, p) for name, p in row["next"]]
        return cls(row["tile"], row["p"], row.get("box", []), row["sideways"], row["group"], guesses)
