"""docs/layers.md shows the contracts of pyproject.toml and the middleware of the settings."""

from tools.layers import PAGE, text


def test_the_page_shows_the_layers_of_today():
    assert PAGE.read_text(encoding="utf-8") == text(), "python -m tools.layers"
