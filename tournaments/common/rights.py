"""The rights that roles bring, and the limits of a request: those of a token, and the pass of a phone at a table.

RIGHTS is the whole policy. The questions that it answers are in permissions.py.
"""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from players.models import Account
from tournaments.models import Role, Table

User = Account | AnonymousUser

ORGANISER, HEAD_REFEREE, REFEREE = (kind.value for kind in Role.Kind)
EVERY_ROLE = (ORGANISER, HEAD_REFEREE, REFEREE)
DECIDERS = (ORGANISER, HEAD_REFEREE)

RIGHTS: dict[str, tuple[str, ...]] = {
    "can_edit_tournament": (ORGANISER,),
    "can_manage_entries": (ORGANISER,),
    "can_see_answers": DECIDERS,
    "can_manage_roles": (ORGANISER,),
    "can_manage_seating": (ORGANISER,),
    "can_open_stages": (ORGANISER,),
    "can_withdraw_players": (ORGANISER,),
    "can_end_tournament": (ORGANISER,),
    "can_run_rounds": DECIDERS,
    "can_enter_hands": EVERY_ROLE,
    "can_correct_last_hand": EVERY_ROLE,
    "can_dispute_hands": EVERY_ROLE,
    "can_call_referee": EVERY_ROLE,
    "can_take_calls": EVERY_ROLE,
    "can_confirm_hands": EVERY_ROLE,
    "can_collect_signatures": EVERY_ROLE,
    "can_waive_signatures": DECIDERS,
    "can_give_extra_time": EVERY_ROLE,
    "can_end_early": EVERY_ROLE,
    "can_correct_hands": DECIDERS,
    "can_rule_hands": DECIDERS,
    "can_give_penalties": DECIDERS,
    "can_substitute": DECIDERS,
    "can_check_in": EVERY_ROLE,
    "can_publish_standings": (ORGANISER,),
    "can_export": DECIDERS,
    "can_see_log": DECIDERS,
    "can_see_unpublished": EVERY_ROLE,
    "can_show_table_codes": EVERY_ROLE,
    "can_renew_table_codes": DECIDERS,
    "can_manage_webhooks": (ORGANISER,),
}

LENDABLE = ("can_manage_seating", "can_open_stages", "can_withdraw_players", "can_end_tournament")
"""The rights that an organiser may lend to a head referee, for the event or until a moment."""

TABLE = "table"
"""A phone that has opened a table's code: it has no role, and rights at this table alone."""
AT_TABLE: dict[str, frozenset[str]] = {
    "off": frozenset(),
    "read": frozenset({"can_call_referee"}),
    "enter": frozenset(
        {
            *("can_call_referee", "can_enter_hands", "can_correct_last_hand", "can_dispute_hands"),
            "can_collect_signatures",
        }
    ),
}
"""The rights of such a phone, by what the tournament allows."""


READING = frozenset({"can_see_unpublished", "can_see_log", "can_export"})
ENTERING = READING | {
    *("can_enter_hands", "can_correct_last_hand", "can_dispute_hands", "can_call_referee"),
    *("can_take_calls", "can_confirm_hands", "can_give_extra_time", "can_check_in"),
    *("can_end_early", "can_collect_signatures"),
}
SCOPES: dict[str, frozenset[str]] = {
    "read": READING,
    "enter": ENTERING,
    "manage": frozenset(RIGHTS),
    "copy": frozenset(),
}
"""The rights of an account that the token of a program keeps, by scope."""
WRITING = ("enter", "manage")
"""The scopes of tokens that change something."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The rights that a token keeps, in one tournament or in all. They add nothing to those of the account."""

    rights: frozenset[str] = frozenset(RIGHTS)
    tournament_id: int | None = None
    scope: str = ""

    def allow(self, question: str, tournament_id: int) -> bool:
        """Whether the answer to the question may be yes at all."""
        return question in self.rights and self.tournament_id in (None, tournament_id)

    @property
    def everywhere(self) -> bool:
        """Whether they take nothing away."""
        return self.rights >= RIGHTS.keys() and self.tournament_id is None


@dataclass(frozen=True, slots=True)
class TablePass:
    """The pass of a phone at a table: these rights, at this table, nowhere else."""

    table_id: int
    tournament_id: int
    rights: frozenset[str]


NO_LIMITS = Limits()


def limits_of(user: User) -> Limits:
    """The limits of the present request; `limit` sets them."""
    limits: Limits = getattr(user, "token_limits", NO_LIMITS)
    return limits


def limit(user: Account, limits: Limits) -> None:
    """Limit the account for this request."""
    user.token_limits = limits  # type: ignore[attr-defined]  # of the request, not of the row


def begin(user: Account, moment: datetime) -> None:
    """Tell the account of this request when its session or token began."""
    user.began_at = moment  # type: ignore[attr-defined]  # as `limit`


def began_before(user: User, moment: datetime | None) -> bool:
    """Whether the session or token of this request had begun by the moment; no request never has."""
    began: datetime | None = getattr(user, "began_at", None)
    return moment is not None and began is not None and began <= moment


def pass_of(user: User) -> TablePass | None:
    """The pass of a phone at a table that makes the present request; `seat_at` gives it."""
    return getattr(user, "table_pass", None)


def seat_at(user: Account, table: Table) -> None:
    """Make the account a phone at this table, for this request."""
    tournament = table.round.stage.tournament
    rights = AT_TABLE[tournament.table_codes]
    user.table_pass = TablePass(table.pk, tournament.pk, rights)  # type: ignore[attr-defined]  # as `limit`
    limit(user, Limits(rights, tournament.pk))


def sits_at(user: User, table: Table) -> bool:
    """Whether the request comes from a phone at this table."""
    held = pass_of(user)
    return held is not None and held.table_id == table.pk
