"""The headings of the columns of results and seating grids, in every language of the product."""

import re
from functools import cache
from typing import NamedTuple

from players.countries import plain
from players.headings import column_of

ROUND = (
    *(
        "round",
        "rounds",
        "rd",
        "r",
        "session",
        "game",
        "hanchan",
        "match",
        "sessione",
        "turno",
        "partita",
        "ronda",
    ),
    *(
        "partida",
        "sesión",
        "kierros",
        "peli",
        "erä",
        "manche",
        "tour",
        "séance",
        "partie",
        "runde",
        "durchgang",
    ),
    *("spiel", "runda", "sesja", "gra", "ronde", "spelronde"),
)
TABLE = (
    *(
        "table",
        "tables",
        "tbl",
        "t",
        "table no",
        "table number",
        "tavolo",
        "tavoli",
        "mesa",
        "pöytä",
        "tisch",
    ),
    *("stół", "stolik", "tafel"),
)
SCORE = (
    *(
        "score",
        "scores",
        "points",
        "point",
        "result",
        "results",
        "pts",
        "total",
        "punti",
        "punteggio",
        "risultato",
    ),
    *(
        "totale",
        "puntos",
        "puntuación",
        "resultado",
        "pisteet",
        "tulos",
        "résultat",
        "punkte",
        "ergebnis",
        "summe",
    ),
    *("punkty", "wynik", "punten", "resultaat", "totaal", "rating points", "ranglistenpunkte"),
)
PLAYER = ("player", "name", "giocatore", "jugador", "pelaaja", "joueur", "spieler", "gracz", "speler", "p")
SEAT = (
    "seat",
    "wind",
    "seats",
    "vento",
    "posto",
    "viento",
    "asiento",
    "tuuli",
    "paikka",
    "vent",
    "place at table",
)
SEAT_MORE = (
    "siège",
    "platz am tisch",
    "sitz",
    "wiatr",
    "miejsce przy stole",
    "stoel",
    "start wind",
    "startwind",
)
NUMBER = (
    *(
        "no",
        "no.",
        "nr",
        "nr.",
        "n",
        "n.",
        "n°",
        "number",
        "start number",
        "player number",
        "player no",
        "numero",
    ),
    *("número", "numéro", "nummer", "startnummer", "numer", "id"),
)
POT = (
    *(
        "pot",
        "sticks",
        "riichi sticks",
        "leftover",
        "leftover sticks",
        "left",
        "bastoncini",
        "palillos",
        "tikut",
    ),
    *("bâtons", "stäbchen", "riichi-stäbe", "patyczki", "stokjes", "kyotaku"),
)
WINDS = {
    "E": ("e", "east", "est", "este", "itä", "ost", "wschód", "oost", "ton", "東"),
    "S": ("s", "south", "sud", "sur", "etelä", "süd", "południe", "zuid", "nan", "南"),
    "W": ("w", "west", "ovest", "oeste", "länsi", "ouest", "zachód", "shaa", "西"),
    "N": ("n", "north", "nord", "norte", "pohjoinen", "północ", "noord", "pei", "北"),
}
NUMBERED = re.compile(r"(.*?)[\s._#-]*([0-9]{1,3})")


class Heading(NamedTuple):
    """The kind of a column, and the number or the wind in its heading."""

    kind: str
    number: int | None = None
    wind: str = ""


def heading(cell: str) -> Heading:
    """The column of a heading: `round` ... `pot`, a column of a list of players, or "" for an unknown column."""
    text = cell.strip().casefold()
    match = NUMBERED.fullmatch(text)
    word, number = (match[1].strip(" :"), int(match[2])) if match else (text, None)
    if match and not word:
        return Heading("plain", number)
    if number is None and (wind := _wind(word)):
        return Heading("wind", wind=wind)
    kind = _kinds().get(plain(word) or word, "")
    if kind:
        return Heading(kind, number)
    parts = [plain(part) for part in re.split(r"[\s_/-]+", word) if part]
    if number is None and len(parts) > 1:
        return _of_two(parts)
    return Heading(column_of(cell))


def _of_two(parts: list[str]) -> Heading:
    """The column of a heading with a wind and a word: `East score`, `Score E`, `Player East`."""
    wind = next((direction for part in parts if (direction := _wind(part))), "")
    kinds = {_kinds().get(part, "") for part in parts}
    if wind and "score" in kinds:
        return Heading("score", wind=wind)
    if wind and "player" in kinds:
        return Heading("wind", wind=wind)
    return Heading(column_of(" ".join(parts)))


def wind_of(text: str) -> str:
    """The wind that a cell names, or ""."""
    return _wind(text.strip().casefold())


@cache
def _kinds() -> dict[str, str]:
    words_of = {
        "round": ROUND,
        "table": TABLE,
        "score": SCORE,
        "player": PLAYER,
        "seat": (*SEAT, *SEAT_MORE),
        "number": NUMBER,
        "pot": POT,
    }
    kinds: dict[str, str] = {}
    for kind, words in words_of.items():
        for word in words:
            kinds.setdefault(plain(word) or word, kind)
    return kinds


@cache
def _winds() -> dict[str, str]:
    return {plain(word) or word: wind for wind, words in WINDS.items() for word in words}


def _wind(word: str) -> str:
    return _winds().get(plain(word) or word, "")
