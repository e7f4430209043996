"""Compile the translations: `python -m config.catalogs` writes a django.mo beside each django.po that is newer.

People edit the .po and the service loads the .mo, so the .mo is built where Tenbo is installed, outside the repository.
`make up` and `make test` do it by themselves; a server does it once a version (docs/operations.md).
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parents[1] / "locale"


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as Django loads it, with fuzzy translations: they are better than a mail half in English."""
    out = io.BytesIO()
    write_mo(out, catalog, use_fuzzy=True)
    return out.getvalue()


def stale(folder: Path = LOCALE) -> Iterator[Path]:
    """Every django.po of ``folder`` that is newer than its django.mo, or has none."""
    for path in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        built = path.with_suffix(".mo")
        if not built.exists() or built.stat().st_mtime_ns < path.stat().st_mtime_ns:
            yield path


def compile_catalogs(folder: Path = LOCALE) -> list[Path]:
    """Compile the stale catalogues; a process that reads meanwhile sees the old file or the new one."""
    paths = list(stale(folder))
    for path in paths:
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parts[-3])
        being_written = path.with_suffix(f".mo.{os.getpid()}")
        being_written.write_bytes(compiled(catalog))
        being_written.replace(path.with_suffix(".mo"))
    return paths


if __name__ == "__main__":
    compile_catalogs()
