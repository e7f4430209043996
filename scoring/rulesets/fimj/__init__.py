"""The classical Italian game of the Federazione Italiana Mah-Jong: racks of all four players, doublings, massimi."""

from scoring.rulesets.fimj.ruleset import FIMJ_2001

RULESETS = (FIMJ_2001,)
