"""The shapes of requests and answers: what is read is checked here, what is written is described here.

What a value means is checked by the services; here only its form.
"""

from typing import Any

from rest_framework import serializers

from tournaments.models import (
    Entry,
    Job,
    LogEntry,
    Penalty,
    Role,
    Round,
    SeatingPlan,
    Stage,
    Table,
    Tournament,
)

LONG = 400


class FaultSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    expected = serializers.JSONField(required=False)
    found = serializers.JSONField(required=False)


class ErrorSerializer(serializers.Serializer[Any]):
    """Every error of the API: the first fault on top, all of them in `faults`."""

    code = serializers.CharField()
    detail = serializers.CharField()
    field = serializers.CharField()
    faults = FaultSerializer(many=True)


# Tournaments


class StageSerializer(serializers.ModelSerializer[Stage]):
    class Meta:
        model = Stage
        fields = ("number", "kind", "name", "rounds_planned")


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    stages = StageSerializer(many=True, read_only=True)

    class Meta:
        model = Tournament
        fields = (
            "slug",
            "name",
            "place",
            "country",
            "starts_on",
            "ends_on",
            "ruleset",
            "options",
            "language",
            "minutes",
            "tiles_policy",
            "tiles_above",
            "results_policy",
            "state",
            "stages",
        )


class TournamentChange(serializers.Serializer[Any]):
    """What may be set of a tournament."""

    name = serializers.CharField(max_length=120, required=False)
    ruleset = serializers.CharField(max_length=40, required=False)
    place = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.RegexField(r"^([A-Z]{3})?$", required=False, allow_blank=True)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    options = serializers.DictField(required=False)
    language = serializers.CharField(max_length=10, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=1440, required=False)
    tiles_policy = serializers.ChoiceField(choices=Tournament.Tiles.choices, required=False)
    tiles_above = serializers.IntegerField(min_value=0, max_value=1_000_000, required=False)
    results_policy = serializers.ChoiceField(choices=Tournament.Results.choices, required=False)


class TournamentCreation(TournamentChange):
    """A new tournament."""

    name = serializers.CharField(max_length=120)
    ruleset = serializers.CharField(max_length=40)
    slug = serializers.SlugField(max_length=50, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=100, default=4)


class StateChange(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Tournament.State.choices)


class RoundsChange(serializers.Serializer[Any]):
    rounds_planned = serializers.IntegerField(min_value=1, max_value=100)


class RoleSerializer(serializers.ModelSerializer[Role]):
    account = serializers.CharField(source="account.username")

    class Meta:
        model = Role
        fields = ("id", "account", "kind")


class RoleGrant(serializers.Serializer[Any]):
    account = serializers.CharField(max_length=150)
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


# Entries


class EntrySerializer(serializers.ModelSerializer[Entry]):
    given_name = serializers.CharField(source="player.given_name")
    family_name = serializers.CharField(source="player.family_name")
    country = serializers.CharField(source="player.country")
    ema_number = serializers.CharField(source="player.ema_number")
    club = serializers.CharField(source="club_name")

    class Meta:
        model = Entry
        fields = ("number", "given_name", "family_name", "country", "ema_number", "club", "team", "status")


class EntryChange(serializers.Serializer[Any]):
    team = serializers.CharField(max_length=80, required=False, allow_blank=True)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)


class PlayerList(serializers.Serializer[Any]):
    """A pasted list: name; country; EMA number; club. One player a line; only the name is needed."""

    text = serializers.CharField(max_length=200_000, trim_whitespace=False)


class PersonSerializer(serializers.Serializer[Any]):
    """One line of a list as it was understood."""

    line = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    ema_number = serializers.CharField()
    club = serializers.CharField()


class Reason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG)


class OptionalReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG, required=False, allow_blank=True, default="")


class CallReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


# Seating and rounds


class PlanSerializer(serializers.ModelSerializer[SeatingPlan]):
    grid = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ListField(child=serializers.IntegerField(allow_null=True))
        ),
        help_text="rounds x tables x entry numbers in the order E S W N; null is an empty seat",
    )

    class Meta:
        model = SeatingPlan
        fields = ("number", "seed", "state", "grid", "measures", "certificate", "created_at", "published_at")


class PlanRequest(serializers.Serializer[Any]):
    seed = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False)
    clubs_apart = serializers.BooleanField(default=False)
    teams_apart = serializers.BooleanField(default=False)


class SeatSerializer(serializers.Serializer[Any]):
    wind = serializers.ChoiceField(choices=["E", "S", "W", "N"])
    entry = serializers.CharField(help_text="the entry's number, as events name the player")


class RoundTableSerializer(serializers.ModelSerializer[Table]):
    seats = serializers.SerializerMethodField()
    position = serializers.SerializerMethodField(help_text="empty where this reader may not see hands (yet)")
    calling = serializers.DateTimeField(source="calling_since", allow_null=True)

    class Meta:
        model = Table
        fields = ("id", "number", "state", "seq", "position", "calling", "seats")

    def get_position(self, table: Table) -> dict[str, Any]:
        return table.position if self.context["visible"](table.round) else {}

    def get_seats(self, table: Table) -> list[dict[str, str]]:
        return [{"wind": seat.wind, "entry": seat.entry.key} for seat in table.seats.all()]


class RoundSerializer(serializers.ModelSerializer[Round]):
    tables = RoundTableSerializer(many=True)

    class Meta:
        model = Round
        fields = ("number", "state", "started_at", "closed_at", "tables")


# Tables and hands


class PositionSerializer(serializers.Serializer[Any]):
    """Where the game stands before the next deal; `result` is what it would settle to now."""

    round = serializers.CharField()
    deal = serializers.IntegerField()
    dealer = serializers.CharField()
    counters = serializers.IntegerField()
    pot = serializers.IntegerField()
    winds = serializers.DictField(child=serializers.CharField())
    scores = serializers.DictField(child=serializers.IntegerField())
    finished = serializers.BooleanField()
    result = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))


class TableSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    stage = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    seq = serializers.IntegerField(help_text="the number of hands that count")
    expected_seq = serializers.IntegerField(help_text="the number of the next hand")
    position = PositionSerializer(help_text="empty where this reader may not see hands (yet)")
    calling = serializers.CharField(allow_null=True)
    calling_reason = serializers.CharField()
    seats = SeatSerializer(many=True)


class WinSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    verdict = serializers.CharField()
    explanation = serializers.DictField(allow_null=True)


class HandSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    disputed = serializers.BooleanField()
    dispute_reason = serializers.CharField()
    reason = serializers.CharField()
    event = serializers.DictField()
    before = serializers.DictField()
    delta = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())
    wins = WinSerializer(many=True)


class VersionSerializer(serializers.Serializer[Any]):
    """One version of a hand in its history."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    event = serializers.DictField()
    reason = serializers.CharField()
    submitted_by = serializers.CharField(source="submitted_by.username")
    created_at = serializers.DateTimeField()


class FullTableSerializer(TableSerializer):
    hands = HandSerializer(many=True, help_text="only where this reader may see hands")


class HandAnswer(serializers.Serializer[Any]):
    hand = HandSerializer()
    table = TableSerializer()


class DifferenceSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    before = serializers.DictField()
    after = serializers.DictField()


class CorrectionAnswer(HandAnswer):
    differences = DifferenceSerializer(many=True)


class DifferencesSerializer(serializers.Serializer[Any]):
    differences = DifferenceSerializer(many=True)


class HandSubmission(serializers.Serializer[Any]):
    """The next hand of a table."""

    event = serializers.DictField(help_text="as a line of `python -m scoring game` tells it")
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class Preview(serializers.Serializer[Any]):
    event = serializers.DictField()


class Correction(Preview):
    reason = serializers.CharField(max_length=LONG)
    expected_version = serializers.IntegerField(min_value=1, max_value=10_000)


class RulingRequest(serializers.Serializer[Any]):
    rulings = serializers.DictField(child=serializers.DictField(), allow_empty=False)
    reason = serializers.CharField(max_length=LONG)
    expected_version = serializers.IntegerField(min_value=1, max_value=10_000)


class VoidRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class PaperResult(serializers.Serializer[Any]):
    scores = serializers.DictField(child=serializers.IntegerField(min_value=-(10**9), max_value=10**9))
    pot = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class TableEnd(serializers.Serializer[Any]):
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class ChomboRequest(serializers.Serializer[Any]):
    offenders = serializers.ListField(child=serializers.CharField(max_length=10), allow_empty=False)
    riichi = serializers.ListField(child=serializers.CharField(max_length=10), required=False, default=list)
    reason = serializers.CharField(max_length=LONG)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class DeadHandRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=32_767)
    reason = serializers.CharField(max_length=LONG)


# Penalties, log, decisions


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    stage = serializers.IntegerField(source="stage.number")
    entry = serializers.IntegerField(source="entry.number")
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    table = serializers.IntegerField(source="table_id", allow_null=True)
    hand = serializers.IntegerField(source="hand_id", allow_null=True)
    given_by = serializers.CharField(source="given_by.username")

    class Meta:
        model = Penalty
        fields = (
            "id",
            "stage",
            "round",
            "table",
            "hand",
            "entry",
            "kind",
            "amount",
            "reason",
            "given_by",
            "created_at",
            "cancelled_at",
            "cancel_reason",
        )


class PenaltyRequest(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=100, default=1)
    entry = serializers.IntegerField(min_value=1, max_value=32_767)
    kind = serializers.ChoiceField(choices=Penalty.Kind.choices)
    amount = serializers.IntegerField(min_value=0, max_value=1_000_000)
    reason = serializers.CharField(max_length=LONG)
    round = serializers.IntegerField(min_value=1, max_value=100, required=False, allow_null=True)


class LogSerializer(serializers.ModelSerializer[LogEntry]):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = LogEntry
        fields = (
            "number",
            "at",
            "by",
            "action",
            "subject",
            "before",
            "after",
            "reason",
            "prev_hash",
            "hash",
        )


class ChainSerializer(serializers.Serializer[Any]):
    """Whether the log holds from end to end; else the number of the first entry that does not, and why."""

    holds = serializers.BooleanField()
    number = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_blank=True)


class HeldHandSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table_id")
    table_number = serializers.IntegerField(source="table.number")
    round = serializers.IntegerField(source="table.round.number")
    seq = serializers.IntegerField()
    verdict = serializers.CharField()
    disputed_at = serializers.DateTimeField(allow_null=True)
    dispute_reason = serializers.CharField()
    created_at = serializers.DateTimeField()


class CallSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="id")
    table_number = serializers.IntegerField(source="number")
    round = serializers.IntegerField(source="round.number")
    since = serializers.DateTimeField(source="calling_since")
    reason = serializers.CharField(source="calling_reason")


class DecisionsSerializer(serializers.Serializer[Any]):
    held = HeldHandSerializer(many=True)
    calling = CallSerializer(many=True)


# Standings and rules


class CellSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    wind = serializers.CharField()
    finished = serializers.BooleanField()
    raw = serializers.IntegerField()
    uma = serializers.IntegerField()
    oka = serializers.IntegerField()
    penalties = serializers.IntegerField()
    total = serializers.IntegerField()
    place = serializers.IntegerField()


class StandingRowSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    previous = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    status = serializers.CharField()
    games = serializers.IntegerField()
    raw = serializers.IntegerField()
    uma = serializers.IntegerField()
    oka = serializers.IntegerField()
    penalties = serializers.IntegerField()
    total = serializers.IntegerField()
    rounds = CellSerializer(many=True, help_text="one a round, null where the player did not sit")


class StandingsSerializer(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    ruleset = serializers.CharField()
    stage = serializers.IntegerField()
    stage_name = serializers.CharField()
    metrics = serializers.ListField(child=serializers.CharField())
    rounds_planned = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.DictField())
    after_round = serializers.IntegerField()
    running = serializers.BooleanField()
    rows = StandingRowSerializer(many=True)


class SnapshotSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    etag = serializers.CharField()
    public = serializers.BooleanField()


class OptionSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.CharField()
    default = serializers.JSONField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name, not the attribute
    names = serializers.DictField()
    choices = serializers.ListField()


class PatternSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    names = serializers.DictField()
    section = serializers.CharField()


class FlagSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    names = serializers.DictField()


class RuleSetSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    family = serializers.CharField()
    names = serializers.DictField()
    edition = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name, not the attribute
    description = serializers.CharField()
    unverified = serializers.ListField(child=serializers.CharField())


class FullRuleSetSerializer(RuleSetSerializer):
    options = OptionSerializer(many=True)
    patterns = PatternSerializer(many=True)
    flags = FlagSerializer(many=True)
    event_kinds = serializers.ListField(child=serializers.CharField())
    abortive_reasons = serializers.ListField(child=serializers.CharField())


class Record(serializers.Serializer[Any]):
    """One line of `python -m scoring hands` (or `game`), and under which rules."""

    ruleset = serializers.CharField(max_length=40)
    options = serializers.DictField(required=False)
    record = serializers.DictField(help_text="the line")


class ScoreAnswer(serializers.Serializer[Any]):
    """The answer line; `explanation` is the bill of a hand that could be scored."""

    ok = serializers.BooleanField()
    explanation = serializers.DictField(required=False, allow_null=True)


# Jobs


class JobSerializer(serializers.ModelSerializer[Job]):
    """A piece of work: `result` is there when it is done, `error` when it failed."""

    class Meta:
        model = Job
        fields = ("id", "kind", "state", "progress", "note", "result", "error", "created_at", "finished_at")
        read_only_fields = fields
