"""Who may do what: named questions, answered from the roles of an account in a tournament.

The policy is RIGHTS (rights.py); `matrix()` prints it for the docs. An organiser may lend some rights to a head
referee. A superuser may do everything.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from players.models import Player
from tournaments.common.errors import Forbidden
from tournaments.common.prepared import Prepared
from tournaments.common.rights import (
    AT_TABLE,
    EVERY_ROLE,
    HEAD_REFEREE,
    LENDABLE,
    ORGANISER,
    RIGHTS,
    TABLE,
    limits_of,
    pass_of,
    sits_at,
)
from tournaments.common.rights import User as User  # whoever asks a question names its asker
from tournaments.models import (
    Entry,
    LentRight,
    Penalty,
    Ranking,
    Role,
    Round,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)

HELD_ROLES = Prepared(
    lambda account, tournament: Role.objects.filter(account=account, tournament=tournament).order_by()
)
LENT_RIGHTS = Prepared(
    lambda account, tournament: LentRight.objects.filter(account=account, tournament=tournament).order_by()
)
KEPT_ARCHIVE = Prepared(
    lambda account, tournament: Tournament.objects.filter(kept_by=account, pk=tournament).order_by()
)


def may_do_everything(user: User) -> bool:
    """A superuser, not by a token that takes something away."""
    return bool(user.is_superuser) and limits_of(user).everywhere


def roles_of(user: User, tournament_id: int) -> frozenset[str]:
    """The roles of an account in a tournament. Who keeps an archive acts as its organiser."""
    if not user.is_authenticated:
        return frozenset()
    held = frozenset(role.kind for role in HELD_ROLES(user.pk, tournament_id))
    return held or frozenset(ORGANISER for _archive in KEPT_ARCHIVE(user.pk, tournament_id))


def rights_lent(user: User, tournament_id: int, roles: Collection[str]) -> frozenset[str]:
    """The rights that an organiser has lent this account, as long as they last: a head referee's alone."""
    if HEAD_REFEREE not in roles:
        return frozenset()
    now = timezone.now()
    rows = LENT_RIGHTS(user.pk, tournament_id)
    return frozenset(row.right for row in rows if row.until is None or row.until > now) & frozenset(LENDABLE)


def answers(user: User, tournament: Tournament) -> frozenset[str]:
    """All questions of RIGHTS this account is answered with yes (for pages)."""
    held = pass_of(user)
    if held is not None:
        return held.rights if held.tournament_id == tournament.pk else frozenset()
    roles = frozenset(EVERY_ROLE) if user.is_superuser else roles_of(user, tournament.pk)
    lent = frozenset() if ORGANISER in roles else rights_lent(user, tournament.pk, roles)
    limits = limits_of(user)
    return frozenset(
        question
        for question, kinds in RIGHTS.items()
        if (roles & frozenset(kinds) or question in lent) and limits.allow(question, tournament.pk)
    )


def _may(question: str, user: User, tournament_id: int) -> bool:
    if not limits_of(user).allow(question, tournament_id):
        return False
    if user.is_superuser:
        return True
    roles = roles_of(user, tournament_id)
    if not roles.isdisjoint(RIGHTS[question]):
        return True
    return question in LENDABLE and question in rights_lent(user, tournament_id, roles)


def _may_at(question: str, user: User, table: Table) -> bool:
    """As `_may`, where a phone at the table may have the right as well."""
    held = pass_of(user)
    if held is not None:
        return sits_at(user, table) and question in held.rights
    return _may(question, user, table.round.stage.tournament_id)


def can_create_tournament(user: User) -> bool:
    """Whoever has an account may hold a tournament, and becomes its organiser."""
    limits = limits_of(user)
    return bool(user.is_authenticated) and "can_edit_tournament" in limits.rights and not limits.tournament_id


def can_edit_tournament(user: User, tournament: Tournament) -> bool:
    """Name, rule set, policies, state."""
    return _may("can_edit_tournament", user, tournament.pk)


def can_open_stages(user: User, tournament: Tournament) -> bool:
    """Open a planned stage with those who advance, and undo it."""
    return _may("can_open_stages", user, tournament.pk)


def can_withdraw_players(user: User, tournament: Tournament) -> bool:
    """Take a player out who leaves, and let one play again who comes back."""
    return _may("can_withdraw_players", user, tournament.pk)


def can_end_tournament(user: User, tournament: Tournament) -> bool:
    """End the tournament, and reopen it."""
    return _may("can_end_tournament", user, tournament.pk)


def can_manage_entries(user: User, tournament: Tournament) -> bool:
    """Who plays: add, withdraw, import."""
    return _may("can_manage_entries", user, tournament.pk)


def can_manage_roles(user: User, tournament: Tournament) -> bool:
    """Who works: grant and revoke roles."""
    return _may("can_manage_roles", user, tournament.pk)


def can_manage_seating(user: User, stage: Stage) -> bool:
    """Draw and publish seating plans, and fill the tables with substitutes."""
    return _may("can_manage_seating", user, stage.tournament_id)


def can_run_rounds(user: User, stage: Stage) -> bool:
    """Start, close, reopen and undo rounds; their clock and end signal."""
    return _may("can_run_rounds", user, stage.tournament_id)


def can_enter_hands(user: User, table: Table) -> bool:
    """Hands at any table of the tournament: referees walk."""
    return _may_at("can_enter_hands", user, table)


def can_correct_last_hand(user: User, table: Table) -> bool:
    """Correct or void the newest hand of a running table: a slip of the thumb."""
    return _may_at("can_correct_last_hand", user, table)


def can_dispute_hands(user: User, table: Table) -> bool:
    """Hold a hand until it is decided."""
    return _may_at("can_dispute_hands", user, table)


def can_call_referee(user: User, table: Table) -> bool:
    """Raise and clear the flag of a table."""
    return _may_at("can_call_referee", user, table)


def can_take_calls(user: User, table: Table) -> bool:
    """Tell a table that calls that one is coming."""
    return _may("can_take_calls", user, table.round.stage.tournament_id)


def can_confirm_hands(user: User, table: Table) -> bool:
    """Confirm hands that somebody else sent or settled."""
    return _may("can_confirm_hands", user, table.round.stage.tournament_id)


def can_collect_signatures(user: User, table: Table) -> bool:
    """Hand the phone round at the end of a game: each player signs on it."""
    return _may_at("can_collect_signatures", user, table)


def can_waive_signatures(user: User, table: Table) -> bool:
    """Close a table without the signatures that are missing, with a reason."""
    return _may("can_waive_signatures", user, table.round.stage.tournament_id)


def can_give_extra_time(user: User, table: Table) -> bool:
    """Let a table play longer than the clock of the hall says."""
    return _may("can_give_extra_time", user, table.round.stage.tournament_id)


def can_correct_hands(user: User, table: Table) -> bool:
    """Correct any hand, however long ago."""
    return _may("can_correct_hands", user, table.round.stage.tournament_id)


def can_rule_hands(user: User, table: Table) -> bool:
    """Decide a dispute."""
    return _may("can_rule_hands", user, table.round.stage.tournament_id)


def can_give_penalties(user: User, stage: Stage) -> bool:
    """Give and cancel penalties."""
    return _may("can_give_penalties", user, stage.tournament_id)


def can_substitute(user: User, table: Table) -> bool:
    """Let somebody play for a player at a table."""
    return _may("can_substitute", user, table.round.stage.tournament_id)


def can_check_in(user: User, tournament: Tournament) -> bool:
    """Tick off who has come."""
    return _may("can_check_in", user, tournament.pk)


def can_publish_standings(user: User, stage: Stage) -> bool:
    """Show the standings where the policy is to publish by hand."""
    return _may("can_publish_standings", user, stage.tournament_id)


def can_export(user: User, tournament: Tournament) -> bool:
    """Workbooks with everything in them."""
    return _may("can_export", user, tournament.pk)


def can_see_log(user: User, tournament: Tournament) -> bool:
    """Who changed what."""
    return _may("can_see_log", user, tournament.pk)


def can_see_unpublished(user: User, tournament: Tournament) -> bool:
    """Read what is not public (yet)."""
    return _may("can_see_unpublished", user, tournament.pk)


def can_show_table_codes(user: User, tournament: Tournament) -> bool:
    """Show and print the codes by which phones sign in at a table."""
    return _may("can_show_table_codes", user, tournament.pk)


def can_renew_table_codes(user: User, tournament: Tournament) -> bool:
    """Make codes of tables anew: the old ones, and the phones that used them, are out."""
    return _may("can_renew_table_codes", user, tournament.pk)


def can_manage_webhooks(user: User, tournament: Tournament) -> bool:
    """Say which other services are told what happens."""
    return _may("can_manage_webhooks", user, tournament.pk)


def can_see_tournament(user: User, tournament: Tournament) -> bool:
    """A draft is seen by those who work on it or sit at a table of it, everything else by anyone."""
    held = pass_of(user)
    if held is not None and held.tournament_id == tournament.pk:
        return True
    return tournament.state != Tournament.State.DRAFT or can_see_unpublished(user, tournament)


def can_see_hands(user: User, table: Table) -> bool:
    """Hands and scores of a table: where they are public, or for those who work or sit there."""
    return (
        hands_are_public(table.round)
        or sits_at(user, table)
        or can_see_unpublished(user, table.round.stage.tournament)
    )


def hands_are_public(round: Round) -> bool:
    """Hands are public as the results are: live, with the closed round, or at the end of the tournament."""
    return _results_are_public(round.stage.tournament, closed=round.state == Round.State.CLOSED)


def rounds_with_public_hands() -> QuerySet[Round]:
    """The rounds of which `hands_are_public` says yes."""
    policy, results = "stage__tournament__results_policy", Tournament.Results
    live = Q(**{policy: results.LIVE})
    closed = Q(**{policy: results.AFTER_ROUND}, state=Round.State.CLOSED)
    by_hand = Q(**{policy: results.BY_HAND}, stage__tournament__state=Tournament.State.FINISHED)
    return Round.objects.filter(live | closed | by_hand).exclude(
        stage__tournament__state=Tournament.State.DRAFT
    )


def penalty_is_public(penalty: Penalty) -> bool:
    """A penalty is public with the hands of its round; one outside the rounds is no later than those of closed ones."""
    closed = penalty.round is None or penalty.round.state == Round.State.CLOSED
    return _results_are_public(penalty.stage.tournament, closed=closed)


def _results_are_public(tournament: Tournament, *, closed: bool) -> bool:
    open_now = {
        Tournament.Results.LIVE.value: True,
        Tournament.Results.AFTER_ROUND.value: closed,
        Tournament.Results.BY_HAND.value: tournament.state == Tournament.State.FINISHED,
    }[tournament.results_policy]
    return open_now and tournament.state != Tournament.State.DRAFT


def can_see_standings(user: User, snapshot: StandingSnapshot) -> bool:
    """A snapshot that is public by the tournament's policy, or any for those who work there."""
    tournament = snapshot.stage.tournament
    public = snapshot.public and tournament.state != Tournament.State.DRAFT
    return public or can_see_unpublished(user, tournament)


def managed_by(user: User) -> QuerySet[Tournament]:
    """The tournaments whose entries this account manages."""
    limits = limits_of(user)
    if not user.is_authenticated or "can_manage_entries" not in limits.rights:
        return Tournament.objects.none()
    rows = Tournament.objects.all()
    if limits.tournament_id:
        rows = rows.filter(pk=limits.tournament_id)
    if user.is_superuser:
        return rows
    held = Role.objects.filter(account=user, kind__in=RIGHTS["can_manage_entries"])
    return rows.filter(Q(pk__in=held.values("tournament")) | Q(kept_by=user))


def people_seen_by(user: User) -> QuerySet[Player]:
    """People of the tournaments this account manages, and whoever plays in a tournament that is not a draft."""
    if may_do_everything(user):
        return Player.objects.all()
    own = Q(tournament__in=managed_by(user))
    public = ~Q(tournament__state=Tournament.State.DRAFT) & ~Q(status=Entry.Status.APPLIED)
    public &= Q(player__listed=Player.Listed.NAME)
    return Player.objects.filter(Exists(Entry.objects.filter(own | public, player=OuterRef("pk"))))


def people_of(user: User) -> QuerySet[Player]:
    """People who are entered in tournaments of this account alone: nobody else answers for them."""
    if may_do_everything(user):
        return Player.objects.all()
    entries = Entry.objects.filter(player=OuterRef("pk"))
    elsewhere = entries.exclude(tournament__in=managed_by(user))
    return Player.objects.filter(Exists(entries), ~Exists(elsewhere))


def can_see_person(user: User, person: Player) -> bool:
    """Know that a person exists: one of their own tournaments, or one who plays in public."""
    return people_seen_by(user).filter(pk=person.pk).exists()


def can_change_person(user: User, person: Player) -> bool:
    """Change a person's name, country, number and club, or merge them; whoever may not proposes it."""
    return people_of(user).filter(pk=person.pk).exists()


def can_create_ranking(user: User) -> bool:
    """Who may create a tournament may keep a ranking, too."""
    return can_create_tournament(user)


def can_keep_ranking(user: User, ranking: Ranking) -> bool:
    """Its owner, not by a token that takes something away."""
    own = bool(user.is_authenticated and ranking.owner_id == user.pk and limits_of(user).everywhere)
    return own or may_do_everything(user)


def can_see_ranking(user: User, ranking: Ranking) -> bool:
    """Everybody once it is public; before that its keeper."""
    return ranking.public or can_keep_ranking(user, ranking)


def require(question: Callable[..., bool], by: User, *subject: Any) -> None:
    """Raise Forbidden unless the question is answered with yes."""
    if not question(by, *subject):
        name = question.__name__
        raise Forbidden("forbidden", name, expected=list(RIGHTS.get(name, ())))


def holders_of(question: str, tournament: Tournament) -> QuerySet[Role]:
    """The roles by which somebody has a right in a tournament, with their accounts."""
    rows = Role.objects.filter(tournament=tournament, kind__in=RIGHTS[question], account__is_active=True)
    return rows.select_related("account").order_by("pk")


def matrix() -> Iterator[tuple[str, str, dict[str, bool]]]:
    """Every question with its meaning and, for each role and for a phone at a table, yes or no."""
    for question, kinds in RIGHTS.items():
        held = {kind: kind in kinds for kind in EVERY_ROLE}
        yield question, globals()[question].__doc__, {**held, TABLE: question in AT_TABLE["enter"]}
