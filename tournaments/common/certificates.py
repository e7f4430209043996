"""The template of a tournament's certificates: its title and texts, its signatures, and how many places get one.

A tournament stores what differs from the default; the default speaks the language of the print. A line that is a
placeholder alone, `{name}`, stands large.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused, brief
from tournaments.common.checks import check_length, check_range
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_CERTIFICATE,
    LONGEST_NAME,
    MOST_SIGNATURES,
)

NAME, PLACE, PLAYERS, TOURNAMENT, DATE = "{name}", "{place}", "{players}", "{tournament}", "{date}"
PLACEHOLDERS = (NAME, PLACE, PLAYERS, TOURNAMENT, DATE)
LENGTHS = {"title": LONGEST_NAME, "text": LONGEST_CERTIFICATE, "guests": LONGEST_CERTIFICATE}
BEST = 3
"""So many places get a certificate of the best."""
BRACED = re.compile(r"\{[^{}\n]*\}")


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign: the name and the role of a person."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Template:
    """The texts of every certificate of a tournament; `guests` is for players outside the ranking."""

    title: str
    text: str
    guests: str
    best: int
    signed_by: Sequence[Signature] = ()


def template_of(stored: Mapping[str, Any]) -> Template:
    """The template: what a tournament stores, and the default for the rest."""
    return Template(
        title=stored.get("title") or _("Certificate"),
        text=stored.get("text") or _default(_("Place {place} of {players}")),
        guests=stored.get("guests") or _default(_("has taken part")),
        best=stored.get("best") or BEST,
        signed_by=[Signature(**row) for row in stored.get("signed_by", ())],
    )


def _default(text: str) -> str:
    return "\n".join((NAME, text, TOURNAMENT, DATE))


def checked(given: Mapping[str, Any]) -> dict[str, Any]:
    """The template as it is stored, without empty texts. Raises Refused, Invalid."""
    strangers = sorted(set(given) - {*LENGTHS, "best", "signed_by"})
    if strangers:
        raise Refused(Fault("unknown_field", strangers[0]))
    stored: dict[str, Any] = {}
    for key, longest in LENGTHS.items():
        text = str(given.get(key) or "").replace("\r\n", "\n").strip()
        _check_text(text, key, longest)
        stored[key] = text
    best = given.get("best")
    if best is not None:
        check_range(best, "best", 1, HIGHEST_NUMBER)
    stored |= {"best": best, "signed_by": _signatures(given.get("signed_by") or ())}
    return {key: value for key, value in stored.items() if value}


def _check_text(text: str, key: str, longest: int) -> None:
    check_length(text, key, longest)
    unknown = [word for word in BRACED.findall(text) if word not in PLACEHOLDERS]
    if unknown:
        expected = ", ".join(PLACEHOLDERS)
        raise Refused(Fault("unknown_placeholder", key, expected=expected, found=brief(unknown[0])))


def _signatures(rows: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """The signatures that have a name or a role."""
    stored = [{key: str(row.get(key) or "").strip() for key in ("name", "role")} for row in rows]
    stored = [row for row in stored if any(row.values())]
    if len(stored) > MOST_SIGNATURES:
        raise Refused(Fault("too_many_signatures", "signed_by", expected=MOST_SIGNATURES, found=len(stored)))
    for row in stored:
        for text in row.values():
            check_length(text, "signed_by", LONGEST_NAME)
    return stored


def filled(text: str, values: Mapping[str, str]) -> list[str]:
    """The lines of a text with the values of the placeholders, without the lines that become empty."""
    lines = [BRACED.sub(lambda match: values.get(match[0], match[0]), line) for line in text.split("\n")]
    return [line.strip() for line in lines if line.strip()]
