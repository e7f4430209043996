"""Riichi: one set of patterns, fu and payments; an edition is a module of values."""

from scoring.rulesets.riichi.ema_2008 import EMA_2008

RULESETS = (EMA_2008,)
