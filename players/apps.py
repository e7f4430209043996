"""The application of people and clubs."""

from django.apps import AppConfig
from django.core.signals import request_started
from django.utils.translation import gettext_lazy as _

from players import naming


class PlayersConfig(AppConfig):
    """People, clubs and the accounts that sign in."""

    name = "players"
    verbose_name = _("players")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Each request begins without a known reader."""
        request_started.connect(naming.forget_reader, dispatch_uid="players.naming")
