"""Riichi: one set of patterns, fu and payments; an edition is a module of values."""

from scoring.rulesets.riichi.ema_2008 import EMA_2008
from scoring.rulesets.riichi.ema_later import EMA_2012, EMA_2016, EMA_2025
from scoring.rulesets.riichi.finnish import FINNISH
from scoring.rulesets.riichi.others import JPML_A, MLEAGUE, TENHOU, WRC

RULESETS = (EMA_2008, EMA_2012, EMA_2016, EMA_2025, FINNISH, WRC, TENHOU, MLEAGUE, JPML_A)
