"""Figures, options, penalties and values of a rule set, in the words of the reader."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scoring.descriptions import Option
from scoring.names import Names
from scoring.penalties import PenaltyRule
from scoring.rulebook import Worth
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.texts.format import THIN, grouped, named, score, signed, unit, wind

FAMILIES: dict[str, Promise] = {
    "riichi": lazy("Riichi"),
    "mcr": lazy("Chinese Official (MCR)"),
    "zung_jung": lazy("Zung Jung"),
    "fimj": lazy("Classical Italian"),
}


NARROW = "\N{NARROW NO-BREAK SPACE}"
PICTURES: dict[str, str] = {
    "riichi": "22334466888s666z",
    "mcr": "147m258p369s11z",
    "zung_jung": "555666777z",
    "fimj": "f1f2f3f4g1g2g3g4",
}
"""Tiles that stand for a family."""


class Fact(NamedTuple):
    """A row of the figures: its name and value; ``source`` is the section of the document."""

    key: str
    name: str
    value: str
    source: str = ""


class PenaltyRow(NamedTuple):
    """A penalty: its case, its amount, and its section."""

    name: str
    amount: str
    document: str
    section: str


def families() -> list[tuple[str, str, list[RuleSet]]]:
    """The rule sets by family: its name, its tiles, its editions."""
    by_family: dict[str, list[RuleSet]] = {}
    for key in registry.keys():  # noqa: SIM118 (a function, not a mapping)
        ruleset = registry.get(key)
        by_family.setdefault(ruleset.family, []).append(ruleset)
    return [
        (str(FAMILIES.get(family, family)), PICTURES.get(family, ""), rulesets)
        for family, rulesets in by_family.items()
    ]


def figures(ruleset: RuleSet) -> list[Fact]:
    """The figures of a game as the document has it."""
    return [fact for fact in _figures(ruleset) if fact.value]


def _figures(ruleset: RuleSet) -> Iterator[Fact]:
    facts = ruleset.facts(ruleset.resolve(None))
    yield Fact("seats", _("Players at a table"), " / ".join(str(number) for number in sorted(ruleset.seats)))
    yield Fact("start", _("Starting points"), grouped(facts.start) if facts.start else "")
    yield Fact("target", _("Points a result is counted from"), grouped(facts.target) if facts.target else "")
    yield Fact("uma", _("Uma by place"), _listed(facts.uma))
    yield Fact("red_fives", _("Red fives"), str(facts.red_fives) if ruleset.has_stakes else "")
    yield Fact("flowers", _("Flowers and seasons"), _("used") if ruleset.has_flowers else _("not used"))
    yield Fact("fu_step", _("Minipoints are rounded up to"), str(facts.fu_step) if facts.fu_step > 1 else "")
    yield Fact("limit", _("Limit of a hand"), grouped(facts.limit) if facts.limit else "")
    yield Fact("callers", _("Several players call one discard"), _callers(ruleset))
    yield Fact("chombo", _("Chombo, points after uma"), grouped(facts.chombo) if facts.chombo else "")
    yield Fact("ranking", _("Ranking by"), ", ".join(named(figure.names) for figure in ruleset.ranking))


def _listed(points: Sequence[int]) -> str:
    """Signed points, each in one piece."""
    return " / ".join(signed(each).replace(THIN, NARROW) for each in points)


def _callers(ruleset: RuleSet) -> str:
    return _("the first in turn wins") if ruleset.pays_one_winner else _("each of them wins")


def options(ruleset: RuleSet) -> list[Fact]:
    """The options of an event, each with the document's value."""
    return [
        Fact(option.key, named(option.names), option_value(option, option.default), _(option.source))
        for option in ruleset.options
    ]


def option_value(option: Option, value: Any) -> str:
    """A value of an option: the name of a choice, yes or no, a number."""
    if option.choice_names:
        return named(option.choice_names[option.choices.index(value)])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return _listed(value)
    return score(value) if isinstance(value, int) else wind(value)


def endings(ruleset: RuleSet) -> list[str]:
    """The endings of a game, sentence by sentence."""
    signal = ruleset.end_signal
    sentences = [named(names) for names in ruleset.endings(ruleset.resolve(None))]
    if signal.before:
        words = ngettext(
            "In a timed game a signal sounds %(n)s minute before the end.",
            "In a timed game a signal sounds %(n)s minutes before the end.",
            signal.before,
        )
        sentences.append(words % {"n": signal.before})
    if ruleset.three_players:
        sentences.append(_(ruleset.three_players))
    if signal.conditional:
        return sentences
    words = ngettext(
        "When the time is over, the hand in progress is finished.",
        "After the signal %(n)s hands are played, the one in progress included.",
        signal.hands,
    )
    return [*sentences, words % {"n": signal.hands}]


def penalties(ruleset: RuleSet) -> list[PenaltyRow]:
    """All penalties of the rule set."""
    return [
        PenaltyRow(named(rule.names), penalty_amount(rule), _(rule.document), rule.section)
        for rule in ruleset.penalties
    ]


def penalty_amount(rule: PenaltyRule) -> str:
    """The amount of a penalty."""
    if rule.disqualifies:
        return _("disqualification")
    if rule.event == "false_hu":
        return _("%(points)s to each opponent") % {"points": rule.each}
    if rule.event == "dead":
        return _("dead hand")
    if rule.late:
        steps = (
            _("%(points)s up to %(n)s minutes") % {"points": grouped(points), "n": seconds // 60}
            for seconds, points in rule.late
        )
        return ", ".join(steps)
    if rule.ladder:
        steps = (grouped(points) if points else _("warning") for points in rule.ladder)
        return ", ".join(steps) + (f", +{rule.step} …" if rule.step else "")
    if rule.choices:
        return " / ".join(map(grouped, rule.choices))
    if rule.least is not None and rule.most is not None:
        return f"{grouped(rule.least)} – {grouped(rule.most)}"
    if rule.amount is None:
        return _("the referee decides")
    return grouped(rule.amount) if rule.amount else _("warning")


def worth_words(worth: Worth | None) -> str:
    """The value of a pattern: "2 fan, open 1", "8 points", "1 doubling"."""
    return ", ".join(filter(None, (worth_short(worth), worth_note(worth)))) if worth else ""


def worth_note(worth: Worth) -> str:
    """The note beside the number."""
    if worth.each:
        return _("each")
    if worth.opened is None or worth.opened == worth.value:
        return ""
    return _("open %(number)s") % {"number": worth.opened} if worth.opened else _("concealed only")


def worth_short(worth: Worth) -> str:
    """The number and its unit."""
    if worth.unit == "yakuman":
        return unit("yakuman", 1)
    return f"{grouped(worth.value)} {unit(worth.unit, worth.value)}"


def cell_words(cell: Any) -> str:
    """A cell of a table: a number, several payments, a name."""
    if isinstance(cell, Names):
        return named(cell)
    if isinstance(cell, tuple):
        return "/".join(map(grouped, cell))
    return grouped(cell) if isinstance(cell, int) else cell
