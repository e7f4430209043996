"""A checked tournament file for its page: its facts, its signature, and its players."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from players.naming import whole_name
from players.person import told_beside
from scoring.faults import Fault
from scoring.ledger.file import PUBLIC
from scoring.rulesets import registry
from tournaments.common.permissions import User
from tournaments.models import Job, Tournament
from tournaments.texts.findings import finding_words
from tournaments.texts.forms import FaultSentence, show_faults
from tournaments.texts.names import name_in_language
from tournaments.trust.archive.selectors.people import KNOWN, NEW, PlannedPerson
from tournaments.trust.archive.selectors.uploads import planned_people


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A player of the file with their choices; `open`: somebody has to choose."""

    entry: int
    name: str
    facts: str
    options: tuple[tuple[str, str], ...]
    default: str

    @property
    def open(self) -> bool:
        """Whether no choice is made by default."""
        return not self.default


@dataclass(frozen=True, slots=True)
class ShownImport:
    """The result of a job for the page."""

    result: dict[str, Any]
    faults: list[FaultSentence]
    wrong: list[str]
    kind: str
    state: str
    ruleset: str
    signer: str
    people: list[PersonRow]
    known_people: int
    may_archive: bool
    may_go_on: bool

    @property
    def undecided(self) -> list[PersonRow]:
        """The players whose person somebody has to choose."""
        return [row for row in self.people if row.open]

    @property
    def decided(self) -> list[PersonRow]:
        """The other players."""
        return [row for row in self.people if not row.open]


def shown_import(job: Job, user: User) -> ShownImport | None:
    """The result of a check in words; None while there is none."""
    result: Any = job.result
    if not result:
        return None
    faults = show_faults(_fault(fault) for fault in result.get("faults", []))
    planned = planned_people(job, user)
    over = result.get("state") == Tournament.State.FINISHED
    key = result.get("ruleset", "")
    return ShownImport(
        result=result,
        faults=faults,
        wrong=[finding_words(finding) for finding in result["said"]]
        if "said" in result
        else result.get("wrong", []),
        kind=_kind(result.get("kind", "")),
        state=str(dict(Tournament.State.choices).get(result.get("state", ""), "")),
        ruleset=name_in_language(registry.get(key).names) if key in registry.keys() else key,  # noqa: SIM118
        signer=_signer(result),
        people=[_row(person) for person in planned],
        known_people=sum(person.default == KNOWN for person in planned),
        may_archive=over,
        may_go_on=bool(planned) and result.get("kind") != PUBLIC,
    )


def _fault(facts: dict[str, Any]) -> Fault:
    return Fault(facts["code"], facts["field"], facts.get("expected"), facts.get("found"))


def _kind(kind: str) -> str:
    words = {
        "public": _("public file"),
        "full": _("file for the staff, with reasons and names"),
        "backup": _("backup, with e-mail addresses"),
    }
    return words.get(kind, kind)


def _signer(result: dict[str, Any]) -> str:
    words = {
        "own": _("Signed by this installation."),
        "trusted": _("Signed by %(name)s, whose key this installation trusts."),
        "unknown": _(
            "Signed by a key that this installation does not know. Compare it with the key that the organiser gave you."
        ),
        "unsigned": _("Nobody has signed it: anybody could have made this file."),
    }
    return words.get(result.get("signer", ""), "") % {"name": result.get("signer_name", "")}


def _row(planned: PlannedPerson) -> PersonRow:
    person = planned.person
    name = whole_name(person.given_name, person.family_name)
    words = {KNOWN: _("the same person as here"), NEW: _("somebody new")}
    several = {
        str(candidate.pk): f"{candidate.full_name} {candidate.country} {candidate.shown_ema_number}"
        for candidate in planned.people
    }
    options = tuple((option, words.get(option) or several.get(option, option)) for option in planned.options)
    facts = " · ".join(told_beside(person))
    return PersonRow(person.entry, name, facts, options, planned.default)
