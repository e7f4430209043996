"""The draw certificate: what anyone needs to draw the same grid again and see that it is the same."""

from __future__ import annotations

import hashlib
import json

from tournaments.seating.engine.problem import Grid

ENGINE = "2"


def grid_hash(grid: Grid) -> str:
    """SHA-256 of the grid as JSON without spaces."""
    return hashlib.sha256(json.dumps(grid, separators=(",", ":")).encode()).hexdigest()


def certificate(grid: Grid, request: dict[str, object]) -> dict[str, object]:
    """`request` is the whole question (players, rounds, seed, wishes ...), `hash` the answer.

    The engine's number changes whenever the same question would give another grid.
    """
    return {"engine": ENGINE, "seed": request.get("seed"), "request": request, "hash": grid_hash(grid)}
