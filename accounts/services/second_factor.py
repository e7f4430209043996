"""The second factor of people who sign in without a page."""

from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError

from players.models import Account
from tournaments.common.errors import Forbidden
from tournaments.common.roles import has_second_factor


def require_second_factor(*, account: Account, code: str) -> None:
    """Use up a code of the app, or a recovery code, where the account has a second factor.

    Raises Forbidden (`second_factor`) for a missing or wrong code.
    """
    if not has_second_factor(account):
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
