"""A winning hand of riichi: its tiles, its indicators and its situation."""

from collections.abc import Sequence

from scoring.hand import Meld
from scoring.readings import Tiles
from scoring.rulesets.riichi.situation import Situation
from scoring.tiles import Bunch


class WinningHand:
    """A complete hand in its situation, with copies of the most used fields of both. It is never changed."""

    __slots__ = (
        "_bunches",
        "discarder",
        "dora_indicators",
        "flags",
        "seat",
        "self_draw",
        "situation",
        "tiles",
        "ura_indicators",
        "win_tile",
    )

    def __init__(
        self,
        bunches: Sequence[Bunch],
        melds: tuple[Meld, ...],
        tile: Bunch,
        situation: Situation,
        dora_indicators: Bunch,
        ura_indicators: Bunch,
    ) -> None:
        self._bunches = bunches
        self.win_tile = tile.codes[0]
        self.situation = situation
        self.seat = situation.seat
        self.discarder = situation.discarder
        self.self_draw = situation.self_draw
        self.flags = situation.flags
        self.tiles = Tiles(bunches, melds, tile, self_draw=situation.self_draw)
        self.dora_indicators = dora_indicators
        self.ura_indicators = ura_indicators

    @property
    def concealed(self) -> tuple[int, ...]:
        """The concealed tiles without the winning tile, as written."""
        return tuple([code for bunch in self._bunches for code in bunch.codes])

    @property
    def shown_key(self) -> int:
        """The key of the hand, its melds and the indicators."""
        return self.tiles.all_key + self.dora_indicators.key + self.ura_indicators.key

    def won_on(self, code: int) -> "WinningHand":
        """The same tiles, with another of them as the winning tile."""
        codes = [*self.concealed, self.win_tile]
        codes.remove(code)
        return WinningHand(
            (Bunch(tuple(codes)),),
            self.tiles.melds,
            Bunch((code,)),
            self.situation,
            self.dora_indicators,
            self.ura_indicators,
        )
