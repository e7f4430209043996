"""The drill of wrong turns: the forms of the pages as a browser has them, and what is wrong after each wrong turn."""

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import resolve
from lxml import html  # type: ignore[import-untyped]  # it has no types

from tests.page_forms import TYPED, PageForm, forms_of
from tests.tournaments.whole.filled_forms import (
    TOO_LONG,
    WRONG,
    another,
    emptied,
    filled,
    route_name,
    ticks,
    typed_fields,
)
from tests.tournaments.whole.test_every_address import NAMED

EVERYWHERE = ("choose_language", "logout", "leave_table", "account_logout")
"""Forms of the frame of every page: there is nothing to type, and nothing that two can change."""
TOKEN_ASKED = (
    "//form[not(@method) or @method='get' or .//*[@formmethod='get']]//input[@name='csrfmiddlewaretoken']"
)


class Walk:
    """The forms of a situation, each as it was first met, and the client who meets it."""

    def __init__(self) -> None:
        self.forms: dict[str, tuple[Client, PageForm]] = {}
        self.dead_ends: set[str] = set()
        self.telling: set[str] = set()
        """Pages with a form that would send its token in an address, where logs and other sites read it."""

    def meet(self, client: Client, where: str) -> None:
        """All forms of a page."""
        answer = opened(client, where)
        if answer.status_code != 200 or answer.streaming or "html" not in answer["Content-Type"]:
            return
        if html.document_fromstring(answer.content.decode().strip() or "<p>").xpath(TOKEN_ASKED):
            self.telling.add(where)
        found = [one for one in forms_of(answer, where) if route_name(one) not in EVERYWHERE]
        if found and not leads_on(answer, where):
            self.dead_ends.add(where)
        for one in found:
            self.forms.setdefault(name_of(one), (client, one))


def opened(client: Client, where: str) -> Any:
    cache.clear()
    with transaction.atomic():
        answer = client.get(where)
        transaction.set_rollback(True)
    answer.close()
    return answer


def leads_on(answer: Any, where: str) -> bool:
    """Whether a link of the page, beside those of the frame, leads somewhere else."""
    (main,) = html.document_fromstring(answer.content.decode()).xpath("//main") or [None]
    links = [] if main is None else [link.get("href", "") for link in main.iter("a")]
    return any(link.startswith("/") and link.partition("?")[0] != where for link in links)


def name_of(form: PageForm) -> str:
    """What a form is called here: the name of its address, what it is for, and its button."""
    found = resolve(form.action.partition("?")[0])
    what = found.kwargs.get("what") or found.kwargs.get("change", "")
    return " ".join(filter(None, (found.url_name, what, "=".join(form.button or ()).strip("="))))


def again(client: Client, form: PageForm) -> PageForm:
    """The form on its page as it is now: another copy, with another token."""
    page = client.get(form.page)
    page.close()
    same_form = (
        one for one in forms_of(page, form.page) if (name_of(one), one.action) == (name_of(form), form.action)
    )
    return next(same_form, form)


def sent_by(client: Client, form: PageForm, sent: dict[str, list[Any]]) -> Any:
    def body() -> dict[str, list[Any]]:
        return {name: [_uploaded(value) for value in values] for name, values in sent.items()}

    answer = client.post(form.action, body())
    if answer.status_code in (307, 308):  # the tournament has another address: a browser sends it there
        answer = client.post(answer["Location"], body())
    answer.close()
    assert answer.status_code < 500, form
    return answer


def _uploaded(value: Any) -> Any:
    return SimpleUploadedFile("file", value) if isinstance(value, bytes) else value


def page_after(client: Client, answer: Any) -> tuple[str, Any]:
    """The page that the answer leads to, with its address."""
    where = answer.wsgi_request.get_full_path()
    while answer.status_code in (301, 302, 303, 307, 308):
        where = answer["Location"]
        answer = client.get(where)
        answer.close()
    return where, answer


STORED = [
    model
    for model in apps.get_models()
    if model._meta.app_label in ("players", "tournaments", "accounts")
    and model.__name__ not in ("LogHead", "Receipt", "SharedPages")
]
"""LogHead and SharedPages tell of other rows, a receipt of an answer."""


def rows() -> dict[str, list[str]]:
    """All that is stored, by the kind of row, the entries of the log among them."""
    stored = {}
    with connection.cursor() as cursor:
        for model in STORED:
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')  # noqa: S608
            stored[model.__name__] = sorted(map(repr, cursor.fetchall()))
    return stored


def changed(before: dict[str, list[str]], after: dict[str, list[str]]) -> str:
    """The kinds of rows that differ."""
    return ", ".join(kind for kind in before if before[kind] != after[kind])


def lost(form: PageForm, sent: dict[str, list[str]], page: tuple[str, Any]) -> dict[str, list[str]]:
    """What was typed or chosen and does not stand in the form that is shown again."""
    where, answer = page
    named = {one.name for one in form.fields}
    again = [one for one in forms_of(answer, where) if {field.name for field in one.fields} == named]
    visible = [name for name in sent if any(one.kind not in ("hidden", "file") for one in form.named(name))]
    missing = [
        {
            name: sent[name]
            for name in visible
            if not _stands(same(sent[name]), same(one.sent.get(name)), ticks=ticks(form, name))
        }
        for one in again
    ]
    return min(missing, key=len, default={"the form": []})


def _stands(sent: list[str], shown: list[str], *, ticks: bool) -> bool:
    return set(sent) == set(shown) if ticks else shown[: len(sent)] == sent


def same(values: list[str] | None) -> list[str]:
    return [value.replace("\r\n", "\n").strip() for value in values or () if value.strip()]


def with_nothing(client: Client, form: PageForm) -> str:
    """A field that has to be filled is asked for; a form that changes nothing says why."""
    before = rows()
    where, page = page_after(client, sent_by(client, form, emptied(form)))
    taken = changed(before, rows())
    needed = [one.name for one in form.fields if one.required and one.kind in TYPED]
    if taken and needed:
        return f"taken without {', '.join(needed)}: {taken}"
    if not taken and not said(page):
        return f"nothing is said: {page.status_code} {where}"
    return ""


def last_field_wrong(client: Client, form: PageForm) -> str:
    """Nothing is stored, the fault stands beside the field, and all that was typed in the form."""
    fields = typed_fields(form)
    if not fields:
        return ""
    sent = filled(form)
    last = fields[-1]
    sent[last.name] = ["x" * ((last.longest or TOO_LONG) + 1) if last.kind not in WRONG else WRONG[last.kind]]
    before = rows()
    page = page_after(client, sent_by(client, form, sent))
    if taken := changed(before, rows()):
        return f"{last.name}: taken ({taken})"
    if not said(page[1]):
        return f"{last.name}: nothing is said"
    if b"aria-invalid" not in page[1].content:
        return f"{last.name}: beside no field: {said(page[1])}"
    gone = lost(form, sent, page)
    return f"lost: {', '.join(gone)}" if gone else ""


def sent_twice(client: Client, form: PageForm) -> tuple[str, str]:
    """One effect, and an answer that a reader can do something with. Whether it had one is told, too."""
    sent, before = filled(form), rows()
    first = sent_by(client, form, sent)
    once = rows()
    sent_by(client, form, sent)
    second = changed(once, rows())
    effect = "" if once != before else f"no effect: {first.status_code} {said(page_after(client, first)[1])}"
    return (f"two effects: {second}" if second else ""), effect


def said(answer: Any) -> str:
    tree = html.document_fromstring(answer.content.decode() or "<p>")
    told = tree.xpath("//*[contains(@class, 'faults')] | //ul[@class='messages']")
    return re.sub(r"\s+", " ", " ".join(one.text_content() for one in told)).strip()[:120]


def by_a_stranger(client: Client, form: PageForm) -> str:
    """Who may not changes nothing, and reads who may."""
    before = rows()
    answer = sent_by(client, form, filled(form))
    if taken := changed(before, rows()):
        return f"taken: {taken}"
    _where, page = page_after(client, answer)
    return "" if any(words in page.content for words in NAMED) else f"{page.status_code} names nobody"


def after_somebody_else(client: Client, form: PageForm) -> str:
    """Two have the page open, and one is faster: the other reads what is there now, and keeps what they typed."""
    mine, theirs = again(client, form), again(client, form)
    ours, other = filled(mine), filled(theirs)
    both = [one for one in typed_fields(form) if any(one.values) and "reason" not in one.name]
    if both:
        name = both[-1].name
        other[name], ours[name] = [another(both[-1], 1)], [another(both[-1], 2)]
    before = rows()
    sent_by(client, theirs, other)
    once = rows()
    if once == before:
        return ""
    _where, page = page_after(client, sent_by(client, mine, ours))
    if taken := changed(once, rows()):
        return f"theirs is gone: {name}: {taken}" if both else f"done again: {taken}"
    if not both:
        return "" if said(page) else "nothing is said"
    text = html.document_fromstring(page.content.decode() or "<p>")
    read = text.text_content() + " ".join(text.xpath("//*[not(@type='hidden')]/@value"))
    unseen = [words for words in (*other[name], *ours[name]) if words not in read]
    return f"unseen: {name} {unseen}" if unseen else ""


CHECKS = ("nothing", "wrong", "twice", "idle", "stranger", "meanwhile")


def told(walk: Walk, stranger: Client) -> dict[str, dict[str, str]]:
    """What went wrong in each check, by the name of the form; `idle` are those that changed nothing when filled."""
    found: dict[str, dict[str, str]] = {check: {} for check in CHECKS}
    for name, (client, form) in sorted(walk.forms.items()):
        for check, words in _checked(client, stranger, form):
            if words:
                found[check][name] = words
    return found


def _checked(client: Client, stranger: Client, form: PageForm) -> Iterator[tuple[str, str]]:
    """Each check of a form; what it did is undone."""
    cookies = SimpleCookie(client.cookies)

    def alone(check: Any, by: Client) -> Any:
        with transaction.atomic():
            found = check(by, again(client, form))
            transaction.set_rollback(True)
        client.cookies = SimpleCookie(cookies)
        cache.clear()
        return found

    yield "nothing", alone(with_nothing, client)
    yield "wrong", alone(last_field_wrong, client)
    twice, idle = alone(sent_twice, client)
    yield from (("twice", twice), ("idle", idle))
    yield "stranger", alone(by_a_stranger, stranger)
    yield "meanwhile", alone(after_somebody_else, client)
