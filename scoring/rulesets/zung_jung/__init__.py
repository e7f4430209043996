"""中庸 Zung Jung: patterns in series that add up, a limit of 320, three times the value for the winner."""

RULESETS = {"zungjung33": "ruleset.ZUNG_JUNG_33"}
