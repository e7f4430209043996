"""The forms of a page as a browser sends them: each button, with the fields as they are rendered."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from lxml import html  # type: ignore[import-untyped]  # it has no types

TYPED = (
    "text",
    "number",
    "email",
    "url",
    "tel",
    "search",
    "date",
    "time",
    "datetime-local",
    "textarea",
    "password",
)
"""Fields into which somebody types; the others are ticked, chosen or hidden."""


@dataclass(frozen=True, slots=True)
class PageField:
    """A field: its kind as HTML names it, the values that it sends as it is rendered, and what may be chosen."""

    name: str
    kind: str
    values: tuple[str, ...]
    choices: tuple[str, ...] = ()
    longest: int | None = None
    fixed: bool = False
    required: bool = False


@dataclass(frozen=True, slots=True)
class PageForm:
    """A form with one of its buttons: `page` is the address that it stands on, `action` where it is sent."""

    page: str
    action: str
    fields: tuple[PageField, ...]
    button: tuple[str, str] | None = None
    upload: bool = field(default=False)

    @property
    def sent(self) -> dict[str, list[str]]:
        """All that a browser sends where nobody has typed anything."""
        sent: dict[str, list[str]] = {}
        for one in self.fields:
            if one.values:
                sent.setdefault(one.name, []).extend(one.values)
        if self.button and self.button[0]:
            sent.setdefault(self.button[0], []).append(self.button[1])
        return sent

    def named(self, name: str) -> list[PageField]:
        """The fields of a name: of a group of buttons or boxes there are several."""
        return [one for one in self.fields if one.name == name]


def forms_of(answer: Any, page: str) -> Iterator[PageForm]:
    """Every form of a page that posts, once for each of its buttons."""
    text = answer.content.decode().strip()
    if not text:
        return
    tree = html.document_fromstring(text)
    for form in tree.iter("form"):
        if form.get("method", "get").lower() != "post":
            continue
        own = [*form.iter("input", "select", "textarea", "button")]
        if form.get("id"):
            own += [one for one in tree.xpath("//*[@form=$id]", id=form.get("id")) if one not in own]
        own = [one for one in own if one.get("form") in (None, form.get("id"))]
        fields = tuple(_fields(own))
        upload = form.get("enctype") == "multipart/form-data"
        for button in [one for one in own if _submits(one)] or [None]:
            address = urljoin(
                page, (button is not None and button.get("formaction")) or form.get("action") or page
            )
            pressed = None if button is None else (button.get("name", ""), button.get("value", ""))
            yield PageForm(page, urlsplit(address)._replace(fragment="").geturl(), fields, pressed, upload)


def _submits(one: Any) -> bool:
    if one.get("disabled") is not None or one.get("hx-post"):
        return False
    return bool(one.tag == "button") and one.get("type", "submit") == "submit"


def _fields(own: list[Any]) -> Iterator[PageField]:
    for one in own:
        name = one.get("name")
        if not name or one.tag == "button" or one.get("disabled") is not None or _in_disabled(one):
            continue
        longest = int(one.get("maxlength")) if one.get("maxlength") else None
        fixed = one.get("readonly") is not None
        required = one.get("required") is not None
        if one.tag == "select":
            options = [(option.get("value", option.text or ""), option) for option in one.iter("option")]
            chosen = [value for value, option in options if option.get("selected") is not None]
            values = tuple(chosen or [value for value, _option in options[:1]])
            yield PageField(
                name, "select", values, tuple(value for value, _option in options), None, fixed, required
            )
        elif one.tag == "textarea":
            text = (one.text or "").removeprefix("\n")
            yield PageField(name, "textarea", (text,), (), longest, fixed, required)
        else:
            kind = one.get("type", "text")
            value = one.get("value", "on" if kind in ("checkbox", "radio") else "")
            ticked = kind not in ("checkbox", "radio") or one.get("checked") is not None
            yield PageField(
                name, kind, (value,) if ticked and kind != "file" else (), (value,), longest, fixed, required
            )


def _in_disabled(one: Any) -> bool:
    return any(parent.get("disabled") is not None for parent in one.iterancestors("fieldset"))
