"""Players sign the result of their table, the organiser closes it without them, a change voids signatures."""

from collections.abc import Iterable
from typing import Any

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain.origin import device_now
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.idempotency import Answer, Sent
from tournaments.models import Entry, Round, Signature, Table
from tournaments.models.limits import LONGEST_DEVICE
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing, recording
from tournaments.play.signatures.selectors import (
    Place,
    Sheet,
    is_asked,
    sheet_with,
    signatures_of,
    unsigned_numbers,
)
from tournaments.play.signatures.services.pins import require_pin

WITH_SIGNATURE = ("table__round__stage", "entry", "by", "voided_by")


def sign_table(
    *, table: Table, entry: Entry, by: Account, result: str, pin: str = "", key: str = ""
) -> Answer:
    """A player signs the result that the page showed (`Sheet.result`), on the phone of `by`.

    `entry` is the player, or the substitute if there is one. Returns the number of signatures, once per key. Raises
    Conflict (`signatures_off`, `game_not_over`, `already_signed`, `result_changed` ...), Invalid (`not_at_table`), and
    the errors of `require_pin`.
    """
    permissions.require(permissions.can_collect_signatures, by, table)
    sent = Sent(by, key, {"sign": table.pk, "entry": entry.number, "result": result})
    if first := sent.first_answer():
        return first
    signer = Entry.objects.select_related("player").get(pk=entry.pk)
    require_pin(signer, pin)
    with changing(table, "sign_table", by, open=False) as change:
        sheet = _sheet_of(change.row)
        if first := sent.first_answer():
            change.without_entry()
            return first
        place = _place_of(sheet, signer)
        if place.entry.pin != signer.pin:
            raise Conflict("wrong_pin", "pin", found=signer.full_name)
        if place.signature is not None:
            raise Conflict("already_signed", "entry", found=signer.full_name)
        if result != sheet.result:
            raise Conflict("result_changed", "result", expected=sheet.result, found=result)
        row = _write(change, place, kind=Signature.Kind.SIGNED, with_pin=bool(signer.pin))
        change.after = {"entry": signer.number, "with_pin": row.with_pin}
        return sent.keep({"given": sheet.given + 1, "due": sheet.due})


def waive_signatures(*, table: Table, by: Account, reason: str) -> list[Signature]:
    """Close a table without the missing signatures.

    Raises Conflict (`nothing_to_sign`) where none is missing.
    """
    with changing(
        table, "waive_signatures", by, permissions.can_waive_signatures, reason=reason.strip(), open=False
    ) as change:
        sheet = _sheet_of(change.row)
        checks.require_reason(reason)
        missing = [place for place in sheet.places if place.signature is None]
        if not missing:
            raise Conflict("nothing_to_sign", "table")
        rows = [_write(change, place, kind=Signature.Kind.WAIVED, reason=change.reason) for place in missing]
        change.after = {"players": _names(rows)}
    return rows


def void_signatures(*, tables: Iterable[Table], by: Account) -> None:
    """Void the signatures of tables whose result changes, in the transaction of the change."""
    for table in tables:
        rows = Signature.objects.filter(table=table, voided_at=None).select_related(*WITH_SIGNATURE)
        if signatures := list(rows.order_by("number")):
            with recording(table, "void_signatures", by) as change:
                change.before = {"players": _names(signatures)}
                for row in signatures:
                    row.voided_at, row.voided_by = change.now, by
                    change.save(row, "voided_at", "voided_by")


def require_signed(round: Round) -> None:
    """Raise Conflict (with the tables) while tables of the round wait for signatures, if the tournament asks."""
    if not is_asked(round.stage.tournament):
        return
    tables = unsigned_numbers(round)
    if tables:
        raise Conflict("tables_unsigned", "round", found=tables)


def _sheet_of(locked: Table) -> Sheet:
    """The sheet that waits for signatures at a locked table."""
    if not is_asked(locked.round.stage.tournament):
        raise Conflict("signatures_off", "table")
    ledger.require_playing(locked)
    if locked.state != Table.State.FINISHED:
        raise Conflict("game_not_over", "table")
    return sheet_with(locked, signatures_of(locked))


def _place_of(sheet: Sheet, entry: Entry) -> Place:
    for place in sheet.places:
        if place.entry.pk == entry.pk:
            return place
    raise Invalid("not_at_table", "entry", found=entry.key)


def _write(change: Change[Table], place: Place, **facts: Any) -> Signature:
    table = change.row
    signature = Signature(
        table=table,
        number=1 + Signature.objects.filter(table=table).count(),
        entry=place.entry,
        scores=table.position["scores"],
        device=device_now()[:LONGEST_DEVICE],
        by=change.by,
        **facts,
    )
    return change.create(signature)


def _names(rows: Iterable[Signature]) -> list[int]:
    return [row.entry.number for row in rows]
