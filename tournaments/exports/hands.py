"""The sheet of hands: what happened in each, what it was worth, who paid whom."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.score import Explanation
from tournaments.exports.sheets import Column, Value, number, points, text
from tournaments.models import Hand, Table
from tournaments.selectors.games import Played
from tournaments.selectors.hands import hands_of, seats_of

KINDS = {
    "win": lazy("win"),
    "exhaustive_draw": lazy("draw"),
    "abortive_draw": lazy("abortive draw"),
    "nagashi_mangan": lazy("nagashi mangan"),
    "chombo": lazy("chombo"),
    "false_hu": lazy("false hu"),
    "adjustment": lazy("adjustment"),
    "end": lazy("end of time"),
    "table_result": lazy("result on paper"),
    "substitute": lazy("substitute"),
}
BESIDE = " / "
"""Stands between what belongs to several winners of one hand."""


def hand_columns() -> list[Column]:
    """The headings, in the order of `hand_rows`."""
    where = [
        number(_("Stage")),
        number(_("Round")),
        number(_("Table")),
        number(_("Hand")),
        number(_("Version")),
    ]
    before = [text(_("Deal")), text(_("Dealer")), number(_("Counters")), number(_("Sticks"))]
    what = [text(_("Event")), text(_("Players")), text(_("From")), text(_("Riichi"))]
    worth = [text(_("Tiles")), text(_("Patterns")), text(_("Value")), text(_("Verdict")), text(_("State"))]
    winds = (_("East"), _("South"), _("West"), _("North"))
    paid = [points(f"{wind} ±") for wind in winds]
    after = [points(f"{wind}: {_('Score')}") for wind in winds]
    return [*where, *before, *what, *worth, *paid, *after, text(_("Reason"))]


def hand_rows(tables: Sequence[Table], progress: Callable[[int, str], None]) -> list[list[Value]]:
    """A row for each hand that counts. Reports from 30 to 80 percent."""
    rows: list[list[Value]] = []
    for count, table in enumerate(tables):
        if count % 25 == 0:
            progress(30 + 50 * count // len(tables), _("hands"))
        names = {seat.entry.key: seat.entry.player.full_name for seat in seats_of(table)}
        rows += [_row(table, played, names) for played in hands_of(table)]
    return rows


def _row(table: Table, played: Played, names: Mapping[str, str]) -> list[Value]:
    hand, step = played.hand, played.step
    before, event = step.before, hand.event
    bills = _bills(played)
    return [
        *(table.round.stage.number, table.round.number, table.number, hand.seq, hand.version),
        *(f"{before.round}{before.deal}", names.get(before.dealer or ""), before.counters, before.pot),
        *(str(KINDS[event["kind"]]), _named(_players(event), names)),
        *(names.get(event.get("discarder") or ""), _named(event.get("riichi", ()), names)),
        BESIDE.join(_tiles(winner["hand"]) for winner in _winners(event) if winner.get("hand")),
        BESIDE.join(_patterns(bill) for bill in bills if bill),
        BESIDE.join(_value(winner, bill) for winner, bill in zip(_winners(event), bills, strict=True)),
        *(hand.get_verdict_display(), hand.get_state_display()),
        *_by_seat(step.delta, names),
        *_by_seat(step.scores, names),
        _reason(hand),
    ]


def _by_seat(figures: Mapping[str, int], names: Mapping[str, str]) -> list[Value]:
    row: list[Value] = [figures[key] for key in names]
    return row + [None] * (4 - len(row))


def _winners(event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    winners: Sequence[Mapping[str, Any]] = event.get("winners", ())
    return winners


def _players(event: Mapping[str, Any]) -> Sequence[str]:
    """Whom the event is about: winners, those in tenpai, claimants, offenders."""
    for key in ("tenpai", "claimants", "offenders"):
        if event.get(key):
            players: Sequence[str] = event[key]
            return players
    return [event["player"]] if "player" in event else [winner["player"] for winner in _winners(event)]


def _named(players: Sequence[str], names: Mapping[str, str]) -> str:
    return BESIDE.join(names[player] for player in players)


def _bills(played: Played) -> list[Explanation | None]:
    by_player = {win.player: win.score for win in played.step.wins}
    scores = [by_player.get(winner["player"]) for winner in _winners(played.hand.event)]
    return [score.explain() if score is not None else None for score in scores]


def _tiles(hand: Mapping[str, Any]) -> str:
    melds = [f"{meld['type']} {meld['tiles']}" for meld in hand.get("melds", ())]
    return " ".join([hand["concealed"], *melds, f"+ {hand['win_tile']}"])


def _patterns(bill: Explanation) -> str:
    """The winner's patterns; the racks of the others stand below his lines."""
    language = get_language() or "en"
    seat = bill.lines[0].seat if bill.lines else None
    kinds = ("pattern", "dora", "doubling")
    lines = [line for line in bill.lines if line.kind in kinds and line.seat == seat]
    return ", ".join(f"{line.names.get(language) or line.names['en']} {line.value}" for line in lines)


def _value(winner: Mapping[str, Any], bill: Explanation | None) -> str:
    """What was paid: a ruling, else the tiles, else the claim."""
    if winner.get("ruling"):
        return _worth(winner["ruling"])
    return _worth(bill.totals if bill is not None else winner.get("claim") or {})


def _worth(totals: Mapping[str, Any]) -> str:
    yakuman = totals.get("yakuman")
    if yakuman:
        return ngettext("yakuman", "%(count)s yakuman", yakuman) % {"count": yakuman}
    parts = [f"{totals[unit]} {unit}" for unit in ("fan", "fu", "points") if totals.get(unit)]
    return " ".join([*parts, str(totals.get("limit") or "")]).strip()


def _reason(hand: Hand) -> str:
    return BESIDE.join(part for part in (hand.dispute_reason, hand.reason) if part)
