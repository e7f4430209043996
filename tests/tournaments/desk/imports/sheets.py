"""Sheets of results as organisers keep them."""

from collections.abc import Sequence
from typing import Any

SheetRows = list[list[Any]]

PLAYERS = (
    "Marta Rossi",
    "Aino Virtanen",
    "Jan Kowalski",
    "Lea Roux",
    "Tom Lee",
    "Ana Ruiz",
    "Eva Maas",
    "Ole Berg",
)

BY_TABLE: SheetRows = [
    ["Bologna Open, results"],
    [],
    ["Round", "Table", "East", "Score", "South", "Score", "West", "Score", "North", "Score"],
    [1, 1, "Marta Rossi", 45100, "Aino Virtanen", 33400, "Jan Kowalski", 26500, "Lea Roux", 15000],
    [1, 2, "Tom Lee", 30000, "Ana Ruiz", 30000, "Eva Maas", 29000, "Ole Berg", 30000],
    [2, 1, "Marta Rossi", 20000, "Tom Lee", 40000, "Jan Kowalski", 32000, "Eva Maas", 28000],
    [2, 2, "Ana Ruiz", 31000, "Aino Virtanen", 29000, "Ole Berg", 35000, "Lea Roux", 25000],
]
"""A row a table; a stick was left on table 2 of the first round."""

BY_SEAT: SheetRows = [
    ["Giornata", "Tavolo", "Vento", "Giocatore", "Punti"],
    *(
        [1, 1 + place // 4, "ESWN"[place % 4], name, score]
        for place, (name, score) in enumerate(
            zip(PLAYERS, ("45,1", "33,4", "26,5", "15", "30", "30", "29", "30"), strict=True)
        )
    ),
]
"""A row a seat, in Italian, in thousands."""

BY_PLAYER: SheetRows = [
    ["Name", "Country", "R1", "T1", "R2", "T2", "Total"],
    ["ROSSI Marta", "ITA", "+30.1", 1, "-25.0", 1, "+5.1"],
    ["VIRTANEN Aino", "FIN", "+8.4", 1, "-6.0", 2, "+2.4"],
    ["KOWALSKI Jan", "POL", "-8.5", 1, "+7.0", 1, "-1.5"],
    ["ROUX Lea", "FRA", "-30.0", 1, "-20.0", 2, "-50.0"],
    ["LEE Tom", "GBR", "+17.0", 2, "+25.0", 1, "+42.0"],
    ["RUIZ Ana", "ESP", "+6.0", 2, "+6.0", 2, "+12.0"],
    ["MAAS Eva", "NLD", "-6.0", 2, "-7.0", 1, "-13.0"],
    ["BERG Ole", "NOR", "-17.0", 2, "+20.0", 2, "+3.0"],
]
"""A row a player, results with uma (EMA 2016: 15, 5, -5, -15), in thousands."""


def text(rows: Sequence[Sequence[Any]]) -> str:
    """The rows as a file parted by tabs."""
    return "\n".join("\t".join(map(str, row)) for row in rows)
