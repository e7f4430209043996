"""The value of a hand, in the words of the players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.texts.faults import limit_name
from tournaments.texts.format import score


def limit_words(limit: str | None, yakuman: int = 0) -> str:
    """Mangan, haneman ... in the reader's language."""
    if yakuman > 1:
        return ngettext("%(n)s yakuman", "%(n)s yakuman", yakuman) % {"n": yakuman}
    return limit_name(limit) if limit else ""


def points_words(points: int) -> str:
    """1 point, 85 points."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": score(points)}


def claim_words(claim: Mapping[str, Any] | None) -> str:
    """A table's claim of a hand: "3 fan 40 fu", "mangan", "85 points"."""
    if not claim:
        return ""
    if "points" in claim:
        return points_words(claim["points"])
    if claim.get("limit") or claim.get("yakuman"):
        return limit_words(claim.get("limit") or "yakuman", claim.get("yakuman") or 0)
    return fan_fu_words(claim.get("fan"), claim.get("fu"))


def fan_fu_words(fan: int | None, fu: int | None) -> str:
    """3 fan 40 fu."""
    if fan is None:
        return ""
    words = ngettext("%(n)s fan", "%(n)s fan", fan) % {"n": fan}
    return words + (" " + _("%(n)s fu") % {"n": fu} if fu else "")


def value_words(explanation: Mapping[str, Any] | None) -> str:
    """The engine's score of the tiles, in one line."""
    if not explanation:
        return ""
    limit, fan = explanation.get("limit"), explanation.get("fan")
    yakuman = explanation.get("yakuman") or 0
    parts = [fan_fu_words(fan, explanation.get("fu")), limit_words(limit, yakuman) if limit else ""]
    points = explanation.get("value", explanation.get("points"))
    if fan is None and points is not None:
        parts.insert(0, points_words(points))
    return " · ".join(filter(None, parts))
