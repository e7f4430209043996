"""The actions on a round, its clock, and the call of a table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournaments.common.web.actions import Action, Subject
from tournaments.common.web.api.base import LedgerView
from tournaments.common.web.api.serializers import OptionalReason, Reason
from tournaments.common.web.pages import desk_address, find_round
from tournaments.desk.hall import serializers as shapes
from tournaments.desk.hall.api.rounds import round_json
from tournaments.desk.hall.services import clock, rounds
from tournaments.models import Round, Table
from tournaments.play.hands import actions as hands
from tournaments.play.hands.selectors.hands import table_json
from tournaments.play.hands.serializers import TableSerializer
from tournaments.play.ledger.clock import clock_of
from tournaments.texts.format import round_name


def _round_answer(view: LedgerView, address: Mapping[str, Any], _result: Any) -> Any:
    return round_json(view, view.round(**address))


def _table_answer(view: LedgerView, address: Mapping[str, Any], _result: Any) -> Any:
    return table_json(view.table(**address))


ROUND = Subject(
    name="round",
    page="t/<slug:slug>/rounds/<int:pk>/",
    finder=find_round,
    arguments=lambda round_: (round_.stage.tournament.slug, round_.pk),
    shown=lambda round_: desk_address(round_.stage),
    api="tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/",
    api_finder=LedgerView.round,
    answer=_round_answer,
    shape=shapes.RoundSerializer,
)
TABLE = replace(hands.TABLE, answer=_table_answer, shape=TableSerializer)


def _closed(round_: Round, _result: Any) -> str:
    return _("%(round)s is closed.") % {"round": round_name(round_)}


def _reopened(round_: Round, _result: Any) -> str:
    return _("%(round)s has been reopened.") % {"round": round_name(round_)}


def _lasts(_round: Round, changed: Round) -> str:
    return _("The round now lasts %(n)s minutes.") % {"n": changed.minutes}


def _has_extra_time(_table: Table, changed: Table) -> str:
    words = _("Table %(table)s now has %(n)s extra minutes.")
    return words % {"table": changed.number, "n": changed.extra_minutes}


ACTIONS = (
    Action(
        rounds.close_round,
        ROUND,
        "close/",
        "Close a round whose tables are all finished",
        "No hand can be entered any more; corrections still can. For organisers and head referees.",
        done=_closed,
        logged=lazy("Round closed"),
    ),
    Action(
        rounds.reopen_round,
        ROUND,
        "reopen/",
        "Reopen the last closed round",
        "Hands of its tables can be entered and corrected again. For organisers and head referees.",
        body=Reason,
        done=_reopened,
        logged=lazy("Round reopened"),
    ),
    Action(
        clock.pause_clock,
        ROUND,
        "pause/",
        "Pause the clock",
        "The clock stands until it is resumed; the round ends later by that time. For organisers and head "
        "referees.",
        body=OptionalReason,
        done=lazy("The clock is paused."),
        logged=lazy("Clock paused"),
    ),
    Action(
        clock.resume_clock,
        ROUND,
        "resume/",
        "Resume the clock",
        "The clock goes on. For organisers and head referees.",
        done=lazy("The clock is running again."),
        logged=lazy("Clock resumed"),
    ),
    Action(
        clock.set_minutes,
        ROUND,
        "minutes/",
        "Set the minutes of a round",
        "The round's own length in place of the tournament's. For organisers and head referees.",
        body=shapes.MinutesRequest,
        done=_lasts,
        seen=lambda round_: {"minutes": clock_of(round_, timezone.now()).minutes},
        logged=lazy("Length of a round changed"),
    ),
    Action(
        clock.give_signal,
        ROUND,
        "signal/",
        "Give the end signal by hand",
        "Tables play the hands that the rule set allows after the signal. For organisers and head referees.",
        done=lazy("The end signal has been given."),
        logged=lazy("End signal given by hand"),
    ),
    Action(
        clock.undo_signal,
        ROUND,
        "signal/undo/",
        "Undo an end signal given by hand",
        "The clock gives the signal again when its time comes. For organisers and head referees.",
        body=Reason,
        done=lazy("The end signal has been undone."),
        logged=lazy("End signal undone"),
    ),
    Action(
        clock.give_extra_time,
        TABLE,
        "extra-time/",
        "Set extra time for one table",
        "The table's end and signal come later by these minutes. For all staff.",
        body=shapes.ExtraTimeRequest,
        done=_has_extra_time,
        seen=lambda table: {"minutes": table.extra_minutes},
        logged=lazy("Extra time given to a table"),
    ),
    Action(
        rounds.call_referee,
        TABLE,
        "call/",
        "Call a referee",
        "The desk shows the table until the call is cleared. For all staff.",
        body=shapes.CallReason,
        logged=lazy("Referee called"),
    ),
    Action(
        rounds.clear_call,
        TABLE,
        "call/clear/",
        "Clear a table's call for a referee",
        "Somebody has come. For all staff.",
        goes_back=True,
        api="DELETE call/",
        logged=lazy("Referee arrived"),
    ),
    Action(
        rounds.take_call,
        TABLE,
        "call/take/",
        "Tell a table that the referee is coming",
        "The table sees who comes. For all staff.",
        goes_back=True,
        logged=lazy("Referee on the way"),
    ),
)
