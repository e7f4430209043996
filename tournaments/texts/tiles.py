"""Tiles as a screen reader says them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

SUIT_NAMES = {"m": lazy("characters"), "p": lazy("circles"), "s": lazy("bamboo")}


HONOUR_NAMES = {
    "1z": lazy("East wind"),
    "2z": lazy("South wind"),
    "3z": lazy("West wind"),
    "4z": lazy("North wind"),
    "5z": lazy("white dragon"),
    "6z": lazy("green dragon"),
    "7z": lazy("red dragon"),
    "f1": lazy("flower 1, plum"),
    "f2": lazy("flower 2, orchid"),
    "f3": lazy("flower 3, chrysanthemum"),
    "f4": lazy("flower 4, bamboo"),
    "g1": lazy("season 1, spring"),
    "g2": lazy("season 2, summer"),
    "g3": lazy("season 3, autumn"),
    "g4": lazy("season 4, winter"),
    "back": lazy("face-down tile"),
}


def tile_label(name: str) -> str:
    """The words of a screen reader: "5 of circles"."""
    if name in HONOUR_NAMES:
        return str(HONOUR_NAMES[name])
    if name[0] == "0":
        return _("red 5 of %(suit)s") % {"suit": SUIT_NAMES[name[1]]}
    return _("%(number)s of %(suit)s") % {"number": name[0], "suit": SUIT_NAMES[name[1]]}
