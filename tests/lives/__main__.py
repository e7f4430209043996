"""Write what can be done with every noun into docs/lives: `python -m tests.lives`."""

import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.lives.document import files  # noqa: E402 - it reads the addresses

FOLDER = Path(__file__).parents[2] / "docs" / "lives"

if __name__ == "__main__":
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
