"""Names of a rule set in the reader's language. The rules keep English and the native term; the rest is in locale/."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import override, pgettext

from scoring.names import Names
from scoring.score import Explanation
from tournaments.texts.once import once_a_language

IN_NARROW_COLUMN = "%s, at the head of a narrow column"
"""The context of a figure's name where a long word may be parted: a soft hyphen marks the place."""
AFTER_NUMBER = "%s, after its number"
"""The context of a figure's name behind a number: "3 table points"."""


@once_a_language
def name_in_language(names: Names) -> str:
    """The name in the active language, in English where it has none."""
    return names.fill(pgettext(names.game, names.en))


def narrow_name(names: Names) -> str:
    """The name of a figure at the head of a narrow column."""
    return pgettext(IN_NARROW_COLUMN % names.game, names.en)


def name_after_number(names: Names) -> str:
    """The name of a figure behind a number."""
    return pgettext(AFTER_NUMBER % names.game, in_a_sentence(names.en))


def in_a_sentence(words: str) -> str:
    """English words that begin with a small letter."""
    return words[:1].lower() + words[1:]


def names_by_language(names: Names) -> dict[str, str]:
    """The name in each language of the service and the native term, as the API gives them."""
    return dict(_names_in(names, tuple(code for code, _name in settings.LANGUAGES)))


@cache
def _names_in(names: Names, languages: tuple[str, ...]) -> Mapping[str, str]:
    by_language = names.to_json()
    for code in languages:
        with override(code):
            by_language[code] = name_in_language(names)
    return by_language


def bill_json(bill: Explanation) -> dict[str, Any]:
    """A bill as the API gives it: each line with its names."""
    lines = [{**line.to_json(), "names": names_by_language(line.names)} for line in bill.lines]
    return {**bill.to_json(), "lines": lines}
