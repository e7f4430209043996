"""The contents of the hand entry page: the seats with their ticks and typed tiles, the choices of the rules."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players import naming
from scoring.descriptions import GameFacts
from scoring.rulesets.base import RuleSet
from tournaments.play.ledger import games
from tournaments.texts.expected import RACKS, abortive_words
from tournaments.texts.format import named, wind_letter

FU = ("20", "25", "30", "40", "50", "60", "70", "80", "90", "100", "110", "120", "130", "140")
KINDS = ("win", "exhaustive_draw", "abortive_draw", "nagashi_mangan", "chombo", "false_hu")
TICKED = (
    *("winner", "discarder", "riichi", "tenpai", "dead"),
    *("offender", "claimant", "last_discarder", "false_player"),
)
"""The fields of the form that hold the keys of players."""
TYPED = ("tiles", "melds", "value", "fu", "points", "limit", "declared", "liable", "score", "last")
"""The fields that each player has, with the key at the end of the name."""
SHORT = 16
TENS = 10


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player at the table: the key of events, their name and their wind in this hand. `place`: where they sit, the
    East of the round's first deal at 0, from there to the right; winds pass from deal to deal, people stay."""

    key: str
    name: str
    short: str
    wind: str
    place: int
    score: int
    dealer: bool


@dataclass(frozen=True, kw_only=True)
class HandFormPage:
    """The form as the templates read it. `data` is the sent form, or the hand that a correction starts from."""

    sittings: Sequence[Sitting]
    ruleset: RuleSet
    data: QueryDict
    expected_seq: int
    options: Mapping[str, Any] | None = None
    faults: Sequence[Any] = ()
    preview: Any = None

    @property
    def idempotency_key(self) -> str:
        """Made with the page and kept through every repeat of it."""
        return self.data.get("key") or str(uuid.uuid4())

    @property
    def kind(self) -> str:
        return self.data.get("kind") or "win"

    @property
    def kinds(self) -> list[tuple[str, str]]:
        words = {
            "win": _("Win"),
            "exhaustive_draw": _("Draw"),
            "abortive_draw": _("Abortive draw"),
            "nagashi_mangan": _("Nagashi"),
            "chombo": _("Chombo"),
            "false_hu": _("False hu"),
        }
        return [(kind, words[kind]) for kind in KINDS if kind in self.ruleset.event_kinds]

    @property
    def false_hu(self) -> list[tuple[str, str, bool]]:
        """The faults of a hand that was shown, by the payment to each opponent."""
        words = {
            "10": _("right shape, too few points: 10 to each"),
            "20": _("wrong shape or number of tiles: 20 to each"),
        }
        return [(each, text, self.data.get("each") == each) for each, text in words.items()]

    @property
    def claim_limits(self) -> list[tuple[str, str]]:
        return [(flag.code, named(flag.names)) for flag in self.ruleset.claim_limits]

    @property
    def discards(self) -> str:
        return self.data.get("discards", "")

    @property
    def discards_example(self) -> str:
        """Winds by their letters in the reader's language."""
        return f"{wind_letter('S')} 3s, {wind_letter('W')} 5m, {wind_letter('N')} 3s"

    @property
    def rack_points(self) -> bool:
        """Whether a table may enter a rack by its points alone."""
        return self.ruleset.has_racks

    @property
    def rack_seats(self) -> list[dict[str, Any]]:
        return self.seats if self.ruleset.has_racks else []

    @property
    def rack_statuses(self) -> list[tuple[str, str]]:
        return rack_statuses()

    @property
    def has_dora(self) -> bool:
        return self.ruleset.has_dora

    @property
    def has_flowers(self) -> bool:
        return self.ruleset.has_flowers

    @cached_property
    def facts(self) -> GameFacts:
        """The figures of this game under the options of the event."""
        return self.ruleset.facts(self.ruleset.resolve(self.options))

    @property
    def reds(self) -> bool:
        return self.facts.red_fives > 0

    @property
    def fu_free(self) -> bool:
        """Whether fu is not rounded to tens, so that a list would be endless."""
        return self.facts.fu_step != TENS

    @property
    def meld_words(self) -> dict[str, str]:
        return meld_words(self.ruleset)

    @property
    def discarder(self) -> str:
        return self.data.get("discarder", "")

    @property
    def responsible(self) -> str:
        return self.data.get("responsible", "")

    @property
    def reason(self) -> str:
        return self.data.get("reason", "")

    @property
    def abortive_reasons(self) -> list[tuple[str, str]]:
        return [(code, abortive_words(code)) for code in self.ruleset.abortive_reasons]

    @property
    def dora(self) -> str:
        return self.data.get("dora", "")

    @property
    def ura(self) -> str:
        return self.data.get("ura", "")

    @property
    def racks_open(self) -> bool:
        """Whether the form tells of a rack that cannot be tapped."""
        return any(seat["rack"]["points"] or seat["rack"]["status"] for seat in self.rack_seats) or any(
            str(fault.field).startswith("rack") for fault in self.faults
        )

    @property
    def typed_open(self) -> bool:
        """Faults in the typed tiles are mended where they were typed."""
        return any(str(fault.field).startswith(("tiles-", "melds-")) for fault in self.faults)

    @property
    def any_dead(self) -> bool:
        return bool(self.data.getlist("dead"))

    @property
    def values(self) -> list[tuple[str, str]]:
        """The values that a table can claim: fan below the limits, then the limits by name."""
        fan = [(str(n), ngettext("%(n)s fan", "%(n)s fan", n) % {"n": n}) for n in range(1, 5)]
        limits = [
            ("mangan", _("mangan (5 fan)")),
            ("haneman", _("haneman (6–7)")),
            ("baiman", _("baiman (8–10)")),
            ("sanbaiman", _("sanbaiman (11–12)")),
            ("yakuman", _("yakuman")),
        ]
        if self.facts.most_yakuman > 1:
            limits.append(("yakuman2", _("double yakuman")))
        return [*fan, *limits, ("", _("no claim"))]

    @property
    def fu_values(self) -> tuple[str, ...]:
        return FU

    @cached_property
    def seats(self) -> list[dict[str, Any]]:
        """Each player with their ticks and typed tiles, as they sit."""
        return [self._seat(sitting) for sitting in sorted(self.sittings, key=lambda sitting: sitting.place)]

    def _seat(self, sitting: Sitting) -> dict[str, Any]:
        key = sitting.key
        typed = {name: self.data.get(f"{name}-{key}", "") for name in TYPED}
        return {
            "key": key,
            "name": sitting.name,
            "short": sitting.short,
            "wind": sitting.wind,
            "flags": self._flags(key),
            "rack": rack_fields(self.data, key),
            "open_claim": bool(typed["points"] or typed["limit"]),
            **{name: key in self.data.getlist(name) for name in TICKED},
            **typed,
        }

    def _flags(self, key: str) -> list[dict[str, Any]]:
        """The flags that a player may declare in this rule set besides the tiles, and those that are ticked."""
        return [
            {
                "code": flag.code,
                "words": named(flag.names),
                "on": flag.code in self.data.getlist(f"flag-{key}"),
                "draw": {True: "self", False: "discard", None: ""}[flag.self_draw],
                "after_riichi": flag.after_riichi,
                "east": {True: "yes", False: "no", None: ""}[flag.east],
                "melds": "kong" if flag.own_kong else "closed" if flag.closed else "",
            }
            for flag in self.ruleset.flags
            if flag.code != "riichi" or not self.ruleset.has_stakes
        ]


def meld_words(ruleset: RuleSet) -> dict[str, str]:
    """The names of melds in this rule set, by type."""
    return {kind: named(names) for kind, names in ruleset.meld_names.items()}


def rack_statuses() -> list[tuple[str, str]]:
    """The states of a rack, with the words; the first is a rack that counts."""
    return [("", _("counts")), *((code, f"{words}: 0") for code, words in RACKS.items())]


def rack_fields(data: QueryDict, key: str) -> dict[str, str]:
    """The typed fields of a rack."""
    return {name: data.get(f"rack-{name}-{key}", "") for name in ("points", "combos", "bonus", "status")}


def sittings_of(
    position: Mapping[str, Any], names: Mapping[str, str], shorts: Mapping[str, str]
) -> list[Sitting]:
    """The players and their winds in the coming hand; `names` and `shorts` are by the key of events.

    Of three players the dead seat takes part in the round of the winds where somebody can be North.
    """
    around = 4 if "N" in position["winds"].values() else len(names)
    return [
        Sitting(
            key=key,
            name=names[key],
            short=shorts[key],
            wind=position["winds"][key],
            place=(games.WINDS.index(position["winds"][key]) + position["deal"] - 1) % around,
            score=games.shown_score(position, key),
            dealer=key == position["dealer"],
        )
        for key in names
    ]


def short_names(people: Mapping[str, naming.Narrow]) -> dict[str, str]:
    """The names on chips, by key: the family name, with more where two are alike."""
    return {key: _cut(name) for key, name in zip(people, naming.told_apart([*people.values()]), strict=True)}


def _cut(name: str) -> str:
    return name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}…"
