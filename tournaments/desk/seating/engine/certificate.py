"""The draw certificate: everything that is needed to draw the same grid again and to compare the two."""

from __future__ import annotations

import hashlib
import json

from tournaments.desk.seating.engine.problem import ENGINE, Grid


def grid_hash(grid: Grid) -> str:
    """SHA-256 of the grid as JSON without spaces."""
    return hashlib.sha256(json.dumps(grid, separators=(",", ":")).encode()).hexdigest()


def certificate(grid: Grid, request: dict[str, object], engine: str = ENGINE) -> dict[str, object]:
    """`request` holds all requirements of the draw (players, rounds, seed, wishes ...), `hash` is the hash
    of its grid. The engine's number changes whenever it would draw another grid for the same request.
    """
    return {"engine": engine, "seed": request.get("seed"), "request": request, "hash": grid_hash(grid)}
