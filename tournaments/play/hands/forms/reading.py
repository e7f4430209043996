"""Reads the form of a hand with the reader of `scoring` and the wind letters of the page's language."""

from collections.abc import Mapping

from scoring import hand_form
from scoring.hand_form import Event, Fields
from scoring.rulesets.base import RuleSet
from tournaments.texts.format import WINDS, wind_letter


def wind_letters() -> dict[str, str]:
    """The letter of each wind in the language of the page."""
    return {wind: wind_letter(wind) for wind in WINDS}


def read_event(data: Fields, winds: Mapping[str, str], ruleset: RuleSet) -> Event:
    """As `hand_form.read_event`."""
    return hand_form.read_event(data, winds, ruleset, wind_letters())
