"""The actions on a table and its hands: the start of the game, confirmations, disputes, versions."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournaments.common.web.actions import Action, Subject
from tournaments.common.web.api.base import LedgerView
from tournaments.common.web.api.serializers import OptionalReason
from tournaments.common.web.pages import find_hand, find_table
from tournaments.models import Hand, OtherVersion, Table
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.api.hands import full_table
from tournaments.play.hands.forms.decisions import ConfirmationForm, VoidForm
from tournaments.play.hands.selectors.hands import table_json, version_json
from tournaments.play.hands.selectors.statements import statement_of
from tournaments.play.hands.services import corrections, disputes, requests, versions
from tournaments.play.hands.services.attendance import confirm_players
from tournaments.play.hands.services.confirmations import confirm_hands
from tournaments.play.hands.services.game_start import set_start
from tournaments.play.hands.services.giving_back import Returned, give_back
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.ledger import games


def _answer(view: LedgerView, address: Mapping[str, Any], _result: Any) -> dict[str, Any]:
    return full_table(view.request.user, view.table(address["pk"]))


def _answer_of_hand(view: LedgerView, _address: Mapping[str, Any], hand: Hand) -> dict[str, Any]:
    return full_table(view.request.user, view.table(hand.table_id))


def _version_at(_request: HttpRequest, pk: int, version: int) -> OtherVersion:
    return get_object_or_404(OtherVersion.objects.select_related("hand"), hand__table=pk, pk=version)


def _visible_version(view: LedgerView, pk: int, version: int) -> OtherVersion:
    view.table(pk)
    return _version_at(view.request, pk, version)


def _returned(view: LedgerView, address: Mapping[str, Any], returned: Returned) -> dict[str, Any]:
    return {**asdict(returned), "statement": statement_of(view.table(**address))}


class ReturnedHands(LedgerView):
    """A statement that comes twice is the same one: no answer is kept for its key."""

    repeats_kept = False


TABLE = Subject(
    name="table",
    page="table/<int:pk>/",
    finder=find_table,
    arguments=lambda table: (table.pk,),
    shown=lambda table: reverse("table", args=[table.pk]),
    api="tables/<int:pk>/",
    api_finder=LedgerView.table,
    answer=_answer,
    shape=shapes.FullTableSerializer,
)
VERSION = replace(
    TABLE,
    name="version",
    finder=_version_at,
    arguments=lambda version: (version.hand.table_id, version.pk),
    shown=lambda version: reverse("table", args=[version.hand.table_id]),
    api_finder=_visible_version,
)
HAND = Subject(
    name="hand",
    page="hand/<int:pk>/",
    finder=find_hand,
    arguments=lambda hand: (hand.pk,),
    shown=lambda hand: reverse("table", args=[hand.table_id]),
    api="hands/<int:pk>/",
    api_finder=LedgerView.hand,
    answer=_answer_of_hand,
    shape=shapes.FullTableSerializer,
)


def _voided(table: Table, _changed: Table) -> str:
    if [hand.event["kind"] for hand in games.live_hands(table)][-1:] == ["end"]:
        return _("Table %(number)s is open again.") % {"number": table.number}
    return _("The last hand has been voided.")


def _confirmed(_table: Table, hands: list[Hand]) -> str:
    return ngettext("%(n)s hand confirmed.", "%(n)s hands confirmed.", len(hands)) % {"n": len(hands)}


def _accepted(hand: Hand, _changed: Hand) -> str:
    return _("Hand %(seq)s now counts with the recomputed score.") % {"seq": hand.seq}


ACTIONS = (
    Action(
        set_start,
        TABLE,
        "start/",
        "Set the start of a game, before its first hand",
        "FIMJ: the wind of the breached wall. For all staff.",
        shapes.GameStart,
        api="PUT start/",
        given=lambda _request, _table, sent: {"start": sent},
        shape=shapes.TableSerializer,
        answer=lambda view, address, _table: table_json(view.table(**address)),
        logged=lazy("Start of a game set"),
    ),
    Action(
        void_last_hand,
        TABLE,
        "void/",
        "Void the last hand",
        "The hand stays in the log and no longer counts. Needs a reason a minute after it was sent. For all staff. "
        "A table whose end is voided is open again.",
        shapes.VoidRequest,
        _voided,
        name="void_hand",
        form=VoidForm,
    ),
    Action(
        confirm_players,
        TABLE,
        None,
        "Say that players who are marked as gone did play at this table",
        "They keep their results of this table. For all staff.",
        shapes.PlayedRequest,
        api="POST played/",
    ),
    Action(
        confirm_hands,
        TABLE,
        "confirm/",
        "Confirm hands of a table as a second person",
        "Not by the account that sent or settled them. For all staff.",
        shapes.ConfirmationRequest,
        _confirmed,
        form=ConfirmationForm,
    ),
    Action(
        give_back,
        replace(TABLE, view=ReturnedHands),
        None,
        "Give back hands of a table that the server has lost",
        "After a restored backup: the newest statement that this server has signed for the table. Hands that the log "
        "lacks come back, with their first senders, moments and keys. A repeat changes nothing. For all staff, and "
        "for phones at the table.",
        shapes.StatementSerializer,
        api="POST returned/",
        shape=shapes.ReturnedSerializer,
        answer=_returned,
    ),
    Action(
        corrections.take_other_version,
        VERSION,
        "versions/<int:version>/take/",
        "Take the version that was sent later",
        "The later version counts in place of the recorded hand. For all staff, but not for its sender; "
        "organisers and head referees take a correction that somebody asked for.",
        done=lazy("The other version counts now."),
        logged=lazy("The other version of a hand was taken"),
    ),
    Action(
        versions.drop_other,
        VERSION,
        "versions/<int:version>/drop/",
        "Keep the hand that was recorded",
        "The later version is dropped. For all staff, but not for the sender of the recorded "
        "hand; organisers and head referees decline a correction that somebody asked for, with a reason.",
        OptionalReason,
        lazy("The recorded hand stays."),
        name="drop_other_version",
        given=lambda _request, _version, sent: {"answer": sent["reason"]},
    ),
    Action(
        versions.withdraw_other,
        VERSION,
        "versions/<int:version>/withdraw/",
        "Take back a correction that you asked for",
        "The recorded hand stays as it is. For the account that asked for the correction.",
        done=lazy("The request to correct the hand has been taken back."),
        name="withdraw_other_version",
    ),
    Action(
        disputes.accept_hand,
        HAND,
        "accept/",
        "Accept the recomputed score of a hand",
        "The value of the tiles counts in place of the claim. For all staff. The account that raised a dispute or the "
        "head referee ends it, with a reason.",
        OptionalReason,
        _accepted,
        logged=lazy("Recomputed score accepted"),
    ),
    Action(
        disputes.dispute_hand,
        HAND,
        None,
        "Dispute a hand: it is held for the head referee",
        "The hand counts for now, marked as under decision, and the table plays on. For all staff.",
        OptionalReason,
        api="POST dispute/",
        logged=lazy("Hand disputed"),
    ),
    Action(
        requests.ask_correction,
        HAND,
        None,
        "Ask the head referee to correct a hand",
        "The corrected hand waits beside the recorded hand (`tables/<id>/versions/`). For all staff.",
        shapes.Correction,
        api="POST ask/",
        shape=shapes.OtherVersionSerializer,
        answer=lambda _view, _address, version: version_json(version),
        status=201,
        logged=lazy("Head referee asked to correct a hand"),
    ),
)
