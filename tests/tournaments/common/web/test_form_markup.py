"""A page's form with what was typed, and each fault beside its field."""

import pytest

from tournaments.common.web.form_markup import fill, mark

FIELDS = [
    # the field as the template made it, what was sent, the field as it is shown again
    pytest.param('<input name="a" value="x">', {"a": ["y"]}, '<input name="a" value="y">', id="text"),
    pytest.param('<input name="a">', {"a": ['1 " <']}, '<input name="a" value="1 &quot; &lt;">', id="quotes"),
    pytest.param('<input name="a" value="x">', {"a": [""]}, '<input name="a" value="">', id="emptied"),
    pytest.param(
        '<textarea name="a">x</textarea>', {"a": ["y\nz"]}, '<textarea name="a">\ny\nz</textarea>', id="lines"
    ),
    pytest.param(
        '<select name="a"><option value="1" selected>1</option><option value="2">2</option></select>',
        {"a": ["2"]},
        '<select name="a"><option value="1">1</option><option value="2" selected="">2</option></select>',
        id="choice",
    ),
    pytest.param(
        '<input type="checkbox" name="a" checked><input type="checkbox" name="b" value="1">',
        {"b": ["1"]},
        '<input type="checkbox" name="a"><input type="checkbox" name="b" value="1" checked="">',
        id="boxes",
    ),
    pytest.param(
        '<input type="password" name="a"><input type="hidden" name="b" value="1">',
        {"a": ["secret"], "b": ["1"]},
        '<input type="password" name="a"><input type="hidden" name="b" value="1">',
        id="a secret and what is hidden",
    ),
]


@pytest.mark.parametrize(("field", "sent", "shown"), FIELDS)
def test_what_was_typed_is_in_the_form(field: str, sent: dict[str, list[str]], shown: str) -> None:
    page = '<p>\u2028é</p>\n<form action="/a/" method="post">\n%s\n</form>'
    assert fill(page % field, "/", "/a/", sent, []) == page % shown


def test_of_two_forms_the_one_that_was_sent() -> None:
    """Its address says which, or what it holds hidden; the token and what was seen are new on each page."""
    page = (
        '<form action="/b/"><input name="a"></form>'
        '<form method="get"><input name="a"></form>'
        '<form><input type="hidden" name="row" value="1"><input name="a"></form>'
        '<form><input type="hidden" name="seen" value="new"><input type="hidden" name="row" value="2">%s</form>'
    )
    sent = {"row": ["2"], "a": ["y"], "seen": ["old"]}
    assert fill(page % '<input name="a">', "/p/", "/p/", sent, []) == page % '<input name="a" value="y">'


def test_its_folds_are_open_and_fields_outside_belong_to_it() -> None:
    page = '<details{}><summary>s</summary><form id="f" action="/a/"></form></details><input form="f" name="a"{}>'
    assert fill(page.format("", ""), "/", "/a/", {"a": ["y"]}, []) == page.format(' open=""', ' value="y"')


def test_a_fault_stands_beside_its_field() -> None:
    listed = '<ul><li data-field="a">Not &lt; 1</li><li data-field="c">Elsewhere</li><li>Nowhere</li></ul>'
    page = f'{listed}<form><input name="a" value="x"><input name="b"></form>'
    place = page.index('<input name="a"')
    wrong = f'<input name="a" value="x" aria-invalid="true" aria-describedby="fault-{place}">'
    told = f'<span class="fault" id="fault-{place}">Not &lt; 1</span>'
    assert mark(page, "/p/", {"a": ["x"]}) == f'{listed}<form>{wrong}{told}<input name="b"></form>'


@pytest.mark.parametrize(
    ("fields", "beside"),
    [
        pytest.param('<input name="family_name"><input name="name">', '<input name="name"', id="of its own"),
        pytest.param(
            '<input name="given_name"><input name="family_name">', '<input name="family_name"', id="parted"
        ),
    ],
)
def test_a_fault_of_a_name_stands_beside_the_family_name_where_names_are_parted(
    fields: str, beside: str
) -> None:
    told = mark(f'<p data-field="name">Give a name.</p><form>{fields}</form>', "/p/", {})
    assert f"{beside} aria-invalid" in told
    assert told.count("Give a name.") == 2


def test_a_page_without_the_form_stays_as_it_is() -> None:
    page = '<form action="/b/"><input name="a"></form>'
    assert fill(page, "/", "/a/", {"a": ["y"]}, [("a", "wrong")]) == page
