"""The last hand of a table in words: the wins that bring a place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.play.outlook.engine.last_hand import Value, WinNeeded, try_wins, wins_needed
from tournaments.play.outlook.selectors import LastTable
from tournaments.play.standings.presentation import place_name
from tournaments.texts.claims import claim_words
from tournaments.texts.format import score


@dataclass(frozen=True, slots=True)
class WinRow:
    """A way to win, and the value from which on it brings the place."""

    way: str
    needed: str
    usual: str
    also: str


@dataclass(frozen=True, slots=True)
class LastHand:
    """The wins that bring a place, if the table ends with the current hand; none: no win changes it."""

    name: str
    reached: bool
    wins: tuple[WinRow, ...]


def last_hands(
    last: LastTable, places: Sequence[int], cut: int | None, names: Mapping[str, str]
) -> list[LastHand]:
    """The wins that bring each of the places."""
    tried = try_wins(last.ruleset, last.state, last.player, last.place)
    now = last.place(last.state)
    return [
        _last_hand(place_name(place, cut), now <= place, wins_needed(tried, place), names) for place in places
    ]


def _last_hand(name: str, reached: bool, wins: Sequence[WinNeeded], names: Mapping[str, str]) -> LastHand:
    """No list of wins where every win keeps a place that is reached, or no win brings a place that is not."""
    alike = all(win.every for win in wins) if reached else all(_is_hopeless(win) for win in wins)
    return LastHand(name, reached, () if alike else tuple(_win_row(win, names) for win in wins))


def _is_hopeless(win: WinNeeded) -> bool:
    return not win.every and win.least is None and not win.also


def _win_row(win: WinNeeded, names: Mapping[str, str]) -> WinRow:
    way = _("self-draw") if win.discarder is None else _("from %(name)s") % {"name": names[win.discarder]}
    if win.every:
        return WinRow(way, _("any win"), "", "")
    if win.least is None:
        needed = _("no win is enough") if _is_hopeless(win) else _("only these")
    else:
        needed = _("%(points)s or more") % {"points": score(win.least.gain)}
    usual = _value_words(win.usual) if win.usual else ""
    return WinRow(way, needed, usual, ", ".join(map(_value_words, win.also)))


def _value_words(value: Value) -> str:
    """7 700 (3 fan 60 fu)."""
    if "points" in value.claim:
        return score(value.gain)
    return f"{score(value.gain)} ({claim_words(value.claim)})"
