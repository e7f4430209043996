"""The application of accounts."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Invitations, links, tokens and sign-ins."""

    name = "accounts"
    verbose_name = _("accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import signals  # noqa: F401 - connects them; the models are loaded only now
