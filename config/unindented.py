"""Templates without their indentation: a fifth of each page, which every reader would wait for."""

import re
from typing import Any

from django.template.loaders import filesystem

INDENTED = re.compile(r"[ \t]*\n\s*")


class Loader(filesystem.Loader):
    """Django's loader of the templates in `DIRS`. Values are inserted later and stay as they are; so do plain texts."""

    def get_contents(self, origin: Any) -> str:
        """The template, each line from its first letter on."""
        text = str(super().get_contents(origin))
        return INDENTED.sub("\n", text) if str(origin.name).endswith(".html") else text
