"""Makes the workbooks of docs/examples: `python -m tools.example_workbooks docs/examples`.

It needs no service: the tournaments are played in a data folder of their own, which is deleted afterwards.
"""

import os
import sys
import tempfile
from pathlib import Path


def main(folder: Path) -> None:
    """Make a workbook for each family of rule sets."""
    with tempfile.TemporaryDirectory(prefix="tenbo-examples-") as data:
        os.environ |= {"TENBO_DATA": data, "DJANGO_SETTINGS_MODULE": "config.settings"}
        _write_all(folder)


def _write_all(folder: Path) -> None:
    # The settings read the data folder when they are imported.
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    from tools.example_events import RULESETS, make_event
    from tournaments.desk.documents.workbook.content import write_workbook

    call_command("migrate", verbosity=0)
    folder.mkdir(parents=True, exist_ok=True)
    for name in RULESETS:
        with transaction.atomic():
            write_workbook(make_event(name), folder / f"{name}.xlsx", lambda percent, note: None)
            transaction.set_rollback(True)
        sys.stdout.write(f"{folder / name}.xlsx\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
