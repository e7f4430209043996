"""Writes docs/layers.md from the program itself: which module may import which, and the middleware.

python -m tools.layers
"""

import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from config.settings import BASE_DIR, MIDDLEWARE

PAGE = BASE_DIR / "docs" / "layers.md"
WIDTH = 120
HEAD = """\
# Layers

<!-- Written by `python -m tools.layers`: change pyproject.toml or config/settings.py instead. -->

Each list is an import contract of `pyproject.toml`, read from above: a module imports only from below. `|` stands
between modules that do not know each other; brackets mark what is not everywhere. Each family of rule sets has a
contract of its own.
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(text(), encoding="utf-8")


def text() -> str:
    """The present text of the page."""
    contracts = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    orders = [contract for contract in contracts if contract["type"] == "layers" and _shown(contract)]
    return "\n".join([HEAD, *map(_order, orders), *_middleware()]) + "\n"


def _shown(contract: Mapping[str, Any]) -> bool:
    """Whether the order belongs to the whole program, not to a family of rule sets."""
    modules = contract.get("containers", contract["layers"])
    return not any(module.startswith("scoring.") for module in modules)


def _order(contract: Mapping[str, Any]) -> str:
    containers = contract.get("containers", ())
    inside = (
        f"In {len(containers)} features:"
        if len(containers) > 1
        else "".join(f"In `{container}`:" for container in containers)
    )
    lines = "".join(_lines(contract["layers"]))
    return "\n\n".join(filter(None, (f"## {contract['name']}", inside, lines)))


def _lines(layers: list[str]) -> Iterator[str]:
    """The layers from the top, as indented lines; a blank within a layer breaks no line."""
    whole = " > ".join(layer.replace(" ", "\xa0") for layer in layers)
    for line in textwrap.wrap(whole, WIDTH, break_long_words=False, break_on_hyphens=False):
        yield f"    {line}\n".replace("\xa0", " ")


def _middleware() -> Iterator[str]:
    yield "## Middleware, from outside\n"
    for at, name in enumerate(MIDDLEWARE, 1):
        yield f"{at}. `{name}`{_purpose(name)}"


def _purpose(name: str) -> str:
    """The first sentence of the docstring of a middleware of ours, read without loading it."""
    module, _, own = name.rpartition(".")
    if module.partition(".")[0] not in ("accounts", "config", "tournaments"):
        return ""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    docstring = re.search(
        rf'^(?:class|def) {own}\b.*?:\n +"""(.*?)(?:"""|\n\n)', source, re.DOTALL | re.MULTILINE
    )
    assert docstring, f"{name} has no docstring"
    return ": " + " ".join(docstring[1].split())


if __name__ == "__main__":
    main()
