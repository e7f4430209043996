"""What a page calls a field of a form."""

import ast
import inspect

from scoring.faults import Fault
from tournaments.texts import forms


def test_each_field_is_named_once():
    """A key that stands there twice hides the first name."""
    tree = ast.parse(inspect.getsource(forms))
    dicts = [node for node in ast.walk(tree) if isinstance(node, ast.Dict) and len(node.keys) > 2]
    keys = [[key.value for key in node.keys if isinstance(key, ast.Constant)] for node in dicts]
    assert [found for found in keys if len(set(found)) != len(found)] == []
    fields = [node for node in tree.body if "FIELDS" in ast.unparse(node).split("=")[0]]
    assert len(fields) == 1, "one list, to which nothing is added afterwards"


def test_late_by_is_what_the_desk_asks_for():
    (shown,) = forms.show_faults([Fault("not_a_number", "seconds", found="x")])
    assert shown.words == "Late by: enter a whole number."
