"""A mah-jong at the table: the deal is put together from tiles and claims, settled, and judged claim by claim."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.events import Claim, Win, Winner
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.fimj.bill import Bill, Fixed, Score, Worth
from scoring.rulesets.fimj.claims import rack_claim, win_claim
from scoring.rulesets.fimj.hands import read_rack, read_win
from scoring.rulesets.fimj.record import status_faults
from scoring.rulesets.fimj.rules import FimjRules
from scoring.rulesets.fimj.scorer import NOTHING, score_rack, score_win
from scoring.rulesets.fimj.together import deal_faults
from scoring.rulesets.fimj.values import LAST_PLAYER, Deal
from scoring.state import GameState, WinResult
from scoring.verdict import Verdict, judge

_FOREIGN_TO_A_HAND = ("status",)


@dataclass(slots=True)
class Read:
    """A deal as the event tells of it: the tiles, and what is only claimed, by seat. Every fault is kept."""

    deal: Deal
    rules: FimjRules
    faults: list[Fault] = field(default_factory=list)
    claims: dict[int, Fixed] = field(default_factory=dict)
    rulings: dict[int, Fixed] = field(default_factory=dict)
    claimed_racks: dict[int, Fixed] = field(default_factory=dict)

    def racks(self) -> dict[int, Worth]:
        """The worth of every loser's rack; one that is missing is a blank line of the sheet: zero."""
        out: dict[int, Worth] = {}
        for seat in self.deal.names:
            if seat in self.claimed_racks:
                out[seat] = self.claimed_racks[seat]
            elif seat in self.deal.racks:
                out[seat] = score_rack(self.deal.racks[seat], self.rules, self.deal.limit)
            else:
                out[seat] = NOTHING
        return out


def read_table(state: GameState, racks: Mapping[str, Any] | None) -> Read:
    """The deal with its racks and no winner yet."""
    rules: FimjRules = state.rules
    names = {state.seat_of(index): player for index, player in enumerate(state.players)}
    deal = Deal(state.round % 4, rules.limit, len(names), 0 if 0 in names else 1, names)
    read = Read(deal, rules)
    for player, given in (racks or {}).items():
        try:
            _read_rack(read, state.seat_of(state.index(player)), given)
        except Refused as refused:
            read.faults += refused.under(f"racks.{player}").faults
    return read


def _read_rack(read: Read, seat: int, given: Any) -> None:
    if not isinstance(given, Mapping) or "claim" not in given:
        read.deal.add_rack(seat, read_rack(given, seat, read.deal.round))
        return
    if len(given) > 1:
        raise Refused(Fault("unclear_claim", "", "combinations or a claim", " ".join(map(str, given))))
    try:
        read.claimed_racks[seat] = rack_claim(given["claim"], read.deal.limit)
    except Refused as refused:
        raise refused.under("claim") from None


def read_wins(state: GameState, event: Win) -> Read:
    """The deal of a win, and every fault of it that can be seen before the tiles are scored."""
    read = read_table(state, event.racks)
    read.faults += _event_faults(state, event, read)
    for place, winner in enumerate(event.winners):
        try:
            _read_winner(read, state, event, winner)
        except Refused as refused:
            read.faults += refused.under(f"winners[{place}]").faults
    if not read.faults:
        read.faults = deal_faults(read.deal) + _last_player_faults(read)
    return read


def _event_faults(state: GameState, event: Win, read: Read) -> list[Fault]:
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
    if len(names) > most and not read.deal.culprits:
        faults.append(Fault("too_many_winners", "winners", most, len(names)))
    return faults


def _read_winner(read: Read, state: GameState, event: Win, winner: Winner) -> None:
    seat = state.seat_of(state.index(winner.player))
    faults: list[Fault] = []
    if winner.status is not None:
        faults += status_faults(winner.status)
        faults += [Fault("unknown_field", "hand")] if winner.hand is not None else []
        read.deal.last_players.append(seat)
    for name, said, kept in (("claim", winner.claim, read.claims), ("ruling", winner.ruling, read.rulings)):
        try:
            _read_claim(said, read.deal.limit, seat, kept)
        except Refused as refused:
            faults += refused.under(name).faults
    if winner.hand is not None:
        try:
            _read_hand(read, event, seat, winner.hand)
        except Refused as refused:
            faults += refused.under("hand").faults
    if faults:
        raise Refused(*faults)


def _read_claim(said: Claim | None, limit: int, seat: int, kept: dict[int, Fixed]) -> None:
    if said is not None:
        kept[seat] = win_claim(said, limit)


def _read_hand(read: Read, event: Win, seat: int, hand: Mapping[str, Any]) -> None:
    """The tiles; how they were won is the event's to say, and the hand may only agree."""
    self_draw, deal = event.discarder is None, read.deal
    faults = [Fault("unknown_field", key) for key in _FOREIGN_TO_A_HAND if key in hand]
    if "self_draw" in hand and hand["self_draw"] is not self_draw:
        faults.append(Fault("self_draw_differs", "self_draw", self_draw, brief(hand["self_draw"])))
    own = {key: value for key, value in hand.items() if key not in _FOREIGN_TO_A_HAND}
    try:
        win = read_win({**own, "self_draw": self_draw}, seat, deal.round, deal.first_seat)
    except Refused as refused:
        raise Refused(*faults, *refused.faults) from None
    if "gods_exit" in win.flags and event.discarder not in (None, deal.names[deal.first_seat]):
        faults.append(Fault("flag_needs_east_discard", "flags", found="gods_exit"))
    deal.wins[seat] = win
    if faults:
        raise Refused(*faults)


def _last_player_faults(read: Read) -> list[Fault]:
    """With one player left nobody else can have won or can have points on his rack."""
    deal = read.deal
    if deal.last_player is None:
        return []
    faults = [
        Fault("not_last_player", "winners", found=deal.names[seat])
        for seat in {**read.claims, **read.rulings}
        if seat != deal.last_player
    ]
    return faults + [
        Fault("not_last_player", f"racks.{deal.names[seat]}", 0, worth.value)
        for seat, worth in read.claimed_racks.items()
        if worth.value
    ]


def settle_wins(state: GameState, event: Win) -> tuple[Bill, tuple[WinResult, ...]]:
    """The bill of a win and the verdict on every winner; raises `Refused`."""
    read = read_wins(state, event)
    computed: dict[int, Worth] = {}
    faults = read.faults
    seats = [state.seat_of(state.index(winner.player)) for winner in event.winners]
    for place, seat in enumerate(seats):
        try:
            found = _computed(read, seat)
        except Refused as refused:
            faults += refused.under(f"winners[{place}].hand").faults
            continue
        if found is not None:
            computed[seat] = found
    if faults:
        raise Refused(*faults)
    paid = {seat: read.rulings.get(seat) or computed.get(seat) or read.claims[seat] for seat in seats}
    racks = {seat: worth for seat, worth in read.racks().items() if seat not in paid}
    bill = Bill(read.rules.key, read.deal, paid, racks)
    shown = Bill(read.rules.key, read.deal, {**paid, **computed}, racks)
    wins = tuple(
        WinResult(
            winner.player, Score(seat, shown) if seat in computed else None, _verdict(read, seat, computed)
        )
        for winner, seat in zip(event.winners, seats, strict=True)
    )
    return bill, wins


def _computed(read: Read, seat: int) -> Worth | None:
    if seat == read.deal.last_player:
        return Fixed(LAST_PLAYER, read.deal.limit)
    win = read.deal.wins.get(seat)
    return None if win is None else score_win(win, read.rules, read.deal.limit)


def _verdict(read: Read, seat: int, computed: Mapping[int, Worth]) -> Verdict:
    claim, found = read.claims.get(seat), computed.get(seat)
    return judge(
        claimed=None if claim is None else claim.value,
        computed=None if found is None else found.value,
        ruled=seat in read.rulings,
    )
