"""What the wins and racks of one deal cannot hold together: a tile, a flower, a winner or a culprit too many."""

from collections.abc import Iterable

from scoring.faults import Fault
from scoring.flags import kong_under
from scoring.records import copy_faults
from scoring.rulesets.fimj.flags import is_robbed, shared_faults
from scoring.rulesets.fimj.racks import Rack
from scoring.rulesets.fimj.values import EXCLUDED, Deal, Win
from scoring.tiles import BONUS, ONE, TEXT, has_fifth_copy


def deal_faults(deal: Deal) -> list[Fault]:
    """Every contradiction between sound wins and sound racks."""
    is_plain = len(deal.wins) < 2 and not (
        deal.culprits or deal.last_players or _robbed_kind(deal) is not None
    )
    if is_plain and _is_of_one_wall(deal):
        return []
    faults = _culprit_faults(deal)
    if len(deal.wins) > 1 and not deal.culprits:
        faults += _winner_faults(list(deal.wins.values()), deal.players - 1)
        faults += shared_faults(list(deal.wins.values()))
    if deal.last_player is not None:
        faults += _last_player_faults(deal)
    return faults + _copy_faults(deal) + _bonus_faults([*deal.wins.values(), *deal.racks.values()])


def _is_of_one_wall(deal: Deal) -> bool:
    """Whether no tile lies on the table too often: a quick look that most deals pass.

    Each of four players holds four copies at most, so their sum is one in which a fifth copy shows.
    """
    total = seen = twice = 0
    for win in deal.wins.values():
        total += win.tiles.all_key
        seen |= win.bonus
    for rack in deal.racks.values():
        total += rack.key
        twice |= seen & rack.bonus
        seen |= rack.bonus
    return not twice and not has_fifth_copy(total)


def _winner_faults(wins: list[Win], others: int) -> list[Fault]:
    """Several winners win on one tile that another player let go."""
    most = 1 if any(win.self_draw for win in wins) else others
    faults = [Fault("too_many_winners", "winners", most, len(wins))] if len(wins) > most else []
    tiles = dict.fromkeys(win.tiles.win for win in wins)
    if len(tiles) > 1:
        shown = [TEXT[kind] for kind in tiles]
        faults.append(Fault("winning_tiles_differ", "winners", shown[0], " ".join(shown[1:])))
    return faults


def _last_player_faults(deal: Deal) -> list[Fault]:
    """He is the only one left: all others are out of the hand."""
    faults = [
        Fault("not_last_player", "winners", found=deal.names[seat])
        for seat in (*deal.last_players[1:], *deal.wins)
    ]
    faults += [
        Fault("not_last_player", f"racks.{deal.names[seat]}.status", list(EXCLUDED), rack.status)
        for seat, rack in deal.racks.items()
        if rack.status not in EXCLUDED
    ]
    return faults


def _culprit_faults(deal: Deal) -> list[Fault]:
    if len(deal.culprits) < 2:
        return []
    return [Fault("several_culprits", "racks", 1, " ".join(deal.names[seat] for seat in deal.culprits))]


def _copy_faults(deal: Deal) -> list[Fault]:
    """More than four of a kind on the table.

    A tile that several players win on is one tile, and the one that completes a hand after the wall was destroyed is
    none. Whoever made a robbed poker keeps its other three, whether or not an exposed tris on a rack shows them.
    Nobody alone holds a fifth copy (`hands` saw to that), so the first excess shows before a count can overflow.
    """
    robbed = _robbed_kind(deal)
    total = kept = 0 if robbed is None else kong_under(robbed)
    for number, win in enumerate(deal.wins.values()):
        total += win.tiles.all_key
        if number or deal.culprits:
            total -= ONE[win.tiles.win]
        if has_fifth_copy(total):
            return copy_faults(total, "winners")
    for seat, rack in deal.racks.items():
        if rack.key:
            total += rack.key
            if kept and any(combo.is_exposed_tris and combo.kind == robbed for combo in rack.combos):
                total -= kept
                kept = 0
            if has_fifth_copy(total):
                return copy_faults(total, f"racks.{deal.names[seat]}")
    return []


def _robbed_kind(deal: Deal) -> int | None:
    """The kind of the tile that was robbed from a poker; None where none was."""
    if deal.culprits:
        return None
    return next((win.tiles.win for win in deal.wins.values() if is_robbed(win)), None)


def _bonus_faults(players: Iterable[Win | Rack]) -> list[Fault]:
    """Every flower and every season is there once."""
    seen = twice = 0
    for player in players:
        twice |= seen & player.bonus
        seen |= player.bonus
    if not twice:
        return []
    return [Fault("bonus_twice", "bonus", 1, TEXT[BONUS + bit]) for bit in range(8) if twice >> bit & 1]
