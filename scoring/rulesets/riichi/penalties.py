"""Penalties of riichi tournaments: what is taken off a player's own result after uma, and nobody receives (6.1.4)."""

from scoring.penalties import OTHER, PenaltyRule, named

EMA = "EMA riichi rules 2025"
ORGANISER = "option of the event"

_CHOMBO = named("Chombo", "Chombo", "Chombo", "Chombo")
_DEAD = named("Dead hand", "Mano vuota", "Mano muerta", "Kuollut käsi")
MINUTES = tuple((60 * minute, 1000 * minute) for minute in range(1, 11))
"""1000 for each begun minute, at most ten; later a substitute plays (7.2, 7.3)."""

DEAD_HAND = PenaltyRule("dead_hand", "dead_hand", _DEAD, EMA, "6", amount=0, event="dead")
LATENESS = PenaltyRule(
    "lateness",
    "lateness",
    named("Late for the round", "Ritardo", "Retraso", "Myöhästyminen"),
    EMA,
    "7.2",
    decides="clock",
    late=MINUTES,
)
OBSTRUCTION = (
    PenaltyRule(
        "obstruction",
        "obstruction",
        named(
            "Deliberate obstruction", "Ostruzione deliberata", "Obstrucción deliberada", "Tahallinen häirintä"
        ),
        EMA,
        "6.12",
        choices=(8000, 12000),
    ),
    PenaltyRule(
        "obstruction_repeated",
        "obstruction",
        named(
            "Serious or repeated obstruction",
            "Ostruzione grave o ripetuta",
            "Obstrucción grave o repetida",
            "Vakava tai toistuva häirintä",
        ),
        EMA,
        "6.12",
        least=12000,
        most=48000,
    ),
    PenaltyRule(
        "information",
        "obstruction",
        named(
            "Phone, passing information",
            "Telefono, passaggio di informazioni",
            "Teléfono, pasar información",
            "Puhelin, tiedon välittäminen",
        ),
        EMA,
        "6.11, 7.1",
        least=8000,
        most=48000,
    ),
    PenaltyRule(
        "cheating",
        "obstruction",
        named(
            "Cheating: disqualification",
            "Comportamento sleale: squalifica",
            "Trampas: descalificación",
            "Huijaus: hylkäys",
        ),
        EMA,
        "6.12",
        amount=0,
        disqualifies=True,
    ),
)
SHEETS = (
    PenaltyRule(
        "all_last_sheet",
        "sheet",
        named(
            "Own score wrong on the all-last sheet",
            "Punteggio proprio errato sulla scheda all-last",
            "Puntuación propia errónea en la hoja all-last",
            "Oma tulos väärin all-last-lapulla",
        ),
        EMA,
        "6.10",
        amount=8000,
    ),
    PenaltyRule(
        "score_sheet",
        "sheet",
        named(
            "Score sheet wrong beyond repair",
            "Scheda dei punteggi errata e non ricostruibile",
            "Hoja de puntuación errónea e irreparable",
            "Pistelappu korjaamattomasti väärin",
        ),
        EMA,
        "7.5",
        decides="office",
        amount=2000,
        everybody=True,
    ),
    PenaltyRule(
        "not_signed",
        "sheet",
        named("Sheet not signed", "Scheda non firmata", "Hoja sin firmar", "Pistelappu allekirjoittamatta"),
        EMA,
        "7.5",
        amount=2000,
    ),
)
REPEATED = PenaltyRule(
    "minor_errors",
    "other",
    named(
        "Repeated minor errors",
        "Errori minori ripetuti",
        "Errores leves repetidos",
        "Toistuvat pienet virheet",
    ),
    EMA,
    "6.1.1",
)


def chombo(document: str, section: str) -> PenaltyRule:
    """A chombo; what it costs is a rule of the game and comes with its event."""
    return PenaltyRule("chombo", "chombo", _CHOMBO, document, section, decides="table", event="chombo")


BY_EDITION = {
    "ema2008": (
        chombo("EMA riichi rules 2008", ""),
        DEAD_HAND._replace(document="EMA riichi rules 2008", section=""),
    ),
    "ema2012": (
        chombo("EMA riichi rules 2012", ""),
        DEAD_HAND._replace(document="EMA riichi rules 2012", section=""),
    ),
    "ema2016": (chombo("EMA's list of changes, 2015", ""), DEAD_HAND, LATENESS, *OBSTRUCTION, REPEATED),
    "ema2025": (chombo(EMA, "3.4.6"), DEAD_HAND, LATENESS, *SHEETS, *OBSTRUCTION, REPEATED),
    "wrc": (chombo("WRC rule book 2015", ""),),
    "tenhou": (chombo("a mangan at the table", ""),),
    "mleague": (chombo(ORGANISER, ""),),
    "jpml_a": (chombo(ORGANISER, ""),),
}
"""The Finnish sheet has none of its own."""


def rows(key: str) -> tuple[PenaltyRule, ...]:
    """The penalties of an edition."""
    return (*BY_EDITION.get(key, ()), *OTHER)
