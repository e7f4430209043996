"""Riichi: one set of patterns, fu and payments; an edition is a module of values."""

PRESELECTED = "ema2025"
"""The newest edition of the European federation: a new tournament begins with it."""
RULESETS = {
    "ema2008": "editions.ema_2008.EMA_2008",
    "ema2012": "editions.ema_later.EMA_2012",
    "ema2016": "editions.ema_later.EMA_2016",
    "ema2025": "editions.ema_later.EMA_2025",
    "finnish": "editions.finnish.FINNISH",
    "wrc": "editions.wrc.WRC",
    "wrc2025": "editions.wrc.WRC_2025",
    "tenhou": "editions.tenhou.TENHOU",
    "mleague": "editions.mleague.MLEAGUE",
    "jpml_a": "editions.jpml_a.JPML_A",
    "jpml_a2026": "editions.jpml_a.JPML_A_2026",
}
