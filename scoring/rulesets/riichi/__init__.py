"""Riichi: one set of patterns, fu and payments; an edition is a module of values."""

RULESETS = {
    "ema2008": "ema_2008.EMA_2008",
    "ema2012": "ema_later.EMA_2012",
    "ema2016": "ema_later.EMA_2016",
    "ema2025": "ema_later.EMA_2025",
    "finnish": "finnish.FINNISH",
    "wrc": "others.WRC",
    "tenhou": "others.TENHOU",
    "mleague": "others.MLEAGUE",
    "jpml_a": "others.JPML_A",
}
