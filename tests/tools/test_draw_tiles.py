"""The sprite in the repository is what the program draws."""

from pathlib import Path

from tools import draw_tiles

SPRITE = Path(draw_tiles.__file__).parent.parent / "static/img/tiles.svg"


def test_sprite_is_up_to_date() -> None:
    assert SPRITE.read_text(encoding="utf-8") == draw_tiles.sprite()


def test_every_tile_is_drawn_once() -> None:
    names = [name for name, _ in draw_tiles.figures()]
    kinds = [f"{n}{s}" for s in "mps" for n in range(10)] + [f"{n}z" for n in range(1, 8)]
    kinds += [f"{letter}{n}" for letter in "fg" for n in range(1, 5)] + ["back"]
    assert sorted(names) == sorted(kinds)
