"""Tiles as people type them: cuts a text into tiles, and joins tiles to the shortest text. It judges no tile."""

import re
from collections.abc import Iterator, Sequence

GROUP = re.compile(r"[fg][1-4]|[0-9]+[mps]|[1-7]+z")


def split_tiles(text: str) -> Iterator[str]:
    """The tiles of "123m0p", one by one; anything else is passed over."""
    for group in GROUP.findall(text):
        yield from [group] if group[0] in "fg" else [digit + group[-1] for digit in group[:-1]]


def canonical(text: str) -> str:
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
