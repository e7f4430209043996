"""The form of a hand filled again from an event. `read_event` and `fill_form` are inverse."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from scoring.hand_form import LIMITS
from scoring.tiletext import split_tiles, write_tiles
from tournaments.texts.format import wind_letter


def fill_form(event: Mapping[str, Any], winds: Mapping[str, str]) -> QueryDict:
    """The form that would send this event; a correction starts from it."""
    data = QueryDict(mutable=True)
    data["kind"] = event["kind"]
    for name, key in (("winner", "winners"), ("offender", "offenders"), ("claimant", "claimants")):
        data.setlist(
            name, [player["player"] if isinstance(player, dict) else player for player in event.get(key, [])]
        )
    for name in ("riichi", "tenpai", "dead"):
        data.setlist(name, list(event.get(name) or []))
    data["reason"] = event.get("reason") or ""
    if event["kind"] == "win":
        data["discarder"] = event.get("discarder") or "self"
        for winner in event["winners"]:
            _fill_winner(data, event, winner)
    for player, rack in (event.get("racks") or {}).items():
        _fill_rack(data, player, rack)
    data["discards"] = ", ".join(
        f"{wind_letter(winds[player])} {tile}" for player, tile in event.get("discards") or []
    )
    data["false_player"] = event.get("player") or ""
    data["each"] = str(event.get("each") or "")
    if "responsible" in event:
        data["responsible"] = event["responsible"] or "nobody"
    data["last_discarder"] = event.get("discarder") or ""
    for player, score in (event.get("scores") or {}).items():
        data[f"score-{player}"] = str(score)
    data["pot"] = str(event.get("pot") or "0")
    return data


def calculator_query(
    ruleset: str, event: Mapping[str, Any], player: str, winds: Mapping[str, str], before: Mapping[str, Any]
) -> str:
    """The query by which the calculator has the hand of a winner, as it was won after `before`; "" without tiles."""
    data = fill_form(event, winds)
    own = [
        ("tiles-you", f"tiles-{player}"),
        ("melds-you", f"melds-{player}"),
        ("declared-you", f"declared-{player}"),
    ]
    own += [(name, name) for name in ("dora", "ura")]
    fields = [("rules", ruleset), *((name, data.get(key, "")) for name, key in own)]
    fields += [
        ("seat", winds[player]),
        ("round", before["round"]),
        ("counters", str(before.get("counters") or "")),
    ]
    fields.append(("how", "tsumo" if data["discarder"] == "self" else "ron"))
    flags = data.getlist(f"flag-{player}") + ["riichi"] * (player in data.getlist("riichi"))
    fields += [("flag-you", flag) for flag in flags]
    return urlencode([field for field in fields if field[1]]) if data.get(f"tiles-{player}") else ""


def _fill_rack(data: QueryDict, player: str, rack: Mapping[str, Any]) -> None:
    data[f"rack-points-{player}"] = str((rack.get("claim") or {}).get("points", ""))
    data[f"rack-combos-{player}"] = " ".join(rack.get("combos") or [])
    data[f"rack-bonus-{player}"] = rack.get("bonus") or ""
    data[f"rack-status-{player}"] = rack.get("status") or ""


def _fill_winner(data: QueryDict, event: Mapping[str, Any], winner: Mapping[str, Any]) -> None:
    player = winner["player"]
    hand, stakes = winner.get("hand") or {}, event.get("riichi") or []
    if winner.get("status"):
        data[f"last-{player}"] = "on"
    if hand:
        concealed = list(split_tiles(hand["concealed"]))
        data[f"tiles-{player}"] = (hand.get("bonus") or "") + write_tiles([*concealed, hand["win_tile"]])
        data[f"melds-{player}"] = ", ".join(
            f"{meld['type']} {meld['tiles']}" for meld in hand.get("melds") or []
        )
        data.setlist(
            f"flag-{player}",
            [flag for flag in hand.get("flags") or [] if flag != "riichi" or player not in stakes],
        )
        data["dora"] = hand.get("dora_indicators") or data.get("dora", "")
        data["ura"] = hand.get("ura_indicators") or data.get("ura", "")
    declared = hand.get("declared_doublings")
    data[f"declared-{player}"] = "" if declared is None else str(declared)
    data[f"liable-{player}"] = winner.get("liable") or event.get("liable") or ""
    _fill_claim(data, player, winner.get("ruling") or winner.get("claim") or {})


def _fill_claim(data: QueryDict, player: str, claim: Mapping[str, Any]) -> None:
    if "points" in claim:
        data[f"points-{player}"] = str(claim["points"])
    elif claim.get("limit"):
        data[f"value-{player}" if claim["limit"] in LIMITS else f"limit-{player}"] = claim["limit"]
    elif claim.get("yakuman"):
        data[f"value-{player}"] = f"yakuman{claim['yakuman']}" if claim["yakuman"] > 1 else "yakuman"
    elif claim:
        data[f"value-{player}"] = str(claim["fan"])
        data[f"fu-{player}"] = str(claim.get("fu") or "")
