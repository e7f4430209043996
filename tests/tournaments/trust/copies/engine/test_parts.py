"""Parts: what is packed comes back, and no cut or changed byte goes unnoticed."""

import random

import pytest

from tournaments.trust.copies.engine.parts import Damaged, Head, Piece, fingerprint, pack, read_head, unpack

PAGES = [bytes([n]) * 512 for n in (7, 9)]
NAME = "0123456789-89abcdef-20261126220000"


def head() -> Head:
    return Head(
        NAME, 3, 12.5, True, "e" * 64, 512, 9, [4, 9], "".join(map(fingerprint, PAGES)),
        [Piece("files/note.txt", 0, 4, 10, 1)], ["files/gone.txt"],
    )  # fmt: skip


def test_a_part_comes_back():
    made = head()
    data = pack(made, [*PAGES, b"note"])
    assert unpack(data) == (made, PAGES, [b"note"])
    assert read_head(data[:900]) == (made, len(data))
    assert made.prints_by_page() == {4: fingerprint(PAGES[0]), 9: fingerprint(PAGES[1])}


def test_every_cut_is_noticed():
    data = pack(head(), [*PAGES, b"note"])
    for length in range(len(data)):
        with pytest.raises(Damaged):
            unpack(data[:length])


def test_every_changed_byte_is_noticed():
    data = pack(head(), [*PAGES, b"note"])
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1 << random.randrange(8)
        with pytest.raises(Damaged):
            unpack(bytes(changed))
    with pytest.raises(Damaged):
        unpack(data + b"x")
