"""The options of a riichi event. An edition offers those it lists, with its own default and the default's source."""

from collections.abc import Mapping
from typing import Any

from scoring.rulesets.base import Names, Option


def _names(en: str, it: str, es: str, fi: str) -> Names:
    return {"en": en, "it": it, "es": es, "fi": fi}


_KINDS: Mapping[str, dict[str, Any]] = {
    "start": {
        "kind": "int",
        "minimum": 0,
        "maximum": 1_000_000,
        "names": _names("Starting points", "Punti iniziali", "Puntos iniciales", "Aloituspisteet"),
    },
    "oka": {
        "kind": "int",
        "minimum": 0,
        "maximum": 1_000_000,
        "names": _names("Oka for the first", "Oka per il primo", "Oka para el primero", "Oka ykköselle"),
    },
    "chombo": {
        "kind": "int",
        "minimum": 1,
        "maximum": 1_000_000,
        "names": _names(
            "Chombo, points after uma",
            "Chombo, punti dopo l'uma",
            "Chombo, puntos tras el uma",
            "Chombo, pisteet uman jälkeen",
        ),
    },
    "counter_mode": {
        "kind": "choice",
        "names": _names("Counters", "Contatori", "Contadores", "Laskurit"),
        "choices": ("per_payer", "in_hand_value"),
        "choice_names": (
            _names(
                "100 from each payer", "100 da ogni pagante", "100 de cada pagador", "100 joka maksajalta"
            ),
            _names(
                "in the value of the hand",
                "nel valore della mano",
                "en el valor de la mano",
                "käden arvossa",
            ),
        ),
    },
    "uma": {
        "kind": "int_list",
        "length": 4,
        "names": _names("Uma by place", "Uma per posto", "Uma por puesto", "Uma sijoittain"),
    },
    "red_fives": {
        "kind": "choice",
        "names": _names("Red fives in the set", "Cinque rossi", "Cincos rojos", "Punaisia viitosia"),
    },
    "leftover_unit": {
        "kind": "choice",
        "names": _names(
            "Tied winners share the sticks left in units of",
            "I primi a pari merito si dividono i bastoncini in unità di",
            "Los primeros empatados reparten las apuestas en unidades de",
            "Jaetun voiton panokset jaetaan yksiköissä",
        ),
    },
    "abortive_draws": {
        "kind": "bool",
        "names": _names("Abortive draws", "Pareggi forzati", "Empates abortivos", "Keskeytykset"),
    },
    "abortive_dealer": {
        "kind": "choice",
        "choices": ("if_tenpai", "always"),
        "names": _names(
            "East stays after an abortive draw",
            "Est resta dopo un pareggio forzato",
            "Este sigue tras un empate abortivo",
            "Itä jatkaa keskeytyksen jälkeen",
        ),
        "choice_names": (
            _names("if tenpai", "se è tenpai", "si está en tenpai", "jos on tenpaissa"),
            _names("always", "sempre", "siempre", "aina"),
        ),
    },
}


def option(key: str, default: Any, source: str, choices: tuple[Any, ...] = ()) -> Option:
    """The option ``key`` of the family with an edition's default and where that stands."""
    kind = dict(_KINDS[key])
    if choices:
        kind["choices"] = choices
    return Option(key=key, default=default, source=source, **kind)
