"""国标麻将 MCR: eighty-one fans, an eight-point minimum, table points."""

from scoring.rulesets.mcr.ruleset import MCR_2006

RULESETS = (MCR_2006,)
