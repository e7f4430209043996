#!/usr/bin/env python
"""Tenbo's commands: `python manage.py help`."""

import os
import sys

from django.core.management import execute_from_command_line

from scoring.version import VERSION


def main() -> None:
    """Run the command, or say the version of Tenbo."""
    if sys.argv[1:] in (["version"], ["--version"]):  # Django would answer with its own
        print(f"Tenbo {VERSION}")  # noqa: T201
        return
    execute()


def execute() -> None:
    """Storage that is full, away or damaged is told in one line; any other error is ours, with its traceback."""
    try:
        execute_from_command_line(sys.argv)
    except BrokenPipeError:  # whoever read the answer has gone: `... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception as error:
        from tournaments.common.watching.storage import (
            explanation,  # here: it wants the settings, which may be what failed
        )

        line = explanation(error)
        if line is None:
            raise
        sys.exit(line)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
