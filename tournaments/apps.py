"""The application of tournaments and all that is stored about them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Tournaments, their ledger and what follows from it."""

    name = "tournaments"
    verbose_name = _("tournaments")
    default_auto_field = "django.db.models.BigAutoField"
