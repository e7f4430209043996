"""The end of a table's game: by its score sheet, or by the clock."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from players.imports import parse_line
from tournaments.common.web.api.base import KEY, LedgerView, operation
from tournaments.desk.hall.services.closing import close_table
from tournaments.desk.people.services.substitutes import Substitute
from tournaments.models import Table
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.api.hands import answered
from tournaments.play.hands.services.hands import TIME_UP


class Closing(LedgerView):
    repeats_kept = False

    def close(self, table: Table, event: Mapping[str, Any], sent: Mapping[str, Any]) -> Response:
        """Close the table; players in `played` did play although they are marked as gone, `substitutes` and
        `newcomers` played for others."""
        slug = table.round.stage.tournament.slug
        instead: dict[str, Substitute | None] = dict.fromkeys(sent["played"])
        for number, substitute in sent.get("substitutes", {}).items():
            instead[number] = self.entry(slug, substitute)
        for number, person in sent.get("newcomers", {}).items():
            instead[number] = parse_line(person)
        more = {name: sent[name] for name in ("expected_seq", "reason", "penalties") if name in sent}
        return answered(
            close_table(table=table, event=event, by=self.account, instead=instead, key=self.key(), **more)
        )


class PaperTable(Closing):
    @operation(
        "Close a table with its final scores",
        request=shapes.PaperResult,
        response=shapes.HandAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """The scores and the sticks left on the table add up to the start. Hands of the table are voided for a
        `reason`; chombos and dead hands stay in the list of penalties, and `penalties` are those that stand on the
        sheet. For all staff.
        """
        sent = self.read(shapes.PaperResult)
        event = {"kind": "table_result", "scores": sent["scores"], "pot": sent["pot"]}
        return self.close(self.table(pk), event, sent)


class EndTable(Closing):
    @operation(
        "End a game because time is up, or early for a reason",
        request=shapes.TableEnd,
        response=shapes.HandAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """The present scores stand. For all staff; phones at the table once the time is up. `void/` opens the table
        again.
        """
        return self.close(self.table(pk), dict(TIME_UP), self.read(shapes.TableEnd))
