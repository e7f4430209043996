"""Templates without their indentation, up to two fifths of a page, which every reader would wait for; and the tags that
each of them has without {% load %}.
"""

import re
from pathlib import Path
from typing import Any

from django.template import Engine
from django.template.loaders import cached, filesystem

OWN_TAGS = Path(__file__).parents[1] / "tournaments/templatetags"
TAGS = [
    *(f"django.templatetags.{name}" for name in ("i18n", "l10n", "static")),
    *(f"tournaments.templatetags.{path.stem}" for path in OWN_TAGS.glob("[a-z]*.py")),
]
"""The libraries of tags that are built into every template."""
INDENTED = re.compile(r"[ \t]*\n\s*")


class Unindented(filesystem.Loader):
    """Django's loader of the templates in `DIRS`. Values are inserted later and stay as they are; so do plain texts."""

    def get_contents(self, origin: Any) -> str:
        """The template, each line from its first letter on."""
        text = str(super().get_contents(origin))
        return INDENTED.sub("\n", text) if str(origin.name).endswith(".html") else text


class Loader(cached.Loader):
    """Django's cache of parsed templates: of those in `DIRS`, then of those of the applications as they are."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(
            engine, ["config.unindented.Unindented", "django.template.loaders.app_directories.Loader"]
        )
