"""`python -m tournaments.seating`: the command line of the seating engine."""

from tournaments.seating.engine.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
