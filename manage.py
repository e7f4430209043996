#!/usr/bin/env python
"""Tenbo's commands: `python manage.py help`."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Storage that is full, away or damaged is told in one line; any other error is ours, with its traceback."""
    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        from tournaments.common.storage import (
            explanation,  # here: it wants the settings, which may be what failed
        )

        line = explanation(error)
        if line is None:
            raise
        sys.exit(line)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
