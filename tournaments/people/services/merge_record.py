"""What is kept of a merge, so that the old address leads on and the two can be parted again."""

from typing import Any

from players.models import Account, Player
from tournaments.common.records import plain
from tournaments.models import (
    Entry,
    LogEntry,
    Merged,
    Penalty,
    RankedResult,
    RankingMember,
    SealedText,
)
from tournaments.people.selectors.duplicates import Effect, Joint

Json = dict[str, Any]

PERSON = ("given_name", "family_name", "country", "ema_number", "club_id", "listed")
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
    """What a person is, by column."""
    return {key: getattr(person, key) for key in PERSON}


def facts_of_entry(entry: Entry) -> Json:
    """What an entry is, by column."""
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
    """What was joined in a tournament; `was`: whose the entry that stays was (keep, drop)."""
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
    """What the person who goes has beside entries, before it goes over: account, results and leagues in rankings."""
    account = Account.objects.filter(player=effect.drop).values_list("pk", flat=True).first()
    results = {
        who: {
            str(row.event_id): {"place": row.place, "score": None if row.score is None else str(row.score)}
            for row in RankedResult.objects.filter(player=person)
        }
        for who, person in (("keep", effect.keep), ("drop", effect.drop))
    }
    leagues = {
        who: list(RankingMember.objects.filter(player=person).values_list("ranking", flat=True))
        for who, person in (("keep", effect.keep), ("drop", effect.drop))
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
    """Before the person goes: whoever was merged into them is forwarded to the person who stays."""
    texts = list(SealedText.objects.filter(person=effect.drop).values_list("pk", flat=True))
    Merged.objects.filter(person=effect.drop).update(person=effect.keep)
    Merged.objects.create(
        old_id=effect.drop.pk, person=effect.keep, by=by, reason=reason, record={**record, "texts": texts}
    )
