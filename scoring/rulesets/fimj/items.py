"""What a tris or poker is worth before the doublings, as a line of a bill (Come contare i punti)."""

from typing import Final

from scoring.tiles import KINDS, YAO

Item = tuple[str, int]
"""Code and points."""

_TRIS: Final = {"hidden": 4, "exposed": 2}


def _item(kind: int, *, hidden: bool, poker: bool) -> Item:
    way = "hidden" if hidden else "exposed"
    is_head = YAO >> kind & 1
    value = _TRIS[way] * (4 if poker else 1) * (2 if is_head else 1)
    return f"{way}_{'head_' if is_head else ''}{'poker' if poker else 'tris'}", value


ITEMS: Final = {
    (kind, hidden, poker): _item(kind, hidden=hidden, poker=poker)
    for kind in range(KINDS)
    for hidden in (False, True)
    for poker in (False, True)
}
