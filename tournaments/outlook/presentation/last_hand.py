"""The last hand of a table in words: which win brings a place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.outlook.engine.last_hand import Value, WinNeeded, try_wins, wins_needed
from tournaments.outlook.presentation.needs import place_name
from tournaments.outlook.selectors import LastTable
from tournaments.texts.claims import claim_words
from tournaments.texts.format import score


@dataclass(frozen=True, slots=True)
class WinRow:
    """A way to win, and from which value on it brings the place."""

    way: str
    needed: str
    usual: str
    also: str


@dataclass(frozen=True, slots=True)
class LastHand:
    """Which wins bring a place, if the table ends with the hand that is being played; none: no win changes it."""

    name: str
    reached: bool
    wins: tuple[WinRow, ...]


def last_hands(
    last: LastTable, places: Sequence[int], cut: int | None, names: Mapping[str, str]
) -> list[LastHand]:
    """Which wins bring each of the places."""
    tried = try_wins(last.ruleset, last.state, last.player, last.place)
    now = last.place(last.state)
    return [
        _last_hand(place_name(place, cut), now <= place, wins_needed(tried, place), names) for place in places
    ]


def _last_hand(name: str, reached: bool, wins: Sequence[WinNeeded], names: Mapping[str, str]) -> LastHand:
    """No list of wins where any win keeps a place that is reached, or where none brings one that is not."""
    alike = all(one.every for one in wins) if reached else all(_is_hopeless(one) for one in wins)
    return LastHand(name, reached, () if alike else tuple(_win_row(one, names) for one in wins))


def _is_hopeless(one: WinNeeded) -> bool:
    return not one.every and one.least is None and not one.also


def _win_row(one: WinNeeded, names: Mapping[str, str]) -> WinRow:
    way = _("self-draw") if one.discarder is None else _("from %(name)s") % {"name": names[one.discarder]}
    if one.every:
        return WinRow(way, _("any win"), "", "")
    if one.least is None:
        needed = _("no win is enough") if _is_hopeless(one) else _("only these")
    else:
        needed = _("%(points)s or more") % {"points": score(one.least.gain)}
    usual = _value_words(one.usual) if one.usual else ""
    return WinRow(way, needed, usual, ", ".join(map(_value_words, one.also)))


def _value_words(value: Value) -> str:
    """7 700 (3 fan 60 fu)."""
    if "points" in value.claim:
        return score(value.gain)
    return f"{score(value.gain)} ({claim_words(value.claim)})"
