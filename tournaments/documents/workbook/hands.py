"""The sheet of hands: the event of each hand, its value, and who paid whom."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scoring.events import Win
from scoring.rulesets.base import RuleSet
from scoring.rulesets.passing_winds import PassingWindsRuleSet, paid_winner
from scoring.score import Explanation
from scoring.state import Step
from scoring.verdict import Verdict
from tournaments.documents.workbook.sheets import SheetColumn, Value, number, points, text
from tournaments.hands.selectors.hands import hands_of, seats_of
from tournaments.ledger.games import Played
from tournaments.models import Hand, Table
from tournaments.texts.expected import abortive_words, meld_name, rack_words
from tournaments.texts.faults import limit_name
from tournaments.texts.format import deal
from tournaments.texts.names import name_in_language

KINDS = {
    "win": lazy("win"),
    "exhaustive_draw": lazy("draw"),
    "abortive_draw": lazy("abortive draw"),
    "nagashi_mangan": lazy("nagashi mangan"),
    "chombo": lazy("chombo"),
    "false_hu": lazy("false hu"),
    "adjustment": lazy("adjustment"),
    "end": lazy("time up"),
    "table_result": lazy("result from the score sheet"),
    "substitute": lazy("substitute"),
}
BESIDE = " / "
"""Separates the entries of several winners of one hand."""


def hand_columns(ruleset: RuleSet) -> list[SheetColumn]:
    """The headings, in the order of `hand_rows`; a game has columns only for what it knows."""
    fields = ruleset.win_fields
    where = [
        number(_("Stage")),
        number(_("Round")),
        number(_("Table")),
        number(_("Hand")),
        number(_("Version")),
    ]
    before = [text(_("Deal")), text(_("Dealer"))]
    event = [text(_("Event")), text(_("Players")), text(_("From"))]
    if "riichi" in fields:
        before += [number(_("Counters")), number(_("Sticks"))]
        event += [text(_("Riichi"))]
    event += [text(_("Responsible"))] if "responsible" in fields else []
    worth = [text(_("Tiles")), text(_("Patterns")), text(_("Value"))]
    worth += [text(_("Racks"))] if "racks" in fields else []
    worth += [text(_("Verdict")), text(_("State"))]
    winds = (_("East"), _("South"), _("West"), _("North"))
    paid = [points(f"{wind} ±") for wind in winds]
    after = [points(f"{wind}: {_('Score')}") for wind in winds]
    return [*where, *before, *event, *worth, *paid, *after, text(_("Reason"))]


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
    bills = _bills(played)
    winners, ruleset = _winners(hand.event), step.state.ruleset
    return [
        *(table.round.stage.number, table.round.number, table.number, hand.seq, hand.version),
        *_deal(step, names),
        *_event(step, hand.event, names),
        BESIDE.join(_tiles(winner["hand"], ruleset.key) for winner in winners if winner.get("hand")),
        BESIDE.join(_patterns(bill) for bill in bills if bill),
        BESIDE.join(_value(winner, bill) for winner, bill in zip(winners, bills, strict=True)),
        *([_racks(played, bills, names)] if "racks" in _fields(step) else []),
        *(hand.get_verdict_display(), hand.get_state_display()),
        *_by_seat(step.delta, names),
        *_by_seat(step.scores, names),
        BESIDE.join([*_claimed(played, bills, names), *_reasons(hand)]),
    ]


def _fields(step: Step) -> frozenset[str]:
    return step.state.ruleset.win_fields


def _deal(step: Step, names: Mapping[str, str]) -> list[Value]:
    before = step.before
    sticks = [before.counters, before.pot] if "riichi" in _fields(step) else []
    return [deal({"round": before.round, "deal": before.deal}), names.get(before.dealer or ""), *sticks]


def _event(step: Step, event: Mapping[str, Any], names: Mapping[str, str]) -> list[Value]:
    """The kind of event, the players, the discarder; riichi and responsibility where the game has them."""
    stopped = f": {abortive_words(event['reason'])}" if event["kind"] == "abortive_draw" else ""
    row: list[Value] = [f"{KINDS[event['kind']]}{stopped}", _named(_players(event), names)]
    row.append(names.get(event.get("discarder") or ""))
    if "riichi" in _fields(step):
        row.append(_named(event.get("riichi", ()), names))
    if "responsible" in _fields(step):
        row.append(_responsible(step, names))
    return row


def _responsible(step: Step, names: Mapping[str, str]) -> str:
    """Who answers for a discard: by the log of discards, else as the table entered it."""
    event, ruleset = step.event, step.state.ruleset
    if not isinstance(event, Win) or not isinstance(ruleset, PassingWindsRuleSet) or event.discarder is None:
        return ""
    answers = ruleset.answers(event, paid_winner(event, step.winds))
    return names[answers] if answers else _("nobody")


def _racks(played: Played, bills: Sequence[Explanation | None], names: Mapping[str, str]) -> str:
    """The racks the losers showed, and their values."""
    bill = next(filter(None, bills), None)
    worth = bill.totals["racks"] if bill else {}
    racks: Mapping[str, Mapping[str, Any]] = played.hand.event.get("racks") or {}
    return "; ".join(
        f"{name}: {_rack(racks[player], worth.get(played.step.winds[player]))}"
        for player, name in names.items()
        if player in racks
    )


def _rack(rack: Mapping[str, Any], worth: Mapping[str, Any] | None) -> str:
    return rack_words(rack) + (f" = {worth['value']}" if worth and "claim" not in rack else "")


def _by_seat(figures: Mapping[str, int], names: Mapping[str, str]) -> list[Value]:
    row: list[Value] = [figures[key] for key in names]
    return row + [None] * (4 - len(row))


def _winners(event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    winners: Sequence[Mapping[str, Any]] = event.get("winners", ())
    return winners


def _players(event: Mapping[str, Any]) -> Sequence[str]:
    """The players of the event: winners, those in tenpai, claimants, offenders."""
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


def _tiles(hand: Mapping[str, Any], ruleset: str) -> str:
    """The hand as the game's players write it: their words for the melds, the winning tile last."""
    melds = [f"{meld_name(ruleset, meld['type'])} {meld['tiles']}" for meld in hand.get("melds", ())]
    return " ".join(filter(None, [hand.get("bonus"), hand["concealed"], *melds, f"+ {hand['win_tile']}"]))


def _patterns(bill: Explanation) -> str:
    """The winner's patterns; the bill's other lines are the racks of the others."""
    seat = bill.lines[0].seat if bill.lines else None
    kinds = ("pattern", "dora", "doubling")
    limit = bill.totals.get("limit")
    lines = [
        line
        for line in bill.lines
        if line.seat == seat and (line.kind in kinds or line.code == limit != "limit")
    ]
    return ", ".join(f"{name_in_language(line.names)} {line.value}" for line in lines)


def _value(winner: Mapping[str, Any], bill: Explanation | None) -> str:
    """The value that was paid: by ruling, else by the tiles, else as claimed."""
    if winner.get("ruling"):
        return _worth(winner["ruling"])
    return _worth(bill.totals if bill is not None else winner.get("claim") or {})


def _worth(totals: Mapping[str, Any]) -> str:
    yakuman = totals.get("yakuman")
    if yakuman:
        return ngettext("yakuman", "%(count)s yakuman", yakuman) % {"count": yakuman}
    parts = [f"{totals[unit]} {unit}" for unit in ("fan", "fu") if totals.get(unit)]
    points = totals.get("value", totals.get("points"))
    if points:
        parts.append(f"{points} {ngettext('point', 'points', points)}")
    return " ".join([*parts, limit_name(totals["limit"]) if totals.get("limit") else ""]).strip()


def _claimed(played: Played, bills: Sequence[Explanation | None], names: Mapping[str, str]) -> Iterator[str]:
    """The claims that differ from the tiles, and made the table wait."""
    wrong = {win.player for win in played.step.wins if win.verdict is Verdict.MISMATCH}
    for winner, bill in zip(_winners(played.hand.event), bills, strict=True):
        if bill and winner["player"] in wrong:
            values = {"claim": _worth(winner["claim"]), "value": _worth(bill.totals)}
            words = _("The table claims %(claim)s; the tiles are worth %(value)s.") % values
            yield words if len(bills) == 1 else f"{names[winner['player']]}: {words}"


def _reasons(hand: Hand) -> list[str]:
    """The reasons given by a player who disputes the hand, and by the referee who rules or corrects."""
    return [reason for reason in (hand.dispute_reason, hand.reason) if reason]
