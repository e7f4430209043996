"""The application of people and clubs."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """People, clubs and the accounts that sign in."""

    name = "players"
    verbose_name = _("players")
    default_auto_field = "django.db.models.BigAutoField"
