"""The moves of a hand of riichi, in one form for all platforms. Seats are 0 to 3 from the first dealer on; tiles
are texts like `5m`, `0p` (a red five) and `7z`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

PLAYERS: Final = 4
Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Deal:
    """The beginning of a hand: 13 tiles for each seat, and the first indicator. ``scores`` are before any stake."""

    round: str
    deal: int
    counters: int
    pot: int
    scores: Four
    hands: tuple[tuple[str, ...], ...]
    indicator: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile from the wall, or after a kong from the dead wall."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded tile; ``riichi`` where it declares one."""

    seat: int
    tile: str
    riichi: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A set that is laid open, or a kong; ``kind`` is a type of `scoring.hand.MeldType`.

    ``tiles`` are all of its tiles; of a `kakan` the added tile alone, of an `ankan` any tile of its kind.
    """

    seat: int
    kind: str
    tiles: tuple[str, ...]
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Indicator:
    """A further indicator that is turned."""

    tile: str


Move = Draw | Discard | Call | Indicator


@dataclass(frozen=True, slots=True)
class Won:
    """A winner; ``source`` is the discarder, or the winner's own seat after a self-draw.

    ``value`` has `fan` and `fu` where the platform wrote them.
    """

    seat: int
    source: int
    ura: tuple[str, ...] = ()
    value: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The end of a hand without a winner; ``reason`` is a word of the events, or `exhaustive` or `nagashi_mangan`.

    ``tenpai`` None: the record does not say who was waiting.
    """

    reason: str
    tenpai: tuple[int, ...] | None = None
    claimants: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole hand: its deal, its moves and its end, and what the platform wrote of the scores: those after the hand,
    or the gains of the seats without the stakes that they paid.
    """

    deal: Deal
    moves: tuple[Move, ...]
    end: tuple[Won, ...] | Drawn
    after: Four | None = None
    gains: Four = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand as an event, with the figures of the platform: position, scores before and after, values of winners."""

    round: str
    deal: int
    counters: int
    pot: int
    before: Four
    after: Four
    event: Mapping[str, Any]
    values: tuple[Mapping[str, int], ...] = ()

    @property
    def delta(self) -> Four:
        east, south, west, north = (end - start for start, end in zip(self.before, self.after, strict=True))
        return east, south, west, north


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of a platform: its players' names there by seat, its hands, and how the platform calls the game."""

    platform: str
    name: str
    players: tuple[str, str, str, str]
    hands: tuple[Played, ...]
