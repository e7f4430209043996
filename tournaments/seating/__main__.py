"""`python -m tournaments.seating`: see cli.py."""

from tournaments.seating.cli import main

raise SystemExit(main())
