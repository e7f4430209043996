"""Two people who change the same thing: neither change is lost unseen.

A form that changes stored values carries a digest of each value as its page showed it (`{% seen values %}`). When it
comes back, a field that nobody touched keeps the value that somebody else wrote meanwhile; where both wrote, the form
is shown again with the typed value, and names the present one.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import HttpRequest

from scoring.faults import Fault, Refused
from tournaments.common.chain.canonical import digest
from tournaments.common.errors import Conflict
from tournaments.common.web.form_markup import SEEN

DIGITS = 12
Values = Mapping[str, Any]
Choices = Mapping[str, Mapping[str, Any]]
"""The words for the values of a field whose codes are no words."""


def digests(values: Values) -> str:
    """The content of a form's field `seen`: a digest of each value as the page shows it."""
    return json.dumps({name: _digest(value) for name, value in values.items()})


def check(request: HttpRequest, stored: Values, choices: Choices | None = None) -> None:
    """Put the values of somebody else into untouched fields. Raises Refused for fields that both changed."""
    seen, sent = _seen(request), request.POST.copy()
    faults = []
    for name, value in stored.items():
        if name not in seen or seen[name] == _digest(value):
            continue
        typed = _digest(sent.getlist(name))
        if typed == seen[name]:
            sent.setlist(name, list(_texts(value)))
        elif typed != _digest(value):
            words = (choices or {}).get(name, {})
            present = ", ".join(str(words.get(text, text)) for text in _texts(value))
            faults.append(Fault("changed_meanwhile", name, expected=present or "–"))
    request.POST = sent  # type: ignore[assignment]  # a copy that may be changed
    if faults:
        raise Refused(*faults)


def require_unchanged(request: HttpRequest, stored: Values) -> None:
    """Require that the values beside a button are still as its page showed. Raises Conflict `moved_meanwhile`."""
    seen = _seen(request)
    if any(seen[name] != _digest(value) for name, value in stored.items() if name in seen):
        raise Conflict("moved_meanwhile")


def _seen(request: HttpRequest) -> Mapping[str, str]:
    try:
        seen = json.loads(request.POST.get(SEEN, "{}"))
    except ValueError:
        return {}
    return seen if isinstance(seen, dict) else {}


def _digest(value: Any) -> str:
    return digest(sorted(_texts(value)))[:DIGITS]


def _texts(value: Any) -> Iterator[str]:
    """The texts that a browser sends for a value: none for an empty one, one way of ending a line."""
    several = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    for part in several:
        text = "on" if part is True else "" if part is None or part is False else str(part)
        if text := text.replace("\r\n", "\n").strip():
            yield text
