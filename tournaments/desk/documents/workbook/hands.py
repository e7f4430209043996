"""A hand in words: the event, the players, the tiles, and the value."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scoring.events import Win
from scoring.rulesets.passing_winds import PassingWindsRuleSet, paid_winner
from scoring.score import Explanation, Line
from scoring.state import Step
from scoring.verdict import Verdict
from tournaments.models import Hand
from tournaments.play.ledger.games import Played
from tournaments.texts.expected import abortive_words, meld_name, rack_words
from tournaments.texts.faults import limit_name
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
DEALS = frozenset({"win", "exhaustive_draw", "abortive_draw", "nagashi_mangan"})
"""The events that are a deal played to its end."""

COUNTING = ("pattern", "dora", "doubling")
"""The lines of a bill that make up the value of a hand."""


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand that counts, with the names of the table; `bills` of its winners, None if no tiles were given."""

    hand: Hand
    step: Step
    names: Mapping[str, str]
    bills: Sequence[Explanation | None]

    @property
    def event(self) -> Mapping[str, Any]:
        event: Mapping[str, Any] = self.hand.event
        return event

    @property
    def kind(self) -> str:
        return str(self.event["kind"])

    @property
    def ruleset(self) -> str:
        return self.step.state.ruleset.key

    @property
    def winners(self) -> Sequence[Mapping[str, Any]]:
        return winners_of(self.event)

    @property
    def discarder(self) -> str | None:
        return self.event.get("discarder")

    @property
    def riichi(self) -> Sequence[str]:
        """The players who paid a stick in this hand."""
        return self.event.get("riichi") or ()

    def happened(self) -> str:
        """The event in a word or two."""
        stopped = f": {abortive_words(self.event['reason'])}" if self.kind == "abortive_draw" else ""
        return f"{KINDS[self.kind]}{stopped}"

    def players(self) -> Sequence[str]:
        """The players of the event: winners, those in tenpai, claimants, offenders."""
        for key in ("tenpai", "claimants", "offenders"):
            if self.event.get(key):
                players: Sequence[str] = self.event[key]
                return players
        if "player" in self.event:
            return [self.event["player"]]
        return [winner["player"] for winner in self.winners]

    def named(self, players: Sequence[str]) -> list[str]:
        return [self.names[player] for player in players]

    def dealer(self) -> str | None:
        return self.names.get(self.step.before.dealer or "")

    def tiles(self) -> list[str]:
        """The hand of each winner who showed one."""
        return [tiles_text(winner["hand"], self.ruleset) for winner in self.winners if winner.get("hand")]

    def patterns(self) -> list[str]:
        """The patterns of each winner whose tiles were scored."""
        return [patterns_text(bill) for bill in self.bills if bill]

    def values(self) -> list[str]:
        """The value of each winner's hand."""
        pairs = zip(self.winners, self.bills, strict=True)
        return [value_text(winner, bill) for winner, bill in pairs]

    def figures(self, unit: str) -> list[int | None]:
        """The fan, fu or points of each winner; None for a hand without such a figure, as a limit."""
        pairs = zip(self.winners, self.bills, strict=True)
        return [figure_of(worth_of(winner, bill), unit) for winner, bill in pairs]

    def paid(self) -> list[int | None]:
        """The points that each winner's hand brings, without counters and sticks; None for a winner who is not paid."""
        points = {win.player: win.points for win in self.step.wins if win.paid}
        return [points.get(winner["player"]) for winner in self.winners]

    def responsible(self) -> str:
        """The player who answers for a discard: by the log of discards, else by the table's entry."""
        event, ruleset = self.step.event, self.step.state.ruleset
        if (
            not isinstance(event, Win)
            or not isinstance(ruleset, PassingWindsRuleSet)
            or event.discarder is None
        ):
            return ""
        answers = ruleset.answers(event, paid_winner(event, self.step.winds))
        return self.names[answers] if answers else _("nobody")

    def racks(self, names: Mapping[str, str]) -> list[str]:
        """The racks that the losers showed, with their values; `names` by player."""
        bill = next(filter(None, self.bills), None)
        worth = bill.totals["racks"] if bill else {}
        racks: Mapping[str, Mapping[str, Any]] = self.event.get("racks") or {}
        return [
            f"{name}: {rack_text(racks[player], worth.get(self.step.winds[player]))}"
            for player, name in names.items()
            if player in racks
        ]

    def remarks(self) -> list[str]:
        """Claims that differ from the tiles, and the reasons of disputes, rulings and corrections."""
        hand = self.hand
        return [*self._claimed(), *(reason for reason in (hand.dispute_reason, hand.reason) if reason)]

    def _claimed(self) -> Iterator[str]:
        """The claims that made the table wait."""
        wrong = {win.player for win in self.step.wins if win.verdict is Verdict.MISMATCH}
        for winner, bill in zip(self.winners, self.bills, strict=True):
            if bill and winner["player"] in wrong:
                values = {"claim": worth_text(winner["claim"]), "value": worth_text(bill.totals)}
                words = _("The table claims %(claim)s; the tiles are worth %(value)s.") % values
                yield words if len(self.bills) == 1 else f"{self.names[winner['player']]}: {words}"


def told(played: Played, names: Mapping[str, str]) -> ToldHand:
    """A hand of the ledger with the bills of its winners."""
    by_player = {win.player: win.score for win in played.step.wins}
    scores = [by_player.get(winner["player"]) for winner in winners_of(played.hand.event)]
    bills = [score.explain() if score is not None else None for score in scores]
    return ToldHand(played.hand, played.step, names, bills)


def winners_of(event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    winners: Sequence[Mapping[str, Any]] = event.get("winners", ())
    return winners


def tiles_text(hand: Mapping[str, Any], ruleset: str) -> str:
    """The hand in the notation of the game: its words for the melds, the winning tile last."""
    melds = [f"{meld_name(ruleset, meld['type'])} {meld['tiles']}" for meld in hand.get("melds", ())]
    return " ".join(filter(None, [hand.get("bonus"), hand["concealed"], *melds, f"+ {hand['win_tile']}"]))


def pattern_lines(bill: Explanation) -> list[Line]:
    """The lines of the winner's patterns; the bill's other lines are the racks of the others."""
    seat = bill.lines[0].seat if bill.lines else None
    limit = bill.totals.get("limit")
    return [
        line
        for line in bill.lines
        if line.seat == seat and (line.kind in COUNTING or line.code == limit != "limit")
    ]


def patterns_text(bill: Explanation) -> str:
    """The patterns with their values; of a limit the name alone, since its points are the hand's value."""
    return ", ".join(
        name_in_language(line.names) + (f" {line.value}" if line.kind in COUNTING else "")
        for line in pattern_lines(bill)
    )


def value_text(winner: Mapping[str, Any], bill: Explanation | None) -> str:
    """The value that was paid, in words."""
    return worth_text(worth_of(winner, bill))


def worth_of(winner: Mapping[str, Any], bill: Explanation | None) -> Mapping[str, Any]:
    """The value that was paid: by ruling, else by the tiles, else as claimed."""
    if winner.get("ruling"):
        return dict(winner["ruling"])
    return bill.totals if bill is not None else winner.get("claim") or {}


def figure_of(totals: Mapping[str, Any], unit: str) -> int | None:
    """The fan, fu or points of a hand; None for a limit, which has a name alone."""
    worth = totals.get("value", totals.get("points")) if unit == "points" else totals.get(unit)
    return worth if isinstance(worth, int) else None


def worth_text(totals: Mapping[str, Any]) -> str:
    yakuman = totals.get("yakuman")
    if yakuman:
        return ngettext("yakuman", "%(count)s yakuman", yakuman) % {"count": yakuman}
    parts = [f"{totals[unit]} {unit}" for unit in ("fan", "fu") if totals.get(unit)]
    points = figure_of(totals, "points")
    if points:
        parts.append(f"{points} {ngettext('point', 'points', points)}")
    return " ".join([*parts, limit_name(totals["limit"]) if totals.get("limit") else ""]).strip()


def rack_text(rack: Mapping[str, Any], worth: Mapping[str, Any] | None) -> str:
    return rack_words(rack) + (f" = {worth['value']}" if worth and "claim" not in rack else "")
