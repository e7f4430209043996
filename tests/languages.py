"""The languages of the service, as the settings list them: a new one is tried wherever all are."""

from functools import cache

from django.conf import settings

from tools import messages

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
TRANSLATED = tuple(messages.languages())
"""All but English."""


@cache
def translations(language: str) -> dict[tuple[str | None, str], str]:
    """What the language says, by context and English sentence; sentences with a plural are left out."""
    return {
        (message.context, message.id): message.string
        for message in messages.read(language)
        if isinstance(message.id, str) and isinstance(message.string, str)
    }
