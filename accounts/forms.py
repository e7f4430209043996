"""The forms of accounts: what is typed; the services judge it."""

from accounts.models import LONGEST_TOKEN_NAME
from tournaments.common.forms import NumberField, PageForm, TextField
from tournaments.models.limits import LONGEST_CONTACT, LONGEST_NAME

LONGEST_PASSWORD = 200
LONGEST_ACCOUNT_NAME = 150


class PasswordField(TextField):
    """A password, with the spaces it has."""

    def __init__(self) -> None:
        super().__init__(LONGEST_PASSWORD, strip=False)


class InvitationForm(PageForm):
    """Whom to invite, as what; an address is where the invitation is mailed to."""

    username = TextField(LONGEST_NAME)
    kind = TextField()


class NewAccountForm(PageForm):
    """A new account."""

    name = TextField(LONGEST_ACCOUNT_NAME)
    password = PasswordField()
    email = TextField(LONGEST_CONTACT)


class NewPasswordForm(PageForm):
    password = PasswordField()


class AccountForm(PageForm):
    """What the owner may change without further ado."""

    name = TextField(LONGEST_ACCOUNT_NAME)
    email = TextField(LONGEST_CONTACT)
    language = TextField(10)


class ForgottenForm(PageForm):
    """Who has forgotten a password: a name or an e-mail address."""

    who = TextField(LONGEST_CONTACT)


class TokenForm(PageForm):
    """A token of a program."""

    name = TextField(LONGEST_TOKEN_NAME)
    scope = TextField(initial="read")
    tournament = TextField(60)
    days = NumberField(initial="90")


class NewNameForm(PageForm):
    """The name of a new account."""

    name = TextField(LONGEST_ACCOUNT_NAME)
