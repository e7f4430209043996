"""The forms of accounts: what is typed; the services judge it."""

from datetime import datetime, tzinfo
from typing import Any

from django import forms
from django.http import QueryDict

from accounts.models import LONGEST_TOKEN_NAME
from scoring.faults import Fault
from tournaments.common.forms import NumberField, PageForm, Refusal, TextField
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


class MomentField(forms.Field):
    """A moment as the browser sends it (2026-11-22T18:30), in the time zone that the page sets; None: left empty."""

    zone: tzinfo

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> datetime | None:
        try:
            return datetime.fromisoformat(value).replace(tzinfo=self.zone) if value else None
        except ValueError:
            raise Refusal(Fault("bad_date", "", found=value)) from None


class RightsField(forms.Field):
    """The rights of which the boxes are ticked. Whether they can be lent, the service judges."""

    widget = forms.MultipleHiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> list[str]:
        return list(value or ())


class LendingForm(PageForm):
    """The rights that a head referee gets, and until when."""

    rights = RightsField()
    until = MomentField()

    def __init__(self, data: QueryDict, zone: tzinfo) -> None:
        super().__init__(data)
        until = self.fields["until"]
        assert isinstance(until, MomentField)
        until.zone = zone


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
