"""The forms of accounts. The services judge the values."""

from datetime import datetime, tzinfo
from typing import Any

from django import forms
from django.http import QueryDict

from accounts.models import LONGEST_TOKEN_NAME
from scoring.faults import Fault
from tournaments.common.web.forms import NumberField, PageForm, Refusal, TextField
from tournaments.models.limits import LONGEST_CONTACT, LONGEST_NAME

LONGEST_PASSWORD = 200
LONGEST_ACCOUNT_NAME = 150


class PasswordField(TextField):
    """A password, whose spaces are kept."""

    def __init__(self) -> None:
        super().__init__(LONGEST_PASSWORD, strip=False)


class InvitationForm(PageForm):
    """The person to invite and their role; an invitation to an e-mail address is mailed."""

    username = TextField(LONGEST_NAME)
    kind = TextField()


class MomentField(forms.Field):
    """A moment as the browser sends it (2026-11-22T18:30), in the time zone of the page; None for an empty field."""

    zone: tzinfo

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> datetime | None:
        try:
            return datetime.fromisoformat(value).replace(tzinfo=self.zone) if value else None
        except ValueError:
            raise Refusal(Fault("bad_date", "", found=value)) from None


class RightsField(forms.Field):
    """The rights whose boxes are ticked. The service judges whether they can be lent."""

    widget = forms.MultipleHiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> list[str]:
        return list(value or ())


class LendingForm(PageForm):
    """The rights that a head referee borrows, and their end."""

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
    """The name, address and language of an account, as its owner changes them."""

    name = TextField(LONGEST_ACCOUNT_NAME)
    email = TextField(LONGEST_CONTACT)
    language = TextField(10)


class ForgottenForm(PageForm):
    """The name or e-mail address of somebody who has forgotten their password."""

    account = TextField(LONGEST_CONTACT)


class TokenForm(PageForm):
    """A token of a program."""

    name = TextField(LONGEST_TOKEN_NAME)
    scope = TextField(initial="read")
    tournament = TextField(60)
    days = NumberField(initial="90")


class NewNameForm(PageForm):
    """The name of a new account."""

    name = TextField(LONGEST_ACCOUNT_NAME)
