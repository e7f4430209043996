"""The price of a failure of this machine now, in words: the age of the second copies (TENBO_COPY)."""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.watching.second_copy import PlaceStatus, read_status

FRESH = 10.0
"""Seconds: a copy that is younger needs nobody."""
BY_TROUBLE = {
    "full": lambda place: _("%(place)s is full.") % {"place": place},
    "read_only": lambda place: _("%(place)s cannot be written: it is read-only.") % {"place": place},
    "refused": lambda place: (
        _("%(place)s refuses the copy: look at its rights, or at its token.") % {"place": place}
    ),
    "silent": lambda place: _("%(place)s does not answer.") % {"place": place},
}
"""Sentences on a place that the copies do not reach; any other trouble means that it is away."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss if the machine fails now. `well`: nobody has to do anything."""

    words: str
    reasons: tuple[str, ...]
    well: bool


def loss() -> Loss | None:
    """The loss, for people; None where PostgreSQL is the store, which has copies of its own."""
    if not settings.LOCAL_STORE:
        return None
    places = read_status(settings.DATA_DIR)[1] if settings.COPY else []
    moments = [place.as_of for place in places if place.as_of is not None]
    if not moments:
        return Loss(
            _("If this laptop fails now, everything since the last backup elsewhere is lost."),
            _why(places),
            False,
        )
    seconds = max(0.0, time.time() - max(moments))
    reasons = _why(places)
    if seconds < FRESH:
        return Loss(_("The second copy is seconds old."), reasons, not reasons)
    return Loss(_lost(seconds), reasons or (_("The process that makes the second copy has stopped."),), False)


def ages() -> list[tuple[str, float]]:
    """Each place, and the age of its copy in seconds; without a copy, infinity."""
    now = time.time()
    places = read_status(settings.DATA_DIR)[1] if settings.COPY else []
    return [(place.label, now - place.as_of if place.as_of else math.inf) for place in places]


def figures() -> list[tuple[str, str]]:
    """Each place, and how old its copy is, in words."""
    return [(place, _("no copy yet") if age == math.inf else _age(age)) for place, age in ages()]


def _why(places: list[PlaceStatus]) -> tuple[str, ...]:
    if not places:
        if settings.COPY:
            return (_("The second copy has not begun yet."),)
        return (_("There is no second copy: put in a stick, and name its folder in TENBO_COPY."),)
    return tuple(_reasons(places))


def _reasons(places: list[PlaceStatus]) -> Iterator[str]:
    for place in places:
        if place.trouble:
            say = BY_TROUBLE.get(place.trouble)
            yield say(place.label) if say else _("%(place)s cannot be reached.") % {"place": place.label}
        elif place.as_of is None:
            share = int(place.done * 100)
            yield _("The copy to %(place)s is being made: %(share)s %%.") % {
                "place": place.label,
                "share": share,
            }
        if place.same_disk:
            yield _("%(place)s is on the same disk as the data, and fails with it.") % {"place": place.label}


def _lost(seconds: float) -> str:
    minutes, hours = int(seconds // 60), int(seconds // 3600)
    if seconds < 120:
        n = int(seconds)
        return ngettext(
            "If this laptop fails now, %(n)s second is lost.",
            "If this laptop fails now, %(n)s seconds are lost.",
            n,
        ) % {"n": n}
    if hours < 3:
        return ngettext(
            "If this laptop fails now, %(n)s minute is lost.",
            "If this laptop fails now, %(n)s minutes are lost.",
            minutes,
        ) % {"n": minutes}
    return ngettext(
        "If this laptop fails now, %(n)s hour is lost.",
        "If this laptop fails now, %(n)s hours are lost.",
        hours,
    ) % {"n": hours}


def _age(seconds: float) -> str:
    if seconds < FRESH:
        return _("seconds old")
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("less than a minute old")
    return ngettext("%(n)s minute old", "%(n)s minutes old", minutes) % {"n": minutes}
