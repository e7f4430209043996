"""The form of a message to many people."""

from tournaments.common.numbers import NUMBER
from tournaments.common.web.forms import NumbersField, PageForm, TextField, TickField
from tournaments.models.limits import LONGEST_KEY, LONGEST_MESSAGE, LONGEST_SUBJECT


class MessageForm(PageForm):
    """A message, before its preview and after it. `key` names the form: sent twice, it is one message."""

    audience = TextField(initial="players")
    numbers = NumbersField(digits=NUMBER)
    subject = TextField(LONGEST_SUBJECT)
    text = TextField(LONGEST_MESSAGE)
    to_phones = TickField()
    key = TextField(LONGEST_KEY)
