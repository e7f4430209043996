"""The HTML of a page with a form that was refused, with the typed values in it and each fault beside its field.

It works on the finished page: all that a template does for it is to list the faults (`components/faults.html`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from itertools import accumulate
from urllib.parse import urlsplit

CHOSEN = ("checkbox", "radio")
LEFT_ALONE = ("hidden", "password", "file", "submit", "button")
MARKED = ("text", "number", "email", "url", "date", "time", "datetime-local", "search", "select", "textarea")
FIELDS = ("input", "select", "textarea")
TOKEN = "csrfmiddlewaretoken"  # noqa: S105  # the name of a field
FAULT_OF = "data-field"
"""The attribute of a listed fault with the name of its field."""
SEEN = "seen"
"""The field of common/web/seen.py, made anew for each page."""
OF_THE_PAGE = ("", TOKEN, SEEN, "back")
"""Hidden fields that do not tell one form of a page from another."""
OTHER_NAMES = (
    ("name$", "family_name"),
    (r"options\.(\w+)$", r"option-\1"),
    (r"answers\[(\d+)\]$", r"question-\1"),
    (r"(\w+)\[\d+\]", r"\1"),
)
"""How a fault names a field, and what a page calls it where it has no field of that name: a form that parts names, the
options of rules, the answers of an application, the lines of a text.
"""
Typed = Mapping[str, Sequence[str]]


@dataclass(slots=True)
class Element:
    """A start tag of a page, with the positions of the tag, of the end of its content, and of its end tag."""

    tag: str
    attributes: dict[str, str]
    start: int
    end: int
    content_end: int = 0
    closed: int = 0
    options: list["Element"] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the field in the request."""
        return self.attributes.get("name", "")

    @property
    def kind(self) -> str:
        """The `type` of an `<input>`; of every other element its tag."""
        return self.attributes.get("type", "text") if self.tag == "input" else self.tag

    def written(self, changes: Mapping[str, str | None]) -> str:
        """The start tag with changed attributes; None removes an attribute."""
        new = {**self.attributes, **changes}
        kept = "".join(f' {name}="{escape(value)}"' for name, value in new.items() if value is not None)
        return f"<{self.tag}{kept}>"


@dataclass(slots=True)
class Form:
    """A form of a page: its fields, and the folds in which it stands."""

    element: Element
    folds: list[Element]
    fields: list[Element] = field(default_factory=list)

    def fits(self, path: str, typed: Typed, page: str) -> bool:
        """Whether this form was sent to `path`: hidden fields tell it from other forms of the same address, and a form
        that only asks sends nothing.
        """
        asks = self.element.attributes.get("method", "").lower() == "get"
        own = urlsplit(self.element.attributes.get("action", "")).path or page
        hidden = [field for field in self.fields if field.kind == "hidden" and field.name not in OF_THE_PAGE]
        return (
            not asks
            and own == path
            and all(field.attributes.get("value", "") in typed.get(field.name, ()) for field in hidden)
        )


class Page(HTMLParser):
    """The forms of a page, and the faults that it lists (`components/faults.html`): field and words."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.lines = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self.forms: list[Form] = []
        self.open: list[Element] = []
        self.form: Form | None = None
        self.faults: list[tuple[str, str]] = []
        self.listed: list[str] = []
        """The field of the fault that is being read, and its words."""
        self.feed(text)

    def form_of(self, path: str, typed: Typed, page: str) -> Form | None:
        """The form that was sent to `path`, on the page at `page`."""
        return next((form for form in self.forms if form.fits(path, typed, page)), None)

    @property
    def place(self) -> int:
        """The position of the parser in the text."""
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep folds, forms and their fields."""
        start = self.place
        text = self.get_starttag_text() or ""
        element = Element(tag, {name: value or "" for name, value in attrs}, start, start + len(text))
        if tag == "form":
            folds = [outer for outer in self.open if outer.tag == "details"]
            self.form = Form(element, folds)
            self.forms.append(self.form)
        if FAULT_OF in element.attributes:
            self.listed = [element.attributes[FAULT_OF]]
        owner = self._owner(element)
        if tag in FIELDS and owner:
            owner.fields.append(element)
            element.closed = element.end
        if tag == "option" and self.open and self.open[-1].tag == "select":
            self.open[-1].options.append(element)
        if tag in ("details", "select", "textarea"):
            self.open.append(element)

    def _owner(self, field: Element) -> Form | None:
        """The form that a field belongs to: the form that it names, or the form around it."""
        if "form" not in field.attributes:
            return self.form
        return next(
            (form for form in self.forms if form.element.attributes.get("id") == field.attributes["form"]),
            None,
        )

    def handle_data(self, data: str) -> None:
        """Keep the words of a fault."""
        if self.listed:
            self.listed.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a field, or of a fault."""
        if self.listed:
            self.faults.append((self.listed[0], "".join(self.listed[1:])))
            self.listed = []
        if tag == "form":
            self.form = None
        if self.open and self.open[-1].tag == tag:
            element = self.open.pop()
            element.content_end = self.place
            element.closed = element.content_end + len(f"</{tag}>")


@dataclass(slots=True)
class Rewritten:
    """A page on its way to another text: start tags that change, and new text between two positions."""

    text: str
    tags: dict[int, tuple[Element, dict[str, str | None]]] = field(default_factory=dict)
    pieces: list[tuple[int, int, str]] = field(default_factory=list)

    def change(self, element: Element, **attributes: str | None) -> None:
        """Change attributes of a start tag; `aria_invalid` is the attribute aria-invalid."""
        _element, changes = self.tags.setdefault(element.start, (element, {}))
        changes.update({name.replace("_", "-"): value for name, value in attributes.items()})

    def whole(self) -> str:
        """The new text."""
        tags = [
            (element.start, element.end, element.written(changes)) for element, changes in self.tags.values()
        ]
        text = self.text
        for start, end, new in sorted([*tags, *self.pieces], reverse=True):
            text = text[:start] + new + text[end:]
        return text


def fill(text: str, page: str, path: str, typed: Typed, faults: Sequence[tuple[str, str]]) -> str:
    """A page with the typed values in its form that was sent to `path`, the folds around it open, the faults marked.

    `page` is the path of the page: a form without an address is sent there.
    """
    form = Page(text).form_of(path, typed, page)
    if form is None:
        return text
    new = Rewritten(text)
    for fold in form.folds:
        new.change(fold, open="")
    for element in form.fields:
        _fill_field(new, element, typed.get(element.name, ()))
    _mark_faults(new, form, faults)
    return new.whole()


def mark(text: str, path: str, typed: Typed) -> str:
    """A page that lists its faults above a form with the values that were typed; mark each beside its field."""
    page = Page(text)
    form = page.form_of(path, typed, path)
    if form is None:
        return text
    new = Rewritten(text)
    _mark_faults(new, form, page.faults)
    return new.whole()


def _fill_field(new: Rewritten, field: Element, values: Sequence[str]) -> None:
    if field.tag == "textarea":
        new.pieces.append((field.end, field.content_end, "\n" + escape(values[0] if values else "")))
    elif field.tag == "select":
        for option in field.options:
            new.change(option, selected="" if option.attributes.get("value") in values else None)
    elif field.kind in CHOSEN:
        new.change(field, checked="" if field.attributes.get("value", "on") in values else None)
    elif field.kind not in LEFT_ALONE and values:
        new.change(field, value=values[0])


def _mark_faults(new: Rewritten, form: Form, faults: Sequence[tuple[str, str]]) -> None:
    """Put the words of each fault after the field that it names; other faults stand above the form alone."""
    for name, words in faults:
        marked = {field.name: field for field in reversed(form.fields) if field.kind in MARKED}
        others = (match.expand(there) for named, there in OTHER_NAMES if (match := re.match(named, name)))
        field = next((marked[key] for key in (name, *others) if key in marked), None)
        if field is not None:
            key = f"fault-{field.start}"
            new.change(field, aria_invalid="true", aria_describedby=key)
            new.pieces.append(
                (field.closed, field.closed, f'<span class="fault" id="{key}">{escape(words)}</span>')
            )
