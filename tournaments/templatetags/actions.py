"""The forms of actions: `{% action %}` makes the whole form of a row, `{% post %}` the frame of any other form.

Both protect the form, and lead back to the page on which it stands (`back`, else `this_page`, else the address of the
request); a fault is shown there, with the values that were typed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy

from tournaments.common.web.actions import ROWS, Action
from tournaments.common.web.forms import KeyField, NumberField, TickField
from tournaments.common.web.seen import digests
from tournaments.models.limits import LONGEST_REASON
from tournaments.texts.forms import FIELDS

register = template.Library()

LABELS = {**FIELDS, "reason": lazy("Reason (kept in the log)")}
"""The labels of fields, by their names."""
HIDDEN = "hidden"
"""The type of a field that the page fills in."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row's form. `choices`: pairs of a value and its words; `longest`: the most characters."""

    name: str
    key: str
    label: str | Promise
    kind: str
    value: Any
    needed: bool = False
    longest: int | None = None
    choices: Sequence[tuple[Any, Any]] = ()


@register.simple_block_tag(takes_context=True)
def post(context: Context, content: SafeString, name: str, *args: Any, back: str = "", **marks: str) -> str:
    """`{% post "withdraw" entry.number class="row" %} fields and a button {% endpost %}`: a form that is sent to the
    page of this name and these arguments. `marks` are attributes of the form."""
    return _rendered(context, reverse(name, args=args), back, marks, content=content)


@register.simple_tag(takes_context=True)
def action(
    context: Context,
    code: str,
    thing: Any,
    words: str,
    *,
    back: str = "",
    layout: str = "",
    look: str = "",
    icon: str = "",
    **given: Any,
) -> str:
    """`{% action "reopen_round" round _("Reopen") %}`: the form of a row, with a field for each field that it reads,
    and a button with these words.

    `given` has values for fields: an empty one asks for an optional reason, and a field that people do not type is
    hidden. `layout` is the class of the form; `look` and `icon` belong to the button. Raises KeyError if no row has
    the code.
    """
    row = ROWS[code]
    assert row.of.arguments is not None, f"{code}: its subject does not say the parts of its address"
    fields = list(_fields(row, thing, given))
    typed = any(field.kind != HIDDEN for field in fields)
    marks = {"class": layout or ("form" if typed else "")}
    button = {"words": words, "look": look, "icon": icon}
    shown = digests(row.seen(thing)) if row.seen else ""
    address = reverse(code, args=row.of.arguments(thing))
    return _rendered(context, address, back, marks, fields=fields, seen=shown, **button)


@register.inclusion_tag("components/field.html")
def reason(key: str, *, optional: bool = False, label: str = "") -> dict[str, Any]:
    """`{% reason "void-reason" %}`: the field of a reason, in a form that `{% action %}` does not make."""
    words = label or LABELS["reason"]
    return {"field": Field("reason", key, words, "text", "", needed=not optional, longest=LONGEST_REASON)}


def _rendered(context: Context, address: str, back: str, marks: Any, **more: Any) -> str:
    back = back or context.get("this_page") or context["request"].get_full_path()
    attributes = flatatt({key: value for key, value in marks.items() if value})
    inner = context.new({"address": address, "back": back, "attributes": attributes, **more})
    inner["csrf_token"] = context.get("csrf_token")
    assert context.template is not None
    return str(context.template.engine.get_template("components/action.html").render(inner))


def _fields(row: Action, thing: Any, given: dict[str, Any]) -> Iterator[Field]:
    """The fields that a row's form reads, in their order: those that must be sent or have a value here, and boxes to
    tick."""
    sent = row.body().fields if row.body else {}
    for name, read in (row.page_form.base_fields if row.page_form else {}).items():
        kind = _kind(read, sent.get(name), name in given)
        needed = sent[name].required if name in sent else getattr(read, "needed", False)
        if name in given or needed or kind == "tick":
            yield Field(
                name,
                f"{row.code}-{getattr(thing, 'pk', '')}-{name}",
                LABELS.get(name, name),
                kind,
                given.get(name, ""),
                needed,
                getattr(read, "max_length", None),
                tuple(getattr(sent.get(name), "choices", {}).items()),
            )


def _kind(read: Any, sent: Any, is_given: bool) -> str:
    if isinstance(read, KeyField) or (is_given and isinstance(read, TickField)):
        return HIDDEN
    if isinstance(read, TickField):
        return "tick"
    return "choice" if hasattr(sent, "choices") else "number" if isinstance(read, NumberField) else "text"
