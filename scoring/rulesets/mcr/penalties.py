"""Penalties of MCR tournaments: fouls that grow within a session, false hu paid to the opponents, lateness."""

from scoring.penalties import OTHER, PenaltyRule, named

REGULATIONS = "EMA tournament regulations MCR 2010"
OVERVIEW = "EMA penalties overview 2009"
GREEN_BOOK = "Green Book 2006"

PENALTIES = (
    PenaltyRule(
        "foul",
        "other",
        named(
            "Foul: a warning first, then points",
            "Fallo: prima un'ammonizione, poi punti",
            "Falta: primero una advertencia, luego puntos",
            "Pelivirhe: ensin varoitus, sitten pisteitä",
        ),
        REGULATIONS,
        "3.1, 3.6",
        ladder=(0, 5, 10),
        step=10,
    ),
    PenaltyRule(
        "false_hu_10",
        "other",
        named(
            "False hu below 8 points, shown",
            "Hu falso sotto 8 punti, mostrato",
            "Hu falso de menos de 8 puntos, mostrado",
            "Väärä hu alle 8 pistettä, näytetty",
        ),
        REGULATIONS,
        "2.9, 3.3",
        amount=30,
        receives="opponents",
        event="false_hu",
        each=10,
    ),
    PenaltyRule(
        "false_hu_20",
        "other",
        named(
            "False hu of wrong shape or number of tiles, shown",
            "Hu falso di forma o numero di tessere errati, mostrato",
            "Hu falso de forma o número de fichas incorrectos, mostrado",
            "Väärä hu väärästä muodosta tai tiilimäärästä, näytetty",
        ),
        REGULATIONS,
        "2.9",
        amount=60,
        receives="opponents",
        event="false_hu",
        each=20,
    ),
    PenaltyRule(
        "false_hu_hidden",
        "dead_hand",
        named(
            "False hu not shown: dead hand",
            "Hu falso non mostrato: mano vuota",
            "Hu falso no mostrado: mano muerta",
            "Väärä hu näyttämättä: kuollut käsi",
        ),
        REGULATIONS,
        "3.3",
        amount=0,
        event="dead",
    ),
    PenaltyRule(
        "lateness",
        "lateness",
        named("Late for the session", "Ritardo", "Retraso", "Myöhästyminen"),
        REGULATIONS,
        "2.2",
        decides="clock",
        late=((600, 10), (900, 20)),
    ),
    PenaltyRule(
        "winning_tile_apart",
        "other",
        named(
            "Winning tile not added to the hand",
            "Tessera vincente non aggiunta alla mano",
            "Ficha ganadora no añadida a la mano",
            "Voittotiiltä ei lisätty käteen",
        ),
        REGULATIONS,
        "2.8.7",
        amount=10,
    ),
    PenaltyRule(
        "tiles_knocked_over",
        "other",
        named(
            "Knocking over another player's tiles",
            "Tessere altrui rovesciate",
            "Fichas ajenas derribadas",
            "Toisen tiilien kaataminen",
        ),
        GREEN_BOOK,
        "3.11",
        least=5,
        most=60,
        receives="offended",
    ),
    PenaltyRule(
        "obstruction",
        "obstruction",
        named(
            "Obstruction or stalling",
            "Ostruzione o perdita di tempo",
            "Obstrucción o demora",
            "Häirintä tai viivyttely",
        ),
        OVERVIEW,
        least=10,
        most=60,
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
        OVERVIEW,
        amount=0,
        disqualifies=True,
    ),
    *OTHER,
)
"""All but false hu come off the player's own score; whether before the table points, `late_before_rank` says."""
