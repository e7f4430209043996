"""The classical Italian game of the Federazione Italiana Mah-Jong: racks of all four players, doublings, massimi."""

RULESETS = {"fimj2001": "ruleset.FIMJ_2001"}
