"""中庸 Zung Jung: patterns in series that add up, a limit of 320, three times the value for the winner."""

from scoring.rulesets.zung_jung.ruleset import ZUNG_JUNG_33

RULESETS = (ZUNG_JUNG_33,)
