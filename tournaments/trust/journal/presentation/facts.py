"""The changes of a log entry in words: the log keeps fields and codes, the page shows labels, names and words.

Unchanged values are left out, and so are values for programs: hashes and certificates stay in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import FieldDoesNotExist
from django.db.models import DateField, Field, Model
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.rulesets import registry
from tournaments.common.money import typed
from tournaments.models import (
    Entry,
    Hand,
    LogEntry,
    Penalty,
    Question,
    Role,
    Round,
    SeatingPlan,
    Stage,
    Table,
    Tournament,
)
from tournaments.models.settings import SETTINGS, Kind
from tournaments.play.hands.presentation.hands import event_words
from tournaments.play.ledger.games import WINDS, ruleset_of
from tournaments.texts.claims import claim_words
from tournaments.texts.expected import names_of_codes, rack_words, readable_value
from tournaments.texts.format import THIN, colon, day, day_time, named, score, wind
from tournaments.texts.forms import FIELDS
from tournaments.texts.options import chosen_words
from tournaments.texts.rights import right_words
from tournaments.trust.journal.presentation.subjects import PART

Json = Mapping[str, Any]

HIDDEN = frozenset({"certificate", "changes", "etag", "logo", "names", "number", "slug"})
"""Fields that are left out: fingerprints, and facts that the subject or another field tells already."""
MODELS: dict[str, type[Model]] = {
    "tournament": Tournament,
    "results": Tournament,
    "entries": Entry,
    "entry": Entry,
    "stage": Stage,
    "round": Round,
    "plan": SeatingPlan,
    "hand": Hand,
    "penalty": Penalty,
    "question": Question,
    "table": Table,
}
ROLE_DEEDS = frozenset(
    {
        *("grant_role", "revoke_role", "invite", "revoke_invitation", "accept_invitation"),
        *("make_password_link", "lend_rights", "take_back_rights", "end_sessions"),
    }
)
"""Actions that changed fields of a role."""
LANGUAGES = dict(settings.LANGUAGES)
"""English names of languages, which Django translates."""
LABELS = {
    "answer": lazy("Answer"),
    "by_lot": lazy("Order drawn by lot"),
    "changed": lazy("Hands with changed payments"),
    "club": lazy("Club"),
    "dice": lazy("Dice, as typed"),
    "drop": lazy("Merged person"),
    "engine": lazy("Engine"),
    "entry": lazy("Player"),
    "event": lazy("What happened"),
    "first": lazy("One person"),
    "from": lazy("Copied from"),
    "goes": lazy("Merged entry"),
    "hands": lazy("Hands"),
    "keep": lazy("Kept person"),
    "mails": lazy("Mails"),
    "penalties": lazy("Penalties"),
    "players": lazy("Players"),
    "questions": Question._meta.verbose_name_plural,
    "rights": lazy("Rights"),
    "roles": Role._meta.verbose_name_plural,
    "scores": lazy("Scores"),
    "seats": lazy("Seats"),
    "second": lazy("The other person"),
    "stages": lazy("Stages"),
    "stays": lazy("Kept entry"),
    "substitute": lazy("Substitute"),
    "tie": lazy("Tie-break"),
    "ties": lazy("Tied at the cut"),
    "until": lazy("Until"),
    "when": lazy("When"),
}
"""Labels of facts that are no field of their own in the database."""
TIES = {
    "head_to_head": lazy("by their games against each other"),
    "lot": lazy("by lot"),
    "all": lazy("all of them advance"),
}
NOTHING: tuple[Any, ...] = (None, "", [], {})
STATUS = Entry._meta.get_field("status")
MONEY = ("fee_paid", *(setting.name for setting in SETTINGS if setting.kind is Kind.MONEY))
POINTS = frozenset({"amount", "receivers", "scores"})


class Fact(NamedTuple):
    """One field: `before` is None if it had no value."""

    label: str
    before: str | None
    after: str


def typed_money(value: Any) -> str:
    """An amount without its currency; a sealed amount is a text, or the words that it was erased."""
    return typed(int(value)) if str(value).isdecimal() else str(value)


class Facts:
    """The changes of a tournament's entries in words: one query for the names of everybody entered."""

    def __init__(self, tournament: Tournament) -> None:
        self.ruleset = ruleset_of(tournament)
        rows = Entry.objects.filter(tournament=tournament).select_related("player")
        self.names = {entry.key: entry.full_name for entry in rows}

    def of(self, entry: LogEntry) -> list[Fact]:
        """The changed fields of an entry, in the order of the log."""
        model = Role if entry.action in ROLE_DEEDS else _model(entry.subject)
        before, after = (_fields(entry, side) for side in ("before", "after"))
        facts = (
            Fact(
                self._label(key, model),
                self._say(key, before[key], model) if key in before else None,
                self._say(key, after.get(key), model),
            )
            for key in dict.fromkeys((*before, *after))
            if not _is_hidden(key, model)
            and before.get(key) != after.get(key)
            and (before or after[key] != 0)
        )
        return [fact for fact in facts if fact.before != fact.after and (fact.before or fact.after)]

    def _label(self, key: str, model: type[Model]) -> str:
        field = _field(key, model)
        words = LABELS.get(key) or (field.verbose_name if field else self.names.get(key) or FIELDS.get(key))
        return capfirst(str(words or key.replace("_", " ")))

    def _say(self, key: str, value: Any, model: type[Model]) -> str:
        if value in NOTHING:
            return ""
        if key in self.sayers:
            return self.sayers[key](value)
        if isinstance(value, Mapping):
            return self._say_by_key(key, value, model)
        if isinstance(value, list):
            return ", ".join(map(self._row, value))
        return _readable_field(key, value, _field(key, model))

    @property
    def sayers(self) -> dict[str, Callable[[Any], str]]:
        """Functions for fields whose value needs its context: a word or a number."""
        return {
            "by_lot": self._groups,
            "changed": lambda rows: ", ".join(_("hand %(n)s") % {"n": row["seq"]} for row in rows),
            "entry": self._name,
            "event": self._event,
            **dict.fromkeys(MONEY, typed_money),
            "hands": lambda value: str(len(value) if isinstance(value, list) else value),
            "language": lambda code: _(LANGUAGES[code]) if code in LANGUAGES else code,
            "options": self._options,
            "penalties": lambda value: str(len(value)),
            "rights": lambda codes: ", ".join(map(right_words, codes)),
            "rule": lambda code: next(
                (named(penalty.names) for penalty in self.ruleset.penalties if penalty.code == code), ""
            ),
            "ruleset": lambda key: named(registry.get(key).names),
            "signed_by": lambda rows: ", ".join(" · ".join(row.values()) for row in rows),
            "substitute": self._name,
            "tie": lambda code: str(TIES.get(code, code)),
            "ties": self._groups,
        }

    def _groups(self, rows: Iterable[Iterable[Any]]) -> str:
        """Groups of players."""
        return "; ".join(", ".join(map(self._name, numbers)) for numbers in rows)

    def _name(self, number: Any) -> str:
        return self.names.get(str(number), str(number))

    def _say_by_key(self, key: str, value: Json, model: type[Model]) -> str:
        """Seats by table and wind, scores and places by player, or the fields of somebody."""
        if key == "players":
            return ", ".join(f"{place}. {self._name(number)}" for number, place in value.items())
        if all(isinstance(part, Mapping) for part in value.values()):
            tables = ((_("Table %(n)s") % {"n": n}, self._say(key, part, model)) for n, part in value.items())
            return "; ".join(f"{table}: {words}" for table, words in tables)
        if set(value) <= set(WINDS):
            return ", ".join(f"{wind(letter)} {self._name(number)}" for letter, number in value.items())
        if set(value) <= set(self.names):
            return ", ".join(f"{self.names[number]} {_points(points)}" for number, points in value.items())
        shown = {
            name: field for name, field in value.items() if not isinstance(field, bool) and name not in HIDDEN
        }
        return " · ".join(filter(None, (self._say(name, field, model) for name, field in shown.items())))

    def _row(self, row: Any) -> str:
        """A person: the name that the log keeps, or the present name with the status."""
        if not isinstance(row, Mapping):
            return str(row)
        return (
            row.get("player")
            or f"{self._name(row['number'])}: {_readable_field('status', row['status'], STATUS)}"
        )

    def _options(self, value: Json) -> str:
        options = {option.key: option for option in self.ruleset.options}
        return "; ".join(
            f"{colon(named(options[key].names))} {chosen_words(options[key], choice)}"
            if key in options
            else f"{key}: {choice}"
            for key, choice in value.items()
        )

    def _event(self, event: Json) -> str:
        """The event of a hand: the players, the tiles, and its value by the table or the referee."""
        wins = [
            {
                "name": self._name(winner["player"]),
                "hand": winner.get("hand"),
                "words": claim_words(winner.get("ruling") or winner.get("claim")),
                "flags": [
                    named(names_of_codes()[code]) for code in (winner.get("hand") or {}).get("flags") or ()
                ],
            }
            for winner in event.get("winners", ())
        ]
        view = {
            "event": event,
            "words": {**event_words(event, self.names), "has_sticks": self.ruleset.has_stakes},
            "wins": wins,
            "notes": self._notes(event),
        }
        return render_to_string("journal/_logged_hand.html", {"view": view, "ruleset": self.ruleset.key})

    def _notes(self, event: Json) -> list[str]:
        """The other facts of a hand: stakes, liability, the losers' hands."""
        liable = [event.get("liable"), *(winner.get("liable") for winner in event.get("winners", ()))]
        people = {_("Riichi"): event.get("riichi"), _("Liable"): [player for player in liable if player]}
        notes = [
            f"{colon(words)} {', '.join(map(self._name, keys))}" for words, keys in people.items() if keys
        ]
        if "responsible" in event:
            answers = event["responsible"]
            notes.append(f"{colon(_('Responsible'))} {self._name(answers) if answers else _('nobody')}")
        if len(event.get("winners", ())) > 1 and self.ruleset.pays_one_winner:
            notes.append(_("only the first in turn after the discarder is paid"))
        racks = event.get("racks") or {}
        return [*notes, *(f"{self._name(key)}: {rack_words(rack)}" for key, rack in racks.items())]


def _fields(entry: LogEntry, side: str) -> dict[str, Any]:
    """The fields of one side of an entry: rows of people are one field, and the changes of a replay are
    told apart."""
    value, after = getattr(entry, side), entry.after
    if not isinstance(value, Mapping):
        return {"players": value} if value else {}
    fields = dict(value)
    if rows := fields.pop("differences", []):
        fields["changed"] = [row for row in rows if row["before"] != row["after"]]
    if tables := after.get("changes") if isinstance(after, Mapping) else None:
        fields["scores"] = {str(table["table"]): table["scores"][side] for table in tables}
    return fields


def _is_hidden(key: str, model: type[Model]) -> bool:
    """Whether a field is left out; the certificate of a plan is a fingerprint, that of a tournament has words."""
    return key in HIDDEN and (key, model) != ("certificate", Tournament)


def _model(subject: str) -> type[Model]:
    """The model of the row that the last part of a subject names."""
    kinds = [kind for kind, _key in PART.findall(subject)] or [subject]
    return MODELS.get(kinds[-1], Table)


def _field(key: str, model: type[Model]) -> Field[Any, Any] | None:
    try:
        field = model._meta.get_field(key)
    except FieldDoesNotExist:
        return None
    return field if isinstance(field, Field) else None


def _readable_field(key: str, value: Any, field: Field[Any, Any] | None) -> str:
    """A word, a number, a moment or yes and no."""
    choices = dict(field.flatchoices) if field else {}
    if value in choices:
        return str(choices[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if time_words := _time_words(str(value), isinstance(field, DateField) or key.endswith(("_at", "until"))):
        return time_words
    if key == "first_round" and value in WINDS:
        return wind(value)
    return _points(value) if key in POINTS else readable_value(value, codes=key == "when")


def _time_words(text: str, is_time: bool) -> str:
    """A day or a moment as people write it; empty for anything else. A moment without a zone is one of the hall."""
    if not is_time:
        return ""
    try:
        if len(text) == len("2026-11-28"):
            return day(date.fromisoformat(text))
        moment = datetime.fromisoformat(text)
    except ValueError:
        return ""
    return day_time(timezone.localtime(moment) if timezone.is_aware(moment) else moment)


def _points(value: Any) -> str:
    """A score that stays in one line."""
    return score(value).replace(THIN, "\N{NARROW NO-BREAK SPACE}")
