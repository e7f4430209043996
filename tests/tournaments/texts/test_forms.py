"""What a page calls a field of a form."""

import ast
import inspect
from collections.abc import Iterator

from scoring.faults import Fault
from tournaments import urls as urls  # with the pages all their forms are there
from tournaments.common.web.forms import MoneyField, NumberField, PageForm
from tournaments.texts import forms


def test_each_field_is_named_once():
    """A key that stands there twice hides the first name."""
    tree = ast.parse(inspect.getsource(forms))
    dicts = [node for node in ast.walk(tree) if isinstance(node, ast.Dict) and len(node.keys) > 2]
    keys = [[key.value for key in node.keys if isinstance(key, ast.Constant)] for node in dicts]
    assert [found for found in keys if len(set(found)) != len(found)] == []
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    fields = [node for node in assigned if "FIELDS" in ast.unparse(node).split("=")[0]]
    assert len(fields) == 1, "one list, to which nothing is added afterwards"


NOBODY_TYPES = {"answers", "sent", "version"}
"""Numbers that a page sends back as it got them."""


def forms_of_pages(kind: type[PageForm] = PageForm) -> Iterator[type[PageForm]]:
    for form in kind.__subclasses__():
        yield form
        yield from forms_of_pages(form)


def test_each_number_has_a_name():
    """So that what cannot be read is called as the page calls it."""
    numbers = {
        name
        for form in forms_of_pages()
        for name, field in form.base_fields.items()
        if isinstance(field, NumberField | MoneyField)
    }
    assert {"rounds", "late", "best"} < numbers
    assert numbers - NOBODY_TYPES - set(forms.FIELDS) == set()


def test_tiles_are_counted_with_the_winning_tile():
    """A record has 13 tiles and the winning one; a hand of which 13 are tapped lacks one."""
    rows = [
        ("concealed", 12, "The number of tiles is wrong: 14 needed, 13 given."),
        ("winners[0].hand.concealed", 12, "Tiles still to enter: 1."),
        ("winners[0].hand.concealed", 15, "The number of tiles is wrong: 14 needed, 16 given."),
    ]
    for field, tiles, words in rows:
        (shown,) = forms.show_faults([Fault("wrong_tile_count", field, 13, tiles)])
        assert shown.words == words
    (alone,) = forms.show_faults([Fault("wrong_tile_count", "win_tile", 1, 2)])
    assert alone.words == "The number of tiles is wrong: 1 needed, 2 given."


def test_tiles_beside_melds_are_counted():
    (shown,) = forms.show_faults([Fault("tiles_beside_melds", "tiles-7", 2, "7")], {"7": "Aino"})
    assert shown.words == "Aino: beside the melds 2 tiles are missing."


def test_late_by_is_what_the_desk_asks_for():
    (shown,) = forms.show_faults([Fault("not_a_number", "seconds", found="x")])
    assert shown.words == "Late by: enter a whole number."
