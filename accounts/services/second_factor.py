"""The second factor of who signs in without a page."""

from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.core.exceptions import ValidationError

from players.models import Account
from tournaments.common.errors import Forbidden

SECOND = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


def require_second_factor(*, account: Account, code: str) -> None:
    """Use up a code of the app, or a recovery code, where the account has a second factor.

    Raises Forbidden (`second_factor`) without a right code.
    """
    if not is_mfa_enabled(account, SECOND):
        return
    try:
        forget = check_rate_limit(account)
    except ValidationError:
        raise Forbidden("second_factor", "code") from None
    for factor in Authenticator.objects.filter(user=account).exclude(type=Authenticator.Type.WEBAUTHN):
        if code and factor.wrap().validate_code(code):
            forget()
            return
    raise Forbidden("second_factor", "code")
