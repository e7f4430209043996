"""The forms of the seating desk: the fields of a draw and of a round by the standings, and the words of the button."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournaments.desk.seating.forms import WishForm
from tournaments.desk.seating.presentation.measures import WAYS
from tournaments.models import Entry, Stage
from tournaments.texts.format import wind

Words = str | Promise
Field = Mapping[str, Any]

STRENGTHS = (
    ("", lazy("may meet")),
    ("weak", lazy("meet as little and as late as possible")),
    ("strict", lazy("never meet")),
)
CLUBS, COUNTRIES = lazy("Members of the same club"), lazy("Players of the same country")
TEAMS = lazy("Team members never meet")
APART = lazy("Players to keep apart, fixed tables")
LONG_ENOUGH = lazy("until it no longer helps")
DICE = lazy(
    "For example dice rolled in front of the players, such as 3 1 6 6 2: with them anyone can repeat the draw."
)


def draw_words(stage: Stage, started: int, missing: int, released: str) -> str:
    """The button of the draw: it draws or redraws, once `missing` substitutes are seated or those `released` wait."""
    rounds = {"a": started + 1, "b": stage.rounds_planned}
    count = stage.rounds_planned - started
    if released:
        names = {"names": released}
        if not started:
            return _("Release %(names)s and draw") % names
        words = ngettext(
            "Release %(names)s and redraw round %(a)s",
            "Release %(names)s and redraw rounds %(a)s to %(b)s",
            count,
        )
        return words % {**names, **rounds}
    if missing and not started:
        words = ngettext(
            "Fill the tables with %(n)s substitute and draw",
            "Fill the tables with %(n)s substitutes and draw",
            missing,
        )
        return words % {"n": missing}
    if missing:
        words = ngettext(
            "Fill the tables and redraw round %(a)s",
            "Fill the tables and redraw rounds %(a)s to %(b)s",
            count,
        )
    elif started:
        words = ngettext("Redraw round %(a)s", "Redraw rounds %(a)s to %(b)s", count)
    else:
        words = ngettext("Draw a plan for %(b)s round", "Draw a plan for %(b)s rounds", count)
    return words % rounds


def wish_fields(form: WishForm, people: Sequence[Entry]) -> list[Field]:
    """The fields of a draw that are one value each."""
    no_clubs = "" if any(entry.club_name for entry in people) else _("No clubs have been entered yet.")
    no_countries = (
        "" if any(entry.player.country for entry in people) else _("No countries have been entered yet.")
    )
    return [
        _field("seed", lazy("Seed"), form.seed, kind="number", placeholder=lazy("random"), help=DICE),
        _field("clubs", CLUBS, form.clubs, choices=STRENGTHS, help=no_clubs),
        _field("countries", COUNTRIES, form.countries, choices=STRENGTHS, help=no_countries),
        _field("time", lazy("Search time in seconds"), form.time, kind="decimal", placeholder=LONG_ENOUGH),
    ]


def wishes_named(form: WishForm) -> str:
    """The wishes that the form holds, in words for while it is folded."""
    words = dict(STRENGTHS)
    wishes = (
        (form.clubs, f"{CLUBS}: {words.get(form.clubs)}"),
        (form.countries, f"{COUNTRIES}: {words.get(form.countries)}"),
        (form.teams, TEAMS),
        (form.open, APART),
    )
    return " · ".join(str(wish) for is_set, wish in wishes if is_set)


def next_round_fields() -> list[Field]:
    """The fields of a round that is seated by the standings."""
    everyone, dice = lazy("everyone in this stage"), lazy("Dice for this round")
    return [
        _field("way", lazy("Method"), choices=tuple(WAYS.items())),
        _field("top", lazy("Players in the final"), kind="number", placeholder=everyone),
        _field("seed", dice, key="lot", kind="number", placeholder=lazy("random")),
    ]


def wind_fields(choosers: Sequence[Entry]) -> list[Field]:
    """The winds that players of a final choose."""
    winds = [("", lazy("takes what is left")), *((letter, wind(letter)) for letter in "ESWN")]
    return [_field(f"wind-{entry.number}", entry.full_name, choices=winds) for entry in choosers]


def _field(name: str, label: Words, value: str = "", **facts: Any) -> Field:
    """A field as components/field.html shows it."""
    kind = "choice" if "choices" in facts else "text"
    return {"name": name, "key": name, "label": label, "value": value, "kind": kind, **facts}
