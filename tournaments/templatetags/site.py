"""What the installation says of itself, for the foot of every page."""

from collections.abc import Sequence

from django import template
from django.conf import settings
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def site_pages() -> Sequence[tuple[str, str]]:
    """The pages that the settings have a text for: the name of the address, and its words."""
    words = {"about": _("About"), "contact": _("Contact"), "imprint": _("Imprint")}
    return [(name, words[name]) for name, text in settings.SITE_TEXTS.items() if text]
