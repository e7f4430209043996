"""The consequences of a new password, wherever it was set: Django calls its validators."""

from django.utils.translation import gettext as _

from accounts.models import ApiToken
from players.models import Account


class TokensEnd:
    """Revokes the tokens of an account whose password has changed; it refuses no password."""

    def validate(self, password: str, user: Account | None = None) -> None:
        """Accept every password."""

    def password_changed(self, password: str, user: Account | None = None) -> None:
        """Revoke the tokens, after the account was saved; a better hash of the same password is no change."""
        if user is not None and user.pk is not None:
            ApiToken.objects.filter(account=user).delete()

    def get_help_text(self) -> str:
        return _("A new password revokes the tokens of your programs.")
