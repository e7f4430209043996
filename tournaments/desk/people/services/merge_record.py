"""The record of a merge, by which the old address leads on and the two people can be separated again."""

from typing import Any

from players.models import Account, Player
from players.person import FACTS
from tournaments.common.chain.records import plain
from tournaments.desk.people.selectors.duplicates import Effect, Joint
from tournaments.models import (
    Entry,
    LogEntry,
    Merged,
    Penalty,
    RankedResult,
    RankingMember,
    SealedText,
)

Json = dict[str, Any]


def column_of(fact: str) -> str:
    """The column of Player that holds the fact; for the club, the column of its key."""
    field: Any = Player._meta.get_field(fact)
    return str(field.attname)


PERSON = (*map(column_of, FACTS), "listed")
COLUMNS = (
    "number",
    "team",
    "club_name",
    "status",
    "ranked",
    "checked_in_at",
    "external_id",
    "wish",
    "fee",
    "fee_paid",
)


def facts_of_person(person: Player) -> Json:
    """The facts of a person by column."""
    return {key: getattr(person, key) for key in PERSON}


def facts_of_entry(entry: Entry) -> Json:
    """The facts of an entry by column."""
    return {key: plain(getattr(entry, key)) for key in COLUMNS}


def given_to(joint: Joint) -> dict[int, Json]:
    """The penalties, by number, that gave points to one of the two entries."""
    if joint.goes is None:
        return {}
    rows = Penalty.objects.filter(
        stage__tournament=joint.tournament.pk, receivers__has_any_keys=[joint.goes.key, joint.stays.key]
    )
    return {row.number: {"amount": row.amount, "receivers": row.receivers} for row in rows}


def joint_record(
    joint: Joint,
    was: str,
    before: tuple[Json, Json | None],
    given: dict[int, Json],
    moved: list[int],
    log: LogEntry,
) -> Json:
    """The record of the merge in a tournament; `was`: the owner of the entry that stays (keep, drop)."""
    stays, goes = before
    after = facts_of_entry(joint.stays)
    rows = Penalty.objects.filter(stage__tournament=joint.tournament.pk, number__in=given)
    now = {row.number: {"amount": row.amount, "receivers": row.receivers} for row in rows}
    return {
        "tournament": joint.tournament.pk,
        "stays": joint.stays.number,
        "stays_was": was,
        "goes": goes,
        "changed": {key: [stays[key], after[key]] for key in stays if stays[key] != after[key]},
        "penalties": moved,
        "given": [[number, given[number], now[number]] for number in given],
        "log": log.number,
    }


def things_of(effect: Effect) -> Json:
    """The account, results and leagues of the person who goes, before they go over."""
    account = Account.objects.filter(player=effect.drop).values_list("pk", flat=True).first()
    results = {
        role: {
            str(row.event_id): {"place": row.place, "score": None if row.score is None else str(row.score)}
            for row in RankedResult.objects.filter(player=person)
        }
        for role, person in (("keep", effect.keep), ("drop", effect.drop))
    }
    leagues = {
        role: list(RankingMember.objects.filter(player=person).values_list("ranking", flat=True))
        for role, person in (("keep", effect.keep), ("drop", effect.drop))
    }
    mine = results["drop"]
    results["keep"] = {event: row for event, row in results["keep"].items() if event in mine}
    return {
        "person": facts_of_person(effect.drop),
        "since": effect.drop.created_at.isoformat(),
        "account": account,
        "results": results,
        "leagues": {"drop": leagues["drop"], "both": sorted({*leagues["keep"]} & {*leagues["drop"]})},
        "forwards": list(Merged.objects.filter(person=effect.drop).values_list("old_id", flat=True)),
    }


def keep_record(effect: Effect, record: Json, by: Account, reason: str) -> None:
    """Keep the record, before the person goes; people merged into them are forwarded to the person who stays."""
    texts = list(SealedText.objects.filter(person=effect.drop).values_list("pk", flat=True))
    Merged.objects.filter(person=effect.drop).update(person=effect.keep)
    Merged.objects.create(
        old_id=effect.drop.pk, person=effect.keep, by=by, reason=reason, record={**record, "texts": texts}
    )
