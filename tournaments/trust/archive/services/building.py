"""The rows of a tournament file as rows of the store. Nothing is decided here, and nothing is trusted: every field is
held against its model, and a row that does not fit is named by its key."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError

from players.clubs import host_named
from players.models import Account, Player
from scoring.faults import Fault, Refused
from scoring.ledger.file import LOGO
from tournaments.common import logos
from tournaments.common.chain.records import CLOCK, LATER_OF_STAGES, PLAN, QUESTION, SETTINGS, STAGE
from tournaments.common.namesakes import mark_namesakes
from tournaments.models import (
    Answer,
    Entry,
    Hand,
    Logo,
    OtherVersion,
    Penalty,
    Qualifier,
    Question,
    Role,
    Round,
    Ruling,
    ScheduleItem,
    Seat,
    SeatingPlan,
    Signature,
    Stage,
    Table,
    Tournament,
)
from tournaments.models.settings import DAYS, LATER, PRIVATE
from tournaments.trust.archive.services.facts import (
    AT_ONCE,
    check_row,
    day_of,
    instant_of,
    moment_of,
    store,
    text_of,
)
from tournaments.trust.archive.services.plan_proofs import check_proofs

Facts = Mapping[str, Any]
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, ValidationError)
"""The errors of Python and Django for facts of other types than the format's."""


class Builder:
    """Makes the rows of one file, kind by kind, and finds them again by the numbers that the file uses."""

    def __init__(
        self,
        rows: Mapping[str, Facts],
        accounts: Mapping[str, Account],
        players: Mapping[int, Player],
        private: Iterable[Facts],
    ) -> None:
        self.accounts, self.players = accounts, players
        self.private = {line["entry"]: line for line in private if line["kind"] == "entry"}
        self.calls = [line for line in private if line["kind"] == "call"]
        self.others = [line for line in private if line["kind"] == "other_version"]
        self.kinds: dict[str, list[tuple[str, Facts]]] = defaultdict(list)
        for key, facts in rows.items():
            self.kinds[key.partition(":")[0]].append((key, facts))
        self.key = ""
        """The row that is being made."""

    def build(self, *, slug: str, kept_by: Account | None) -> Tournament:
        """Make all rows, from the tournament down. Raises Refused (`file_row_wrong`) with the row that cannot be."""
        try:
            self._build(slug, kept_by)
        except (*NONSENSE, DatabaseError) as error:
            raise Refused(Fault("file_row_wrong", "file", found=f"{self.key}: {error}"[:300])) from error
        return self.tournament

    def _build(self, slug: str, kept_by: Account | None) -> None:
        ((self.key, facts),) = self.kinds["settings"]
        given = {name: {**LATER, **facts}[name] for name in SETTINGS if name != "slug"}
        given |= {name: day_of(given[name]) for name in DAYS}
        given |= {name: text_of(given[name]) for name in PRIVATE}
        self.tournament = Tournament(
            **given, slug=slug, created_by=self.accounts[facts["by"]], kept_by=kept_by
        )
        check_row(self.tournament)
        self.tournament.hosted_by = host_named(self.tournament.host, self.tournament.country)
        self.tournament.save()
        write_logo(self.tournament, facts)
        self._roles()
        self._questions()
        self._entries()
        self._stages()
        self._plans()
        self._tables()
        self._hands()
        self._penalties()
        self._made("signature", self._signature)
        self._schedule()
        self._calls()
        self._other_versions()

    def _made(self, kind: str, make: Any) -> list[Any]:
        """Make the rows of a kind, check them, and store them together."""
        made = []
        for key, facts in self.kinds[kind]:
            self.key = key
            row = make(facts)
            check_row(row)
            made.append(row)
        return store(made)

    def _who(self, ref: Any) -> Account | None:
        return None if ref is None else self.accounts[ref]

    def _roles(self) -> None:
        self._made(
            "role",
            lambda facts: Role(
                tournament=self.tournament, account=self.accounts[facts["account"]], kind=facts["kind"]
            ),
        )

    def _entries(self) -> None:
        made = self._made("entry", self._entry)
        self.entries = {entry.number: entry for entry in made}
        mark_namesakes([self.tournament.pk])
        self._answers()

    def _questions(self) -> None:
        made = self._made("question", self._question)
        self.questions = {str(question.number): question for question in made}

    def _question(self, facts: Facts) -> Question:
        if not all(isinstance(choice, str) for choice in facts["choices"]):
            raise ValueError("a choice is a text")
        return Question(tournament=self.tournament, **{name: facts[name] for name in QUESTION})

    def _answers(self) -> None:
        made = []
        for number, line in self.private.items():
            for question, text in line.get("answers", {}).items():
                self.key = f"entry:{number}"
                answer = Answer(entry=self.entries[number], question=self.questions[question], text=text)
                check_row(answer)
                made.append(answer)
        store(made)

    def _entry(self, facts: Facts) -> Entry:
        more = self.private.get(facts["number"], {})
        applicant = more.get("applicant") or {}
        club = facts.get("club", applicant.get("club", ""))
        return Entry(
            tournament=self.tournament,
            player=self.players[facts["number"]],
            number=facts["number"],
            team=facts.get("team", applicant.get("team", "")),
            club_name=club if isinstance(club, str) else "",
            status=facts["status"],
            ranked=facts.get("ranked", applicant.get("ranked", True)),
            checked_in_at=moment_of(facts.get("checked_in_at")),
            contact=more.get("contact", ""),
            wish=more.get("wish", ""),
            external_id=more.get("external_id", ""),
            fee=more.get("fee", Entry.Fee.OPEN.value),
            fee_paid=more.get("fee_paid"),
        )

    def _stages(self) -> None:
        made = self._made(
            "stage",
            lambda facts: Stage(
                tournament=self.tournament,
                opened_at=moment_of(facts["opened_at"]),
                **{name: {**LATER_OF_STAGES, **facts}[name] for name in STAGE},
            ),
        )
        self.stages = {stage.number: stage for stage in made}
        self._made(
            "qualifier",
            lambda facts: Qualifier(
                stage=self.stages[facts["stage"]],
                entry=self.entries[facts["entry"]],
                place=facts["place"],
                carried=facts["carried"],
            ),
        )

    def _plans(self) -> None:
        plans = self._made("plan", self._plan)
        by_number = {(plan.stage_id, plan.number): plan for plan in plans}
        children = []
        for (key, facts), plan in zip(self.kinds["plan"], plans, strict=True):
            self.key = key
            if facts["parent"] is not None:
                plan.parent = by_number[plan.stage_id, facts["parent"]]
                children.append(plan)
        SeatingPlan.objects.bulk_update(children, ["parent"], batch_size=AT_ONCE)

    def _plan(self, facts: Facts) -> SeatingPlan:
        numbers = set(self.entries)
        for tables in facts["grid"]:
            for seats in tables:
                if not numbers.issuperset(seats):
                    raise ValueError("the grid seats somebody who is not entered")
        check_proofs(facts, numbers)
        return SeatingPlan(
            stage=self.stages[facts["stage"]],
            created_by=self.accounts[facts["by"]],
            created_at=instant_of(facts["created_at"]),
            published_at=moment_of(facts["published_at"]),
            **{name: facts[name] for name in PLAN},
        )

    def _tables(self) -> None:
        moments = ("started_at", "closed_at", "paused_at", "signalled_at")
        rounds = self._made(
            "round",
            lambda facts: Round(
                stage=self.stages[facts["stage"]],
                number=facts["number"],
                **{name: moment_of(facts[name]) if name in moments else facts[name] for name in CLOCK},
            ),
        )
        self.rounds = {(round_.stage.number, round_.number): round_ for round_ in rounds}
        tables = self._made(
            "table",
            lambda facts: Table(
                round=self.rounds[facts["stage"], facts["round"]],
                number=facts["number"],
                start=facts["start"],
                extra_seconds=facts["extra_seconds"],
            ),
        )
        self.tables = {
            key.partition(":")[2]: table
            for (key, _facts), table in zip(self.kinds["table"], tables, strict=True)
        }
        self._made("seat", self._seat)

    def _seat(self, facts: Facts) -> Seat:
        table = self.tables[facts["table"]]
        other = None if facts["played_by"] is None else self.entries[facts["played_by"]]
        return Seat(
            table=table,
            round=table.round,
            wind=facts["wind"],
            entry=self.entries[facts["entry"]],
            played_by=other,
            played_self=facts["played_self"],
            in_place_of=self.entries.get(facts.get("in_place_of")),
        )

    def _hands(self) -> None:
        hands = self._made("hand", self._hand)
        self.hands = {(hand.table_id, hand.seq, hand.version): hand for hand in hands}
        self._made("ruling", self._ruling)

    def _hand(self, facts: Facts) -> Hand:
        return Hand(
            table=self.tables[facts["table"]],
            submitted_by=self.accounts[facts["by"]],
            created_at=instant_of(facts["created_at"]),
            reason=text_of(facts["reason"]),
            disputed_by=self._who(facts["disputed_by"]),
            disputed_at=moment_of(facts["disputed_at"]),
            dispute_reason=text_of(facts["dispute_reason"]),
            confirmed_by=self._who(facts["confirmed_by"]),
            confirmed_at=moment_of(facts["confirmed_at"]),
            **{name: facts[name] for name in ("seq", "version", "event", "verdict", "state")},
        )

    def _ruling(self, facts: Facts) -> Ruling:
        table = self.tables[facts["table"]]
        return Ruling(
            hand=self.hands[table.pk, facts["seq"], facts["version"]],
            replaces=self.hands[table.pk, facts["seq"], facts["replaces"]],
            decision=facts["decision"],
            reason=text_of(facts["reason"]),
            by=self.accounts[facts["by"]],
            created_at=instant_of(facts["created_at"]),
        )

    def _penalties(self) -> None:
        self._made("penalty", self._penalty)

    def _penalty(self, facts: Facts) -> Penalty:
        table = None if facts["table"] is None else self.tables[facts["table"]]
        hand = None if facts["hand"] is None or table is None else self.hands[table.pk, *facts["hand"]]
        round_ = None if facts["round"] is None else self.rounds[facts["stage"], facts["round"]]
        names = ("number", "kind", "rule", "phase", "amount", "receivers")
        return Penalty(
            stage=self.stages[facts["stage"]],
            entry=self.entries[facts["entry"]],
            round=round_,
            table=table,
            hand=hand,
            reason=text_of(facts["reason"]),
            given_by=self.accounts[facts["by"]],
            created_at=instant_of(facts["created_at"]),
            cancelled_by=self._who(facts["cancelled_by"]),
            cancelled_at=moment_of(facts["cancelled_at"]),
            cancel_reason=text_of(facts["cancel_reason"]),
            **{name: facts[name] for name in names},
        )

    def _signature(self, facts: Facts) -> Signature:
        return Signature(
            table=self.tables[facts["table"]],
            entry=self.entries[facts["entry"]],
            reason=text_of(facts["reason"]),
            device=text_of(facts["device"]),
            by=self.accounts[facts["by"]],
            created_at=instant_of(facts["created_at"]),
            voided_by=self._who(facts["voided_by"]),
            voided_at=moment_of(facts["voided_at"]),
            **{name: facts[name] for name in ("number", "kind", "scores", "with_pin")},
        )

    def _schedule(self) -> None:
        made = []
        for key, row in self.kinds["schedule"]:
            self.key = key
            for facts in row["items"]:
                stage = None if facts["stage"] is None else self.stages[facts["stage"]]
                names = ("day", "minutes", "kind", "title", "number", "late")
                item = ScheduleItem(
                    tournament=self.tournament,
                    starts_at=time.fromisoformat(facts["starts_at"]),
                    stage=stage,
                    **{name: facts[name] for name in names},
                )
                check_row(item)
                made.append(item)
        store(made)

    def _calls(self) -> None:
        called = []
        for facts in self.calls:
            self.key = f"table:{facts['table']}"
            table = self.tables[facts["table"]]
            table.calling_since, table.calling_reason = moment_of(facts["since"]), facts["reason"]
            table.calling_by, table.coming_by = self._who(facts["by"]), self._who(facts["coming"])
            check_row(table)
            called.append(table)
        Table.objects.bulk_update(called, ["calling_since", "calling_reason", "calling_by", "coming_by"])

    def _other_versions(self) -> None:
        made = []
        for facts in self.others:
            self.key = facts["hand"]
            place, seq, version = facts["hand"].partition(":")[2].rsplit(".", 2)
            other = OtherVersion(
                hand=self.hands[self.tables[place].pk, int(seq), int(version)],
                event=facts["event"],
                reason=facts.get("reason", ""),
                by=self.accounts[facts["by"]],
                created_at=instant_of(facts["created_at"]),
                outcome=facts["outcome"],
                settled_by=self._who(facts["settled_by"]),
                answer=facts.get("answer", ""),
            )
            check_row(other)
            made.append(other)
        store(made)


def write_logo(tournament: Tournament, facts: Mapping[str, Any]) -> None:
    """Store the logo in the row of the settings, if any. Raises ValueError for a picture that the log does not know
    or that could not be sent as a logo."""
    if tournament.logo or LOGO in facts:
        content = logos.from_text(facts.get(LOGO), tournament.logo)
        Logo.objects.create(tournament=tournament, content=content)
