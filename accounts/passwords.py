"""What follows from a new password, wherever it was set: Django tells its validators."""

from django.utils.translation import gettext as _

from accounts.models import ApiToken
from players.models import Account


class TokensEnd:
    """No validator of passwords: it revokes the tokens of an account whose password was changed."""

    def validate(self, password: str, user: Account | None = None) -> None:
        """Every password will do."""

    def password_changed(self, password: str, user: Account | None = None) -> None:
        """Called after the account was saved; a better hash of the same password is no change."""
        if user is not None and user.pk is not None:
            ApiToken.objects.filter(account=user).delete()

    def get_help_text(self) -> str:
        return _("A new password revokes the tokens of your programs.")
