"""The rulings of a corrected hand: a winner whose tiles stay keeps the value that the head referee decided."""

from collections.abc import Mapping
from typing import Any

from scoring.tiletext import split_tiles
from tournaments.common.errors import Invalid

Winner = Mapping[str, Any]


def keep_rulings(event: Mapping[str, Any], before: Mapping[str, Any]) -> Mapping[str, Any]:
    """The corrected event with the rulings of the hand `before`, for winners with the same tiles and no new claim.

    Raises Invalid (`ruling_by_referee`) for a ruling that nobody made.
    """
    winners = event.get("winners")
    if not isinstance(winners, list):
        return event
    ruled = {winner["player"]: winner for winner in before.get("winners", []) if "ruling" in winner}
    kept = [_kept(winner, ruled) if isinstance(winner, Mapping) else winner for winner in winners]
    for at, winner in enumerate(kept):
        if isinstance(winner, Mapping) and "ruling" in winner:
            was = ruled.get(winner.get("player", ""), {})
            if winner["ruling"] != was.get("ruling"):
                raise Invalid("ruling_by_referee", f"winners[{at}].ruling")
    return {**event, "winners": kept}


def _kept(winner: Winner, ruled: Mapping[str, Winner]) -> Winner:
    was = ruled.get(winner.get("player", ""))
    if was is None or "ruling" in winner or _tiles(winner) != _tiles(was):
        return winner
    if winner.get("claim") not in (None, was["ruling"], was.get("claim")):
        return winner
    kept = {"claim": was["claim"]} if "claim" in was else {}
    return {**{key: winner[key] for key in winner if key != "claim"}, **kept, "ruling": was["ruling"]}


def _tiles(winner: Winner) -> dict[str, Any]:
    """The facts of the winning hand, with the concealed tiles sorted."""
    hand = winner.get("hand")
    if not isinstance(hand, Mapping):
        return {}
    facts = {key: value for key, value in hand.items() if value}
    if isinstance(facts.get("concealed"), str):
        facts["concealed"] = sorted(split_tiles(facts["concealed"]))
    return facts
