"""A mah-jong at the table: the deal is put together from tiles and claims, settled, and judged claim by claim."""

from collections.abc import Mapping, Sequence

from scoring.events import Win
from scoring.faults import Refused
from scoring.rulesets.fimj.deal import LAST_PLAYER
from scoring.rulesets.fimj.deal_score import DealScore
from scoring.rulesets.fimj.explanation import WinnersShare
from scoring.rulesets.fimj.play.next_deal import delta_by_player, next_deal
from scoring.rulesets.fimj.play.table_deal import TableDeal
from scoring.rulesets.fimj.play.winners import read_winners
from scoring.rulesets.fimj.score import FixedScore, Score
from scoring.rulesets.fimj.scorer import score_win
from scoring.state import GameState, Outcome, WinResult
from scoring.verdict import Verdict, judge


def play_win(state: GameState, event: Win) -> Outcome:
    """The payments, the verdict on every winner, and the next deal; raises `Refused`."""
    table = read_winners(state, event)
    seats = [state.seat_of(state.index(winner.player)) for winner in event.winners]
    computed = _computed_scores(table, seats)
    paid = {seat: table.rulings.get(seat) or computed.get(seat) or table.claims[seat] for seat in seats}
    racks = {seat: score for seat, score in table.rack_scores().items() if seat not in paid}
    scores = DealScore(table.rules.key, table.deal, paid, racks)
    shown = DealScore(table.rules.key, table.deal, {**paid, **computed}, racks)
    gained = scores.delta()
    wins = tuple(
        WinResult(
            winner.player,
            WinnersShare(seat, shown) if seat in computed else None,
            _verdict(table, seat, computed),
            points=gained[seat],
        )
        for winner, seat in zip(event.winners, seats, strict=True)
    )
    is_mahjong = not table.deal.culprits
    passes = is_mahjong and any(state.index(winner.player) != state.dealer for winner in event.winners)
    return Outcome(delta_by_player(state, scores), next_deal(state, passes=passes), wins)


def _computed_scores(table: TableDeal, seats: Sequence[int]) -> dict[int, Score]:
    """The scores of all winners whose tiles are known; raises `Refused` with every fault of the deal."""
    computed: dict[int, Score] = {}
    faults = list(table.faults)
    for place, seat in enumerate(seats):
        try:
            score = _computed_score(table, seat)
        except Refused as refused:
            faults += refused.under(f"winners[{place}].hand").faults
            continue
        if score is not None:
            computed[seat] = score
    if faults:
        raise Refused(*faults)
    return computed


def _computed_score(table: TableDeal, seat: int) -> Score | None:
    """The worth of a winner's tiles, or the points of the last player left; None without tiles."""
    if seat == table.deal.last_player:
        return FixedScore(LAST_PLAYER, table.deal.limit)
    hand = table.deal.hands.get(seat)
    return None if hand is None else score_win(hand, table.deal.limit)


def _verdict(table: TableDeal, seat: int, computed: Mapping[int, Score]) -> Verdict:
    claim, score = table.claims.get(seat), computed.get(seat)
    return judge(
        claimed=None if claim is None else claim.value,
        computed=None if score is None else score.value,
        ruled=seat in table.rulings,
    )
