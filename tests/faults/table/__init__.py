"""Sixty faults of one line each, over all rooms: what the suite has to catch (`python -m tests.faults`)."""

from tests.faults.table.games import AT_THE_TABLE, RULES
from tests.faults.table.organising import HALL, PAPERS
from tests.faults.table.planted import Planted
from tests.faults.table.reading import DOORS, PAGES, READERS

__all__ = ["FAULTS", "Planted"]

FAULTS = (*RULES, *AT_THE_TABLE, *HALL, *PAPERS, *READERS, *DOORS, *PAGES)
