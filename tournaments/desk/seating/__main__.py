"""`python -m tournaments.desk.seating`: the command line of the seating engine."""

from tournaments.desk.seating.engine.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
