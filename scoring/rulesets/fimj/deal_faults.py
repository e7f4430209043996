"""Contradictions between the hands and racks of one deal: a tile, a flower, a winner or a culprit too many."""

from collections.abc import Iterable, Iterator
from typing import Final

from scoring.faults import Fault
from scoring.flags import kong_under
from scoring.records import copy_faults
from scoring.rulesets.fimj.deal import OUT, Deal
from scoring.rulesets.fimj.flags import is_robbed, shared_faults
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import BONUS, ONE, TEXT, count, has_fifth_copy

LAST_PIECE: Final = "last_piece"
_OF_THE_DEAL: Final = frozenset({"robbed", LAST_PIECE})
"""Flags that concern the tiles of other players."""


def deal_faults(deal: Deal) -> list[Fault]:
    """Every contradiction between sound hands and sound racks."""
    if _is_ordinary(deal) and _is_of_one_wall(deal):
        return []
    hands = list(deal.hands.values())
    faults = _culprit_faults(deal)
    if len(hands) > 1 and not deal.culprits:
        faults += _winner_faults(hands, deal.players - 1) + shared_faults(hands)
    if deal.last_player is not None:
        faults += _last_player_faults(deal)
    shown = [hand.situation.bonus for hand in hands]
    shown += [rack.situation.bonus for rack in deal.racks.values()]
    return faults + _last_piece_faults(deal) + _copy_faults(deal) + _bonus_faults(shown)


def _is_ordinary(deal: Deal) -> bool:
    """Whether there is one winner at most, nobody was excluded from the deal, and no tile was robbed or the last."""
    if len(deal.hands) > 1 or deal.culprits or deal.last_players:
        return False
    return all(hand.flags.isdisjoint(_OF_THE_DEAL) for hand in deal.hands.values())


def _is_of_one_wall(deal: Deal) -> bool:
    """Whether no tile lies on the table too often: a quick look that most deals pass.

    Each of four players holds four copies at most, so a fifth copy shows in the sum of all.
    """
    total = seen = twice = 0
    for hand in deal.hands.values():
        total += hand.tiles.all_key
        seen |= hand.situation.bonus
    for rack in deal.racks.values():
        total += rack.key
        bonus = rack.situation.bonus
        twice |= seen & bonus
        seen |= bonus
    return not twice and not has_fifth_copy(total)


def _winner_faults(hands: list[WinningHand], others: int) -> list[Fault]:
    """The faults of several winners, unless they won on one tile that another player let go."""
    most = 1 if any(hand.self_draw for hand in hands) else others
    faults = [Fault("too_many_winners", "winners", most, len(hands))] if len(hands) > most else []
    kinds = dict.fromkeys(hand.tiles.win for hand in hands)
    if len(kinds) > 1:
        first, *rest = [TEXT[kind] for kind in kinds]
        faults.append(Fault("winning_tiles_differ", "winners", first, " ".join(rest)))
    return faults


def _last_player_faults(deal: Deal) -> list[Fault]:
    """The faults of a deal with a last player left: all others must be out of it."""
    faults = [
        Fault("not_last_player", "winners", found=deal.names[seat])
        for seat in (*deal.last_players[1:], *deal.hands)
    ]
    faults += [
        Fault("not_last_player", f"racks.{deal.names[seat]}.status", list(OUT), rack.status)
        for seat, rack in deal.racks.items()
        if rack.status not in OUT
    ]
    return faults


def _culprit_faults(deal: Deal) -> list[Fault]:
    if len(deal.culprits) < 2:
        return []
    return [Fault("several_culprits", "racks", 1, " ".join(deal.names[seat] for seat in deal.culprits))]


def _copy_faults(deal: Deal) -> list[Fault]:
    """The faults of more than four tiles of a kind on the table.

    A tile that several players win on is one tile, and a tile that completes a hand after the wall was destroyed does
    not count. The maker of a robbed poker keeps its other three, whether or not an exposed tris on a rack shows them.
    Nobody alone holds a fifth copy (their record was checked), so the first excess shows before a count can overflow.
    """
    robbed = _robbed_kind(deal)
    total = kept = 0 if robbed is None else kong_under(robbed)
    for number, hand in enumerate(deal.hands.values()):
        total += hand.tiles.all_key
        if number or deal.culprits:
            total -= ONE[hand.tiles.win]
        if has_fifth_copy(total):
            return copy_faults(total, "winners")
    for seat, rack in deal.racks.items():
        total += rack.key
        if kept and any(each.is_exposed_tris and each.kind == robbed for each in rack.combinations):
            total -= kept
            kept = 0
        if has_fifth_copy(total):
            return copy_faults(total, f"racks.{deal.names[seat]}")
    return []


def _last_piece_faults(deal: Deal) -> list[Fault]:
    """The faults of a last piece: its other three lie open or are hidden with the winner, never with another player."""
    faults = []
    for seat, hand in deal.hands.items():
        if LAST_PIECE in hand.flags:
            kind = hand.tiles.win
            hidden = [Fault("last_piece_hidden", path, 0, TEXT[kind]) for path in _hiding(deal, seat, kind)]
            faults += hidden
    return faults


def _hiding(deal: Deal, winner: int, kind: int) -> Iterator[str]:
    """The places where others hide tiles of this kind: racks, and hands that win on the same tile."""
    for seat, rack in deal.racks.items():
        if any(not each.is_shown and count(each.key, kind) for each in rack.combinations):
            yield f"racks.{deal.names[seat]}"
    for seat, hand in deal.hands.items():
        if seat != winner and count(hand.tiles.key, kind) > 1:
            yield "winners"


def _robbed_kind(deal: Deal) -> int | None:
    """The kind of the tile that was robbed from a poker; None where no tile was robbed."""
    if deal.culprits:
        return None
    return next((hand.tiles.win for hand in deal.hands.values() if is_robbed(hand)), None)


def _bonus_faults(masks: Iterable[int]) -> list[Fault]:
    """The faults of flowers and seasons that are there more than once."""
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    return [Fault("bonus_twice", "bonus", 1, TEXT[BONUS + bit]) for bit in range(8) if twice >> bit & 1]
