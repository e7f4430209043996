"""The forms of the pages as somebody sends them: emptied, filled in, or with another value."""

import re
from pathlib import Path
from typing import Any

from django.urls import resolve

from tests.factories import PASSWORD
from tests.page_forms import TYPED, PageField, PageForm
from tests.pictures import encoded, picture

DATA = Path(__file__).parents[2] / "scoring" / "ledger" / "data"
EXAMPLES = {
    "number": "1",
    "date": "2026-12-05",
    "time": "12:00",
    "email": "walk@example.org",
    "textarea": "Words",
}
EXAMPLES |= {"text": "Walked", "datetime-local": "2026-12-05T12:00", "password": PASSWORD}
OF_FIELDS = {
    "country": "ITA",
    "ema_number": "04010009",
    "fee_currency": "EUR",
    "numbers": "1",
    "teams": "Bologna: 1, 2",
    "confirm": "1",
    "address": "https://b.example/",
    "weight": "2",
    "seed": "7",
}
OF_FORMS: dict[str, dict[str, Any]] = {
    "change_logo": {"file": encoded(picture(200, 100))},
    "correct_hand": {"discarder": "self", "note": "Words"},
    "ask_correction": {"discarder": "self", "note": "Words"},
    "enter_hand": {"kind": "exhaustive_draw"},
    "rule_hand": {"value-.*": "1", "fu-.*": "30", "note": "Words"},
    "give_extra_time": {"minutes": "5"},
    "change_results": {"option-uma": "10000, 5000, -5000, -10000"},
    "paper_scores": {"t.*score.*": "30000", "t.*penalty.*": "500"},
    "draw_plan": {"seed": "7"},
    "read_plan": {"text": "1 2 3 4\n5 6 7 8"},
    "seat_next_round": {"top": "4", "seed": "7"},
    "import_ranked_event": {
        "players": "4",
        "countries": "1",
        "text": "Place;Family name;Given name;Country;EMA number\n1;Rossi;Ada;ITA;04010001",
    },
    "import_tournament": {"file": (DATA / "full.tenbo").read_bytes()},
}
"""What is typed, chosen or uploaded in a field of this form, whatever stands there."""
BOXES_STAY = ("correct_hand", "ask_correction", "enter_hand", "rule_hand", "draw_plan")
"""Forms in which no more is ticked or typed: with everything at once no hand can be."""
NUMBERS = re.compile(
    "minutes|rounds|capacity|tables|team_best|carry|best|drop|least|late|fee_|tiles_above|places|amount|seconds|unit"
)
"""What is typed into an empty field: by its name, by the look of its name, by its kind."""
WRONG = {"number": "x", "date": "soon", "time": "noon", "email": "nobody", "datetime-local": "soon"}
TOO_LONG = 6000


def route_name(form: PageForm) -> str:
    return resolve(form.action.partition("?")[0]).url_name or ""


def emptied(form: PageForm) -> dict[str, list[str]]:
    """The form with nothing typed, ticked or chosen, as far as a browser can send that."""
    sent = {name: values for name, values in form.sent.items() if not ticks(form, name)}
    for field in form.fields:
        if (field.kind in TYPED and not field.fixed) or (field.kind == "select" and "" in field.choices):
            sent[field.name] = [""]
    return sent


def ticks(form: PageForm, name: str) -> bool:
    return any(field.kind in ("checkbox", "radio") for field in form.named(name))


def filled(form: PageForm) -> dict[str, list[Any]]:
    """The form with something in each field that is empty, and a tick in each box. Where nothing is empty, the last
    field has another value."""
    sent: dict[str, list[Any]] = dict(form.sent)
    if route_name(form) not in BOXES_STAY:
        for field in form.fields:
            _fill(field, sent)
    for pattern, value in OF_FORMS.get(route_name(form), {}).items():
        sent |= {
            field.name: [value]
            for field in form.fields
            if field.kind != "hidden" and re.fullmatch(pattern, field.name)
        }
    if sent == form.sent:
        _alter(form, sent)
    return sent


def _fill(field: PageField, sent: dict[str, list[Any]]) -> None:
    if field.kind in TYPED and not field.fixed and not any(sent.get(field.name, [""])):
        sent[field.name] = [example(field)[: field.longest]]
    elif field.kind == "radio" and field.name not in sent:
        sent[field.name] = [field.choices[0]]
    elif field.kind == "checkbox" and field.choices[0] not in sent.get(field.name, []):
        sent[field.name] = [*sent.get(field.name, []), field.choices[0]]
    elif field.kind == "select" and sent.get(field.name) == [""] and len(field.choices) > 1:
        sent[field.name] = [field.choices[1]]


def _alter(form: PageForm, sent: dict[str, list[Any]]) -> None:
    """Put another value into the last field that has one."""
    for field in reversed(form.fields):
        if field.kind in TYPED and not field.fixed and any(field.values):
            sent[field.name] = [another(field, 1)]
            return
        if field.kind == "select" and len(field.choices) > 1:
            sent[field.name] = [next(value for value in reversed(field.choices) if value not in field.values)]
            return


def example(field: PageField) -> str:
    looks = "1" if NUMBERS.search(field.name) and field.kind == "text" else EXAMPLES.get(field.kind, "x")
    return OF_FIELDS.get(field.name, looks)


def typed_fields(form: PageForm) -> list[PageField]:
    return [
        field for field in form.fields if field.kind in TYPED and field.kind != "password" and not field.fixed
    ]


def another(field: PageField, by: int) -> str:
    value = field.values[0]
    if re.fullmatch(r"\d+", value):
        return str(int(value) + by)
    if re.fullmatch(r"\d\d:\d\d", value):
        return f"{value[:-1]}{by}"
    if re.fullmatch(r"\d{4}-\d\d-\d\d.*", value):
        return f"2027-01-0{by}{value[10:]}"
    return f"{value[:-1]}{'xy'[by - 1]}"[: field.longest]
