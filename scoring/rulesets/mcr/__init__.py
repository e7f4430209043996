"""国标麻将 MCR: eighty-one fans, an eight-point minimum, table points."""

RULESETS = {"mcr2006": "ruleset.MCR_2006"}
