"""The steps that the desk offers, taken by its pages until the tournament is over."""

from typing import Any

from django.test import Client
from lxml import html  # type: ignore[import-untyped]  # it has no types

from tests.factories import Hall, close_table_from_paper
from tests.page_forms import PageForm, forms_of
from tests.tournaments.conftest import client_of
from tournaments.models import Round, Table, Tournament

SHEET = (45100, 33400, 26500, 15000)
MOST_STEPS = 60


def walk_to_the_end(hall: Hall) -> list[str]:
    """Take the next step of the desk again and again, as the organiser, until the tournament is over.

    Returns the words of the steps. Raises AssertionError where the desk has no step, one that leads nowhere, or no end.
    """
    client, taken = client_of(hall.organiser), list[str]()
    for _step in range(MOST_STEPS):
        if Tournament.objects.get(pk=hall.tournament.pk).state == Tournament.State.FINISHED:
            return taken
        taken.append(take_next_step(hall, client, taken))
    raise AssertionError(f"no end: {taken[-6:]}")


def take_next_step(hall: Hall, client: Client, taken: list[str]) -> str:
    """Press the button of the first step of the desk. Returns its words."""
    address = f"/t/{hall.tournament.slug}/desk/"
    answer = client.get(address)
    assert answer.status_code == 200, (answer.status_code, taken)
    page = html.document_fromstring(answer.content.decode())
    steps = page.xpath("//p[contains(@class, 'nextstep')]//*[contains(@class, 'button')]")
    assert steps, f"the desk has no step after {taken[-3:]}"
    step = steps[0]
    words = " ".join(step.text_content().split())
    assert taken[-2:] != [words, words], f"the step leads nowhere: {words}"
    if step.get("form"):
        (form,) = page.xpath("//form[@id=$id]", id=step.get("form"))
        _send(client, next(one for one in forms_of(answer, address) if one.action == form.get("action")))
    else:
        _go(hall, client, step.get("href"))
    return words


def _go(hall: Hall, client: Client, address: str) -> None:
    """Do on the page of a step what it is there for."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    forms = list(forms_of(answer, address))
    if "/scores/" in address:
        for table in Table.objects.filter(round__state=Round.State.RUNNING).exclude(state="finished"):
            _close(table, hall)
        return
    if "/ceremony/" in address:
        end = f"/t/{hall.tournament.slug}/end/"
        assert end in answer.content.decode(), "the ceremony does not lead to the end"
        answer = client.get(end)
        forms = list(forms_of(answer, end))
    wanted = (
        "/open/",
        "/seat/",
        "/publish/",
        "/seating/next/",
        "/seating/draw/",
        "/seating/fill/",
        "/end/",
        "/state/",
    )
    for part in wanted:
        form = next((one for one in forms if part in one.action), None)
        if form is not None:
            _send(client, form)
            return
    raise AssertionError(f"nothing to press at {address}: {[one.action for one in forms]}")


def _send(client: Client, form: PageForm) -> Any:
    lots = {field.name: ["lot"] for field in form.fields if field.name == "tie"}
    answer = client.post(form.action, form.sent | lots, follow=True)
    assert answer.status_code == 200, (form.action, answer.status_code, _notes(answer))
    return answer


def _notes(answer: Any) -> str:
    page = html.document_fromstring(answer.content.decode() or "<p>")
    return " ".join(" ".join(one.text_content().split()) for one in page.xpath("//*[@role='alert']"))


def _close(table: Table, hall: Hall) -> None:
    """Close a table of four from its sheet."""
    scores = dict(zip(hall.names(table), SHEET, strict=True))
    close_table_from_paper(table=table, scores=scores, by=hall.referee)
