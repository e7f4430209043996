"""The forms of actions in templates: what they send is what the page of the action reads."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.test import RequestFactory
from django.urls import get_resolver

from tests.factories import make_hall
from tests.rows import each
from tournaments.common.web.actions import ROWS
from tournaments.models import Entry, Round

pytestmark = pytest.mark.django_db

TEMPLATES = [
    path.read_text(encoding="utf-8") for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html")
]


def render(source: str, **context: object) -> str:
    template = engines["django"].from_string(source)
    return str(template.render(context, RequestFactory().get("/t/cup/desk/?stage=2")))


@pytest.fixture(scope="module")
def names() -> set[str]:
    return {str(name) for name in get_resolver().reverse_dict if isinstance(name, str)}


def test_every_form_of_a_template_is_sent_to_a_page(names: set[str]) -> None:
    sent = [name for text in TEMPLATES for name in re.findall(r'\{% post "(\w+)"', text)]
    made = [code for text in TEMPLATES for code in re.findall(r'\{% action "(\w+)"', text)]
    assert (len(sent) > 50, len(made) > 5) == (True, True)
    assert set(sent) - names == set()
    assert {code for code in made if code not in ROWS or ROWS[code].of.arguments is None} == set()


def test_a_form_is_protected_and_leads_back() -> None:
    html = render('{% post "take_call" 7 class="row" %}<button>Go</button>{% endpost %}')
    assert html.strip().split("\n")[0] == '<form method="post" action="/table/7/call/take/" class="row">'
    assert 'name="csrfmiddlewaretoken"' in html
    assert 'name="back" value="/t/cup/desk/?stage=2"' in html
    assert "<button>Go</button>" in html


@each(
    ("context", "argument", "back"),
    [
        ({}, ' back="/calls/"', "/calls/"),
        ({"this_page": "/table/7/"}, "", "/table/7/"),
        ({"this_page": "/table/7/"}, ' back="/calls/"', "/calls/"),
    ],
    ids=["argument", "page", "argument first"],
)
def test_the_page_that_a_form_leads_back_to(context: dict[str, str], argument: str, back: str) -> None:
    html = render('{% post "take_call" 7' + argument + " %}{% endpost %}", **context)
    assert f'name="back" value="{back}"' in html


def test_an_action_has_the_fields_of_its_body() -> None:
    hall = make_hall(players=4)
    current = Round.objects.select_related("stage__tournament").get(stage=hall.stage, number=1)
    html = render(
        '{% action "set_minutes" round _("Change the length") minutes=75 reason="" %}', round=current
    )
    assert f'action="/t/{hall.tournament.slug}/rounds/{current.pk}/minutes/" class="form"' in html
    assert 'name="seen"' in html
    assert re.search(r'name="minutes"\s+inputmode="numeric"\s+value="75"\s+required', html)
    assert re.search(r'name="reason"\s+maxlength="\d+"\s*>', html)
    assert re.search(r'<button class="button">\s*Change the length\s*</button>', html)


def test_a_field_that_may_stay_empty_is_left_out_unless_it_is_given() -> None:
    hall = make_hall(players=4)
    current = Round.objects.select_related("stage__tournament").get(stage=hall.stage, number=1)
    html = render('{% action "pause_clock" round _("Pause the clock") %}', round=current)
    assert re.findall(r'name="(\w+)"', html) == ["csrfmiddlewaretoken", "back"]


def test_an_action_without_fields_is_a_button() -> None:
    hall = make_hall(players=4)
    entry = Entry.objects.select_related("tournament").get(tournament=hall.tournament, number=1)
    html = render('{% action "let_play" entry _("Make a player") look="primary" icon="check" %}', entry=entry)
    assert re.findall(r'name="(\w+)"', html) == ["csrfmiddlewaretoken", "back"]
    assert re.search(
        r'<button class="button primary">\s*<svg[^>]*>.*?</svg>\s*Make a player', html, re.DOTALL
    )


@each(("given", "kinds"), [("", ["checkbox"]), (" strike=True", ["hidden"])], ids=["typed", "given"])
def test_a_box_to_tick_is_hidden_when_the_page_knows_the_answer(given: str, kinds: list[str]) -> None:
    hall = make_hall(players=4)
    entry = Entry.objects.select_related("tournament").get(tournament=hall.tournament, number=1)
    html = render('{% action "disqualify_entry" entry _("Disqualify")' + given + " %}", entry=entry)
    assert re.findall(r'type="(\w+)" name="strike"', html) == kinds
    assert re.search(r'name="reason"\s+maxlength="\d+"\s+required', html)


def test_the_label_of_a_reason_can_be_another() -> None:
    html = render('{% reason "why" optional=True label="Why it stays" %}')
    assert '<label for="why">Why it stays</label>' in html
    assert "required" not in html


def test_an_unknown_action_is_no_form() -> None:
    with pytest.raises(KeyError, match="fly"):
        render('{% action "fly" round _("Fly") %}', round=None)
