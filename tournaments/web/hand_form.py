"""The form of a hand: from what was ticked and typed to an event, and back to fill the form again.

What the form cannot know (is the hand legal, what is it worth) the rules answer; here only what is missing
or cannot be read is found. `read_event` and `fill_form` are inverse.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from scoring.faults import Fault, Refused
from tournaments.templatetags.mahjong import split_tiles

Event = dict[str, Any]

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")
MELD = re.compile(r"\s*(chi|pon|kan|kakan|ankan)\s+(\S+)\s*")
SIGNED = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
SPACES = re.compile(r"[\s\u2009\u202f\u00a0]")


def read_event(data: QueryDict, players: Sequence[str]) -> Event:
    """The event as `scoring.events` reads it; raises `Refused` naming all that is missing or unreadable."""
    readers = {
        "win": _read_win,
        "exhaustive_draw": _read_draw,
        "abortive_draw": _read_abortive,
        "nagashi_mangan": _read_nagashi,
        "chombo": _read_chombo,
        "end": _read_end,
        "table_result": _read_result,
    }
    kind = data.get("kind", "")
    if kind not in readers:
        raise Refused(Fault("choose_kind", "kind"))
    faults: list[Fault] = []
    event = {"kind": kind, **readers[kind](data, players, faults)}
    if faults:
        raise Refused(*faults)
    dead = _chosen(data, "dead", players)
    return {**event, "dead": dead} if dead else event


def _chosen(data: QueryDict, name: str, players: Sequence[str]) -> list[str]:
    """The players ticked under a name, in the order of the table; strangers are not there to tick."""
    ticked = set(data.getlist(name))
    return [player for player in players if player in ticked]


def _one(data: QueryDict, name: str, players: Sequence[str]) -> str | None:
    value = data.get(name, "")
    return value if value in players else None


def _read_win(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    winners = _chosen(data, "winner", players)
    if not winners:
        faults.append(Fault("choose_winner", "winner"))
    if data.get("discarder") != "self" and not _one(data, "discarder", players):
        faults.append(Fault("choose_how", "discarder"))
    doubled = {player for player in winners if "double_riichi" in data.getlist(f"flag-{player}")}
    riichi = [player for player in players if player in {*data.getlist("riichi"), *doubled}]
    return {
        "discarder": _one(data, "discarder", players),
        "riichi": riichi,
        "winners": [_read_winner(data, players, player, faults) for player in winners],
    }


def _read_winner(data: QueryDict, players: Sequence[str], player: str, faults: list[Fault]) -> Event:
    winner: Event = {"player": player}
    hand = read_hand(data, player, faults)
    claim = read_claim(data, player, faults)
    if hand:
        winner["hand"] = hand
    if claim:
        winner["claim"] = claim
    if not hand and not claim:
        faults.append(Fault("tiles_or_claim", f"tiles-{player}", found=player))
    liable = _one(data, f"liable-{player}", players)
    return {**winner, "liable": liable} if liable else winner


def read_hand(data: QueryDict, player: str, faults: list[Fault]) -> Event | None:
    """Tiles as typed: the last concealed one is the winning tile."""
    text = SPACES.sub("", data.get(f"tiles-{player}", ""))
    names = list(split_tiles(text))
    melds = _read_melds(data.get(f"melds-{player}", ""), f"melds-{player}", faults)
    if "".join(names) and write_tiles(names) != _canonical(text):
        faults.append(Fault("bad_tiles", f"tiles-{player}", found=text))
    if text and not names:
        faults.append(Fault("bad_tiles", f"tiles-{player}", found=text))
    if not names:
        return None
    return {
        "concealed": write_tiles(names[:-1]),
        "melds": melds,
        "win_tile": names[-1],
        "dora_indicators": SPACES.sub("", data.get("dora", "")),
        "ura_indicators": SPACES.sub("", data.get("ura", "")) if _in_riichi(data, player) else "",
        "flags": _flags(data, player),
    }


def _in_riichi(data: QueryDict, player: str) -> bool:
    return player in data.getlist("riichi") or "double_riichi" in data.getlist(f"flag-{player}")


def _flags(data: QueryDict, player: str) -> list[str]:
    """What was ticked; riichi has its own step, and a double riichi is one."""
    ticked = data.getlist(f"flag-{player}")
    plain = player in data.getlist("riichi") and not {"riichi", "double_riichi"} & set(ticked)
    return ["riichi", *ticked] if plain else ticked


def _canonical(text: str) -> str:
    """Neighbouring groups of one suit joined, so that "12m3m" and "123m" are the same text."""
    before = None
    while before != text:
        before, text = text, re.sub(r"(\d)([mpsz])(?=\d+\2)", r"\1", text)
    return text


def write_tiles(names: Sequence[str]) -> str:
    """The shortest text of the tiles in this order."""
    text = ""
    for i, name in enumerate(names):
        following = names[i + 1] if i + 1 < len(names) else "  "
        joined = name[0] not in "fg" and following[0] not in "fg" and following[1] == name[1]
        text += name[0] if joined else name
    return text


def _read_melds(text: str, field: str, faults: list[Fault]) -> list[Event]:
    melds = []
    for part in filter(str.strip, text.split(",")):
        match = MELD.fullmatch(part)
        if match:
            melds.append({"type": match[1], "tiles": match[2]})
        else:
            faults.append(Fault("bad_melds", field, found=part.strip()))
    return melds


def read_claim(data: QueryDict, player: str, faults: list[Fault]) -> Event | None:
    """What the table says: a limit, yakuman, fan with fu, or plain points."""
    value = data.get(f"value-{player}", "")
    points = data.get(f"points-{player}", "").strip()
    if points:
        number = read_number(points, f"points-{player}", faults)
        return None if number is None else {"points": number}
    if not value:
        return None
    if value in LIMITS:
        return {"limit": value}
    if value.startswith("yakuman"):
        return {"yakuman": int(value.removeprefix("yakuman") or "1")}
    fan = read_number(value, f"value-{player}", faults)
    fu = read_number(data.get(f"fu-{player}", "") or "?", f"fu-{player}", faults)
    return {"fan": fan, "fu": fu}


def read_number(text: str, field: str, faults: list[Fault]) -> int | None:
    """A whole number as people write it: "31 200", "−1200"."""
    squeezed = SPACES.sub("", text)
    if not SIGNED.fullmatch(squeezed) or len(squeezed) > 9:
        faults.append(Fault("not_a_number", field, found=text.strip() or None))
        return None
    return int(squeezed.replace("\N{MINUS SIGN}", "-"))


def _read_draw(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    return {"tenpai": _chosen(data, "tenpai", players), "riichi": _chosen(data, "riichi", players)}


def _read_abortive(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    reason = data.get("reason", "")
    if not reason:
        faults.append(Fault("choose_reason", "reason"))
    return {"reason": reason, **_read_draw(data, players, faults)}


def _read_nagashi(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    claimants = _chosen(data, "claimant", players)
    if not claimants:
        faults.append(Fault("choose_claimant", "claimant"))
    last = _one(data, "last_discarder", players)
    event = {"claimants": claimants, **_read_draw(data, players, faults)}
    return {**event, "discarder": last} if last else event


def _read_chombo(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    offenders = _chosen(data, "offender", players)
    if not offenders:
        faults.append(Fault("choose_offender", "offender"))
    return {"offenders": offenders, "riichi": _chosen(data, "riichi", players)}


def _read_end(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    return {"reason": "time"}


def _read_result(data: QueryDict, players: Sequence[str], faults: list[Fault]) -> Event:
    scores = {
        player: read_number(data.get(f"score-{player}", ""), f"score-{player}", faults) for player in players
    }
    pot = read_number(data.get("pot", "") or "0", "pot", faults)
    return {"scores": scores, "pot": pot}


def fill_form(event: Mapping[str, Any]) -> QueryDict:
    """The form that would send this event: what a correction starts from."""
    data = QueryDict(mutable=True)
    data["kind"] = event["kind"]
    for name, key in (("winner", "winners"), ("offender", "offenders"), ("claimant", "claimants")):
        data.setlist(name, [one["player"] if isinstance(one, dict) else one for one in event.get(key, [])])
    for name in ("riichi", "tenpai", "dead"):
        data.setlist(name, list(event.get(name) or []))
    data["reason"] = event.get("reason") or ""
    if event["kind"] == "win":
        data["discarder"] = event.get("discarder") or "self"
        for winner in event["winners"]:
            _fill_winner(data, event, winner)
    data["last_discarder"] = event.get("discarder") or ""
    for player, score in (event.get("scores") or {}).items():
        data[f"score-{player}"] = str(score)
    data["pot"] = str(event.get("pot") or "0")
    return data


def _fill_winner(data: QueryDict, event: Mapping[str, Any], winner: Mapping[str, Any]) -> None:
    player = winner["player"]
    hand = winner.get("hand") or {}
    if hand:
        concealed = list(split_tiles(hand["concealed"]))
        data[f"tiles-{player}"] = write_tiles([*concealed, hand["win_tile"]])
        data[f"melds-{player}"] = ", ".join(
            f"{meld['type']} {meld['tiles']}" for meld in hand.get("melds") or []
        )
        data.setlist(f"flag-{player}", [flag for flag in hand.get("flags") or [] if flag != "riichi"])
        data["dora"] = hand.get("dora_indicators") or data.get("dora", "")
        data["ura"] = hand.get("ura_indicators") or data.get("ura", "")
    data[f"liable-{player}"] = winner.get("liable") or event.get("liable") or ""
    _fill_claim(data, player, winner.get("claim") or {})


def _fill_claim(data: QueryDict, player: str, claim: Mapping[str, Any]) -> None:
    if "points" in claim:
        data[f"points-{player}"] = str(claim["points"])
    elif claim.get("limit"):
        data[f"value-{player}"] = claim["limit"]
    elif claim.get("yakuman"):
        data[f"value-{player}"] = f"yakuman{claim['yakuman']}" if claim["yakuman"] > 1 else "yakuman"
    elif claim:
        data[f"value-{player}"] = str(claim["fan"])
        data[f"fu-{player}"] = str(claim.get("fu") or "")
