"""The forms of rankings: their settings, the rules of a season, an event from a file."""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms

from players.countries import read_country
from players.limits import LONGEST_COUNTRY
from scoring.faults import Fault
from tournaments.common.web.forms import NumberField, PageForm, Refusal, TextField, TickField
from tournaments.desk.rankings.engine.seasons import LONGEST_NUMBER, MOST_PLACES
from tournaments.desk.setup.forms import DayField
from tournaments.models import Ranking, Tournament
from tournaments.models.limits import LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_SCRIPT

POINTS = MOST_PLACES * LONGEST_NUMBER


class WeightField(forms.Field):
    """A weight as people write it: "2.5", "2,5"; None if left empty."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> Decimal | None:
        typed = (value or "").strip().replace(",", ".")
        if not typed:
            return None
        try:
            number = Decimal(typed)
        except InvalidOperation:
            number = Decimal("NaN")
        if not number.is_finite() or len(typed) > LONGEST_NUMBER:
            raise Refusal(Fault("not_a_weight", "", found=typed[:LONGEST_NUMBER]))
        return number


class RankingForm(PageForm):
    """The form of a ranking; `settings` are the arguments of the services."""

    name = TextField(LONGEST_NAME)
    kind = TextField(initial=Ranking.Kind.MERS)
    description = TextField(LONGEST_DESCRIPTION)
    starts_on = DayField()
    ends_on = DayField()
    public = TickField()
    points = TextField(initial="base")
    values = TextField(POINTS)
    others = TextField(LONGEST_NUMBER)
    unit = TextField(LONGEST_NUMBER)
    attendance = TextField(LONGEST_NUMBER)
    best = NumberField()
    drop = NumberField()
    least = NumberField()
    figure = TextField(initial="sum")

    def settings(self, kind: str = "") -> dict[str, Any]:
        """Name, kind and the other settings; rules for a season alone. Raises Refused with every fault."""
        sent = self.read()
        kind = kind or sent["kind"]
        shared = {key: sent[key] for key in ("name", "description", "starts_on", "ends_on", "public")}
        rules = _rules(sent) if kind == Ranking.Kind.SEASON else {}
        return {**shared, "kind": kind, "rules": rules}


class KeeperForm(PageForm):
    """The new keeper of a ranking, by user name."""

    account = TextField(LONGEST_NAME)


def _rules(sent: dict[str, Any]) -> dict[str, Any]:
    """The rules as JSON, without fields that were left empty."""
    points: dict[str, Any] = {"kind": sent["points"]}
    if sent["points"] == "table":
        points["values"] = sent["values"].replace(",", " ").replace(";", " ").split()
    points |= {key: sent[key] for key in ("others", "unit") if sent[key]}
    rules: dict[str, Any] = {"points": points, "figure": sent["figure"]}
    rules |= {key: sent[key] for key in ("attendance", "best", "drop", "least") if sent[key]}
    return rules


class EventForm(PageForm):
    """An event from a file or pasted, or the sheet of the preview once more."""

    name = TextField(LONGEST_NAME)
    place = TextField(LONGEST_NAME)
    country = TextField(LONGEST_COUNTRY)
    starts_on = DayField()
    ends_on = DayField()
    players = NumberField()
    countries = NumberField()
    qualifies = TickField()
    text = TextField(LONGEST_SCRIPT, strip=False)

    def clean_country(self) -> str:
        """The three letters of the country."""
        code, fault = read_country(self.cleaned_data["country"], "country")
        if fault is not None:
            raise Refusal(fault)
        return code


class EveningForm(PageForm):
    """A new evening of a league. `like` names the source of its settings: "tournament:slug" or "ruleset:key"."""

    name = TextField(LONGEST_NAME)
    starts_on = DayField()
    like = TextField()
    rounds = NumberField()
    with_roles = TickField()
    public = TickField()

    def settings(self, sources: Sequence[Tournament]) -> dict[str, Any]:
        """The arguments of the service; the source is one of `sources`."""
        sent = self.read()
        kind, _colon, key = sent.pop("like").partition(":")
        source = next(
            (tournament for tournament in sources if kind == "tournament" and tournament.slug == key), None
        )
        return {**sent, "source": source, "ruleset": key if kind == "ruleset" else ""}


class WeightForm(PageForm):
    """Whether an event is a championship, and a weight that replaces that of the rules."""

    qualifies = TickField()
    weight = WeightField()
