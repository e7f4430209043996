"""The winners of an event: their tiles, claims and rulings, and every fault that shows before the tiles are scored."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.events import Claim, Win, Winner
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.fimj.claims import claimed_win
from scoring.rulesets.fimj.deal_faults import deal_faults
from scoring.rulesets.fimj.play.table_deal import TableDeal, read_table
from scoring.rulesets.fimj.score import FixedScore
from scoring.rulesets.fimj.winner_record import read_hand, status_faults
from scoring.state import GameState

_NOT_IN_A_HAND: Final = ("status",)


def read_winners(state: GameState, event: Win) -> TableDeal:
    """The deal of a win, with every fault of it that can be seen before the tiles are scored."""
    table = read_table(state, event.racks)
    table.faults += _event_faults(state, event, table)
    for place, winner in enumerate(event.winners):
        try:
            _read_winner(table, state, event, winner)
        except Refused as refused:
            table.faults += refused.under(f"winners[{place}]").faults
    if not table.faults:
        table.faults = deal_faults(table.deal) + _last_player_faults(table)
    return table


def _event_faults(state: GameState, event: Win, table: TableDeal) -> list[Fault]:
    names = [winner.player for winner in event.winners]
    faults = []
    for place, winner in enumerate(event.winners):
        path = f"winners[{place}]"
        if winner.player == event.discarder:
            faults.append(Fault("ron_from_self", f"{path}.player", found=winner.player))
        if winner.player in event.dead:
            faults.append(Fault("dead_hand", f"{path}.player", found=winner.player))
        if winner.liable is not None:
            faults.append(Fault("unknown_field", f"{path}.liable"))
    faults += [Fault("winner_with_rack", f"racks.{name}") for name in event.racks or () if name in names]
    most = 1 if event.discarder is None else len(state.players) - 1
    if len(names) > most and not table.deal.culprits:
        faults.append(Fault("too_many_winners", "winners", most, len(names)))
    return faults


def _read_winner(table: TableDeal, state: GameState, event: Win, winner: Winner) -> None:
    seat = state.seat_of(state.index(winner.player))
    faults = _read_status(table, seat, winner)
    for name, claim, scores in (
        ("claim", winner.claim, table.claims),
        ("ruling", winner.ruling, table.rulings),
    ):
        try:
            _read_claim(claim, table.deal.limit, seat, scores)
        except Refused as refused:
            faults += refused.under(name).faults
    if winner.hand is not None:
        try:
            _read_hand(table, event, seat, winner.hand)
        except Refused as refused:
            faults += refused.under("hand").faults
    if faults:
        raise Refused(*faults)


def _read_status(table: TableDeal, seat: int, winner: Winner) -> list[Fault]:
    if winner.status is None:
        return []
    table.deal.last_players.append(seat)
    faults = status_faults(winner.status)
    return faults if winner.hand is None else [*faults, Fault("unknown_field", "hand")]


def _read_claim(claim: Claim | None, limit: int, seat: int, scores: dict[int, FixedScore]) -> None:
    if claim is not None:
        scores[seat] = claimed_win(claim, limit)


def _read_hand(table: TableDeal, event: Win, seat: int, record: Mapping[str, Any]) -> None:
    """Read the tiles. The event says how they were won, and the record of the hand may only agree."""
    self_draw, deal = event.discarder is None, table.deal
    faults = [Fault("unknown_field", key) for key in _NOT_IN_A_HAND if key in record]
    if "self_draw" in record and record["self_draw"] is not self_draw:
        faults.append(Fault("self_draw_differs", "self_draw", self_draw, brief(record["self_draw"])))
    own = {key: value for key, value in record.items() if key not in _NOT_IN_A_HAND}
    try:
        hand = read_hand({**own, "self_draw": self_draw}, seat, deal.round, deal.first_seat)
    except Refused as refused:
        raise Refused(*faults, *refused.faults) from None
    if "gods_exit" in hand.flags and event.discarder not in (None, deal.names[deal.first_seat]):
        faults.append(Fault("flag_needs_east_discard", "flags", found="gods_exit"))
    deal.hands[seat] = hand
    if faults:
        raise Refused(*faults)


def _last_player_faults(table: TableDeal) -> list[Fault]:
    """The faults of other winners, or of points on other racks, beside the last player left."""
    deal = table.deal
    if deal.last_player is None:
        return []
    faults = [
        Fault("not_last_player", "winners", found=deal.names[seat])
        for seat in {**table.claims, **table.rulings}
        if seat != deal.last_player
    ]
    return faults + [
        Fault("not_last_player", f"racks.{deal.names[seat]}", 0, score.value)
        for seat, score in table.claimed_racks.items()
        if score.value
    ]
