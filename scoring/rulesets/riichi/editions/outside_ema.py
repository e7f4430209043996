"""The values from which the editions outside EMA start: those of EMA 2016 without the rules that only EMA has.

Their sources are descriptions without numbered sections, so their patterns name no section.
"""

from scoring.rulesets.riichi.editions.ema_later import RULES_2016
from scoring.rulesets.riichi.penalties import chombo

YAKU = {code: value._replace(section="") for code, value in RULES_2016.values.items()}

RULES = RULES_2016._replace(
    values=YAKU,
    yakuman=dict.fromkeys(RULES_2016.yakuman, ""),
    alone={},
    sections=dict.fromkeys(("dora", "fu", "limit", "payments"), ""),
    leftover_unit=100,
    leftover_drop=False,
    substitute_loss=None,
    indicators_per_kong=False,
    ura_under_each=False,
    unidentified_tile=False,
    penalties=(chombo("option of the event", ""),),
)
