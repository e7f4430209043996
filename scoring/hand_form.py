"""The form of a hand: turns its ticks and typed fields into the record of an event. Pages turn a record back.

This module finds only fields that are missing or cannot be read; the rules decide whether the hand is legal, and its
worth. The server and the phone both read forms with this module, so there is no second reading.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.faults import Fault, Refused
from scoring.numbers import read_number, whole_number
from scoring.rulesets.base import RuleSet
from scoring.tiles import CODE_OF, SEATS
from scoring.tiletext import canonical, split_tiles, write_tiles

Event = dict[str, Any]

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")
WIN_TILES, MELD_TILES, MOST_MELDS = 14, 3, 4
MELD = re.compile(r"\s*(chi|pon|kan|kakan|ankan)\s+(\S+)\s*")
DISCARD = re.compile(r"\s*([^\W\d_]{1,3}?)\s*([0-9a-z]{2})\s*")
SPACES = re.compile(r"[\s\u2009\u202f\u00a0]")
ENGLISH = {wind: wind for wind in SEATS}


class Fields(Protocol):
    """The fields that a form sends: each name with one value or several. Django's `QueryDict` has these methods."""

    def get(self, key: str, default: Any = None, /) -> Any:
        """The last value of a name."""

    def getlist(self, key: str, /) -> list[Any]:
        """All values of a name."""


class FormFields:
    """The fields of a form from pairs of name and value."""

    def __init__(self, pairs: Iterable[Sequence[str]]) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in pairs:
            self._values.setdefault(name, []).append(value)

    def get(self, key: str, default: Any = None, /) -> Any:
        """The last value of a name."""
        values = self._values.get(key)
        return values[-1] if values else default

    def getlist(self, key: str, /) -> list[str]:
        """All values of a name."""
        return self._values.get(key, [])


@dataclass(frozen=True, slots=True)
class HandFormReader:
    """The fields that were sent, the players at the table and the rules; `faults` gathers the faults to be mended.

    `winds` are those of the players in this hand: a list of discards is written by winds. `letters` are the letters
    of the winds in the language of the page, by wind.
    """

    data: Fields
    players: Sequence[str]
    ruleset: RuleSet
    winds: Mapping[str, str]
    letters: Mapping[str, str]
    faults: list[Fault]

    def chosen(self, name: str) -> list[str]:
        """The players ticked under a name, in the order of the table; names from elsewhere are left out."""
        ticked = set(self.data.getlist(name))
        return [player for player in self.players if player in ticked]

    def player(self, name: str) -> str | None:
        """The player chosen under a name."""
        value = self.data.get(name, "")
        return value if value in self.players else None

    def players_ticked(self, name: str, code: str) -> list[str]:
        """As `chosen`, with a fault where nobody is ticked."""
        players = self.chosen(name)
        if not players:
            self.faults.append(Fault(code, name))
        return players

    @property
    def stakes(self) -> Event:
        """The players who paid a stick, where the rules have sticks."""
        return {"riichi": self.chosen("riichi")} if self.ruleset.has_stakes else {}


def read_event(
    data: Fields, winds: Mapping[str, str], ruleset: RuleSet, letters: Mapping[str, str] = ENGLISH
) -> Event:
    """The event as `scoring.events` reads it; raises `Refused` with every missing or unreadable field.

    `winds` are those of the players in this hand, in the order of the starting seats.
    """
    readers = {
        "win": _read_win,
        "exhaustive_draw": _read_draw,
        "abortive_draw": _read_abortive,
        "nagashi_mangan": _read_nagashi,
        "chombo": _read_chombo,
        "false_hu": _read_false_hu,
        "end": _read_end,
        "table_result": _read_result,
    }
    kind = data.get("kind", "")
    if kind not in readers:
        raise Refused(Fault("choose_kind", "kind"))
    form = HandFormReader(data, list(winds), ruleset, winds, letters, [])
    event = {"kind": kind, **readers[kind](form)}
    if form.faults:
        raise Refused(*form.faults)
    dead = form.chosen("dead")
    return {**event, "dead": dead} if dead else event


def as_tapped(fault: Fault) -> Fault:
    """The fault with concealed tiles counted as readers do, the winning tile included; a record leaves it out.

    Tiles that are still to be tapped are no fault yet (`more_tiles`).
    """
    if fault.code != "wrong_tile_count" or not fault.field.endswith("concealed"):
        return fault
    if fault.field.startswith("winners") and fault.found < fault.expected:
        return Fault("more_tiles", fault.field, found=fault.expected - fault.found)
    return fault._replace(expected=fault.expected + 1, found=fault.found + 1)


def _read_win(form: HandFormReader) -> Event:
    winners = form.players_ticked("winner", "choose_winner")
    if form.data.get("discarder") != "self" and not form.player("discarder"):
        form.faults.append(Fault("choose_how", "discarder"))
    event = {"discarder": form.player("discarder"), **_win_stakes(form, winners)}
    event["winners"] = [_read_winner(form, player) for player in winners]
    if form.ruleset.has_racks:
        event["racks"] = read_racks(form, winners)
    return {**event, **_read_answer(form)} if form.ruleset.has_responsible else event


def _read_answer(form: HandFormReader) -> Event:
    """The player who answers for the winning tile: as the discards show, else as the table claims."""
    log = form.data.get("discards", "").strip()
    if log:
        return {"discards": _read_discards(form, log)}
    return {"responsible": form.player("responsible")} if form.data.get("responsible") else {}


def _read_discards(form: HandFormReader, text: str) -> list[list[str]]:
    """The discards in a text like "S 3s, W 5m", by winds; the last is the winning tile.

    The winds are letters of the reader's language; English letters count where that language does not use them.
    """
    winds = {wind.casefold(): wind for wind in SEATS}
    winds |= {letter.casefold(): wind for wind, letter in form.letters.items()}
    at = {wind: player for player, wind in _winds_written(form).items()}
    by_wind = {letter: at[wind] for letter, wind in winds.items() if wind in at}
    discards = []
    for part in filter(str.strip, re.split("[,;]", text)):
        match = DISCARD.fullmatch(part)
        if match and match[1].casefold() in by_wind and match[2] in CODE_OF:
            discards.append([by_wind[match[1].casefold()], match[2]])
        else:
            form.faults.append(Fault("bad_discards", "discards", found=part.strip()))
    return discards


def _winds_written(form: HandFormReader) -> Mapping[str, str]:
    """The winds of the players when the discards were written: a hand before this may have changed since."""
    written = {player: form.data.get(f"wind-{player}", "") for player in form.players}
    return written if sorted(written.values()) == sorted(form.winds.values()) else form.winds


def _win_stakes(form: HandFormReader, winners: Sequence[str]) -> Event:
    doubled = {player for player in winners if "double_riichi" in form.data.getlist(f"flag-{player}")}
    ticked = {*form.chosen("riichi"), *doubled}
    return {name: [player for player in form.players if player in ticked] for name in form.stakes}


def _read_winner(form: HandFormReader, player: str) -> Event:
    if form.data.get(f"last-{player}"):
        return {"player": player, "status": "last_player"}
    winner: Event = {"player": player}
    hand = read_hand(form.data, player, form.ruleset, form.faults)
    claim = read_claim(form.data, player, form.faults)
    if hand:
        winner["hand"] = {**hand, **_read_declared(form, player)}
    if claim:
        winner["claim"] = claim
    if not hand and not claim:
        form.faults.append(_nothing_to_score(form, player))
    liable = form.player(f"liable-{player}")
    return {**winner, "liable": liable} if liable else winner


def _nothing_to_score(form: HandFormReader, player: str) -> Fault:
    """The fault of a winner without tiles and claim, or with melds alone: the number of tiles missing beside them."""
    melds = read_melds(form.data.get(f"melds-{player}", ""), f"melds-{player}", [])
    if 0 < len(melds) <= MOST_MELDS:
        missing = WIN_TILES - MELD_TILES * len(melds)
        return Fault("tiles_beside_melds", f"tiles-{player}", expected=missing, found=player)
    return Fault("tiles_or_claim", f"tiles-{player}", found=player)


def _read_declared(form: HandFormReader, player: str) -> Event:
    """The number of doublings that the winner declared to the referee, where the rules count no others."""
    text = form.data.get(f"declared-{player}", "").strip()
    if not text:
        return {}
    number = read_number(text, f"declared-{player}", form.faults)
    return {"declared_doublings": number}


def read_racks(form: HandFormReader, winners: Sequence[str]) -> dict[str, Event]:
    """The racks of the losers: combinations and bonus tiles, or only the points that the table counted."""
    racks = {player: read_rack(form.data, player, form.faults) for player in form.players}
    return {player: rack for player, rack in racks.items() if rack and player not in winners}


def read_rack(data: Fields, player: str, faults: list[Fault]) -> Event | None:
    """One rack; None where its fields are empty."""
    text = {
        name: data.get(f"rack-{name}-{player}", "").strip()
        for name in ("points", "combos", "bonus", "status")
    }
    if text["points"]:
        return {"claim": {"points": read_number(text["points"], f"rack-{player}", faults)}}
    if not any(text.values()):
        return None
    combos = text["combos"].replace(",", " ").split()
    return {"combos": combos, "bonus": SPACES.sub("", text["bonus"]), "status": text["status"] or None}


def read_hand(data: Fields, player: str, ruleset: RuleSet, faults: list[Fault]) -> Event | None:
    """Tiles as typed: the last concealed one is the winning tile, flowers and seasons are bonus tiles."""
    text = SPACES.sub("", data.get(f"tiles-{player}", ""))
    names = list(split_tiles(text))
    melds = read_melds(data.get(f"melds-{player}", ""), f"melds-{player}", faults)
    if text and write_tiles(names) != canonical(text):
        faults.append(Fault("bad_tiles", f"tiles-{player}", found=text))
    concealed = [name for name in names if name[0] not in "fg"]
    if not concealed:
        return None
    hand = {"concealed": write_tiles(concealed[:-1]), "melds": melds, "win_tile": concealed[-1]}
    if ruleset.has_flowers:
        hand["bonus"] = "".join(name for name in names if name[0] in "fg")
    if ruleset.has_dora:
        hand["dora_indicators"] = SPACES.sub("", data.get("dora", ""))
        hand["ura_indicators"] = SPACES.sub("", data.get("ura", "")) if _in_riichi(data, player) else ""
    return {**hand, "flags": _flags(data, player)}


def _in_riichi(data: Fields, player: str) -> bool:
    return player in data.getlist("riichi") or "double_riichi" in data.getlist(f"flag-{player}")


def _flags(data: Fields, player: str) -> list[str]:
    """The codes of the ticked flags. Riichi has its own step; a double riichi is a riichi, too."""
    ticked = data.getlist(f"flag-{player}")
    plain = player in data.getlist("riichi") and not {"riichi", "double_riichi"} & set(ticked)
    return ["riichi", *ticked] if plain else ticked


def read_melds(text: str, field: str, faults: list[Fault]) -> list[Event]:
    """Melds from a text like "pon 777z, chi 345m": types and tiles; the rules decide whether they are possible."""
    melds = []
    for part in filter(str.strip, text.split(",")):
        match = MELD.fullmatch(part)
        if match:
            melds.append({"type": match[1], "tiles": match[2]})
        else:
            faults.append(Fault("bad_melds", field, found=part.strip()))
    return melds


def read_claim(data: Fields, player: str, faults: list[Fault]) -> Event | None:
    """The claim of the table: a limit, yakuman, fan with fu, or plain points."""
    value = data.get(f"value-{player}", "")
    points = data.get(f"points-{player}", "").strip()
    if points:
        number = read_number(points, f"points-{player}", faults)
        return None if number is None else {"points": number}
    if data.get(f"limit-{player}"):
        return {"limit": data.get(f"limit-{player}", "")}
    if not value:
        return None
    if value in LIMITS:
        return {"limit": value}
    if value.startswith("yakuman"):
        number = read_number(value.removeprefix("yakuman") or "1", f"value-{player}", faults)
        return {"yakuman": number}
    fan = read_number(value, f"value-{player}", faults)
    fu = read_number(data.get(f"fu-{player}", "") or "?", f"fu-{player}", faults)
    return {"fan": fan, "fu": fu}


def _read_draw(form: HandFormReader) -> Event:
    tenpai = {"tenpai": form.chosen("tenpai")} if form.stakes else {}
    return {**tenpai, **form.stakes}


def _read_abortive(form: HandFormReader) -> Event:
    reason = form.data.get("reason", "")
    if not reason:
        form.faults.append(Fault("choose_reason", "reason"))
    racks = read_racks(form, ()) if form.ruleset.has_racks else {}
    return {"reason": reason, **_read_draw(form), **({"racks": racks} if racks else {})}


def _read_nagashi(form: HandFormReader) -> Event:
    event = {"claimants": form.players_ticked("claimant", "choose_claimant"), **_read_draw(form)}
    last = form.player("last_discarder")
    return {**event, "discarder": last} if last else event


def _read_chombo(form: HandFormReader) -> Event:
    return {"offenders": form.players_ticked("offender", "choose_offender"), **form.stakes}


def _read_false_hu(form: HandFormReader) -> Event:
    player = form.player("false_player")
    if player is None:
        form.faults.append(Fault("choose_false_hu", "false_player"))
    each = whole_number(form.data.get("each", ""), 3)
    if each is None:
        form.faults.append(Fault("choose_each", "each"))
    return {"player": player, "each": each}


def _read_end(form: HandFormReader) -> Event:
    return {"reason": "time"}


def _read_result(form: HandFormReader) -> Event:
    scores = {
        player: read_number(form.data.get(f"score-{player}", ""), f"score-{player}", form.faults)
        for player in form.players
    }
    return {"scores": scores, "pot": read_number(form.data.get("pot", "") or "0", "pot", form.faults)}
