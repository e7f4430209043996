"""The place of a page in the masthead, and facts about the installation for the foot."""

from collections.abc import Sequence
from typing import Final

from django import template
from django.conf import settings
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

BELOW: Final = {
    **dict.fromkeys(("tournaments", "announced", "t", "table", "hand"), "tournaments"),
    "rankings": "rankings",
    "players": "people",
    "rules": "rulebooks",
    "calculator": "calculator",
}
"""The item of the masthead below which an address stands, by its first part."""


@register.simple_tag(takes_context=True)
def here(context: Context, name: str) -> SafeString:
    """`{% here "rankings" %}`: the attribute of an item of the masthead, on its own page and on those below it."""
    request = context.get("request")
    if request is None:
        return SafeString("")
    if request.resolver_match and request.resolver_match.url_name == name:
        return SafeString('aria-current="page"')
    below = BELOW.get(request.path_info.split("/")[1]) == name
    return SafeString('aria-current="true"' if below else "")


@register.simple_tag
def version() -> str:
    """The version of Tenbo that made the page."""
    return settings.VERSION


@register.simple_tag
def site_pages() -> Sequence[tuple[str, str]]:
    """The pages for which the settings have a text: the name of the address, and its words."""
    words = {"about": _("About"), "contact": _("Contact"), "imprint": _("Imprint")}
    return [(name, words[name]) for name, text in settings.SITE_TEXTS.items() if text]
