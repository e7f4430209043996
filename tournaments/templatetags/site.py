"""Facts about the installation, for the foot of every page."""

from collections.abc import Sequence

from django import template
from django.conf import settings
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def version() -> str:
    """The version of Tenbo that made the page."""
    return settings.VERSION


@register.simple_tag
def site_pages() -> Sequence[tuple[str, str]]:
    """The pages for which the settings have a text: the name of the address, and its words."""
    words = {"about": _("About"), "contact": _("Contact"), "imprint": _("Imprint")}
    return [(name, words[name]) for name, text in settings.SITE_TEXTS.items() if text]
