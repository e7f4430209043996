"""Permissions: named questions, answered from the roles of an account in a tournament.

The policy is RIGHTS (rights.py); `matrix()` prints it for the docs. An organiser may lend some rights to a head
referee. A superuser may do everything.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from players.models import Account, Player
from tournaments.common.errors import Forbidden
from tournaments.common.rights import (
    AT_TABLE,
    EVERY_ROLE,
    LENDABLE,
    NO_LIMITS,
    ORGANISER,
    RIGHTS,
    SCOPES,
    TABLE,
    WRITING,
    limit,
    limits_of,
    pass_of,
    sits_at,
)
from tournaments.common.rights import User as User  # every question names its asker
from tournaments.common.roles import SIGNED_OUT, awake_roles, rights_lent, roles_of, why_asleep
from tournaments.models import (
    Entry,
    Penalty,
    Ranking,
    Role,
    Round,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)


def may_do_everything(user: User) -> bool:
    """Whether the user is a superuser whose token takes no right away."""
    return bool(user.is_superuser) and limits_of(user).everywhere


def answers(user: User, tournament: Tournament) -> frozenset[str]:
    """The questions of RIGHTS whose answer is yes for this account (for pages)."""
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
    """As `_may`; a phone at the table may have the right as well."""
    held = pass_of(user)
    if held is not None:
        return sits_at(user, table) and question in held.rights
    return _may(question, user, table.round.stage.tournament_id)


def can_create_tournament(user: User) -> bool:
    """Create a tournament and become its organiser: anybody with an account."""
    limits = limits_of(user)
    return bool(user.is_authenticated) and "can_edit_tournament" in limits.rights and not limits.tournament_id


def can_edit_tournament(user: User, tournament: Tournament) -> bool:
    """Name, rule set, policies, state."""
    return _may("can_edit_tournament", user, tournament.pk)


def can_open_stages(user: User, tournament: Tournament) -> bool:
    """Open a planned stage with the players who advance, and undo it."""
    return _may("can_open_stages", user, tournament.pk)


def can_withdraw_players(user: User, tournament: Tournament) -> bool:
    """Take out a player who leaves, and let a player who comes back play again."""
    return _may("can_withdraw_players", user, tournament.pk)


def can_end_tournament(user: User, tournament: Tournament) -> bool:
    """End the tournament, and reopen it."""
    return _may("can_end_tournament", user, tournament.pk)


def can_manage_entries(user: User, tournament: Tournament) -> bool:
    """The players: add, withdraw, import."""
    return _may("can_manage_entries", user, tournament.pk)


def can_see_answers(user: User, tournament: Tournament) -> bool:
    """Read answers to registration questions that are for organisers and the head referee."""
    return _may("can_see_answers", user, tournament.pk)


def can_manage_roles(user: User, tournament: Tournament) -> bool:
    """The staff: grant and revoke roles."""
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
    """Tell a table that calls that a referee is coming."""
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


def can_end_early(user: User, table: Table) -> bool:
    """End a game before its time is up, and open it again."""
    return _may("can_end_early", user, table.round.stage.tournament_id)


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
    """Read the log of changes."""
    return _may("can_see_log", user, tournament.pk)


def can_see_unpublished(user: User, tournament: Tournament) -> bool:
    """Read results that are not public (yet)."""
    return _may("can_see_unpublished", user, tournament.pk)


def can_show_table_codes(user: User, tournament: Tournament) -> bool:
    """Show and print the codes by which phones sign in at a table."""
    return _may("can_show_table_codes", user, tournament.pk)


def can_renew_table_codes(user: User, tournament: Tournament) -> bool:
    """Make codes of tables anew: the old ones, and the phones that used them, are out."""
    return _may("can_renew_table_codes", user, tournament.pk)


def can_manage_webhooks(user: User, tournament: Tournament) -> bool:
    """Choose the other services that receive the events."""
    return _may("can_manage_webhooks", user, tournament.pk)


def can_see_tournament(user: User, tournament: Tournament) -> bool:
    """A draft is seen by its staff and by phones at its tables, every other tournament by anyone."""
    held = pass_of(user)
    if held is not None and held.tournament_id == tournament.pk:
        return True
    return tournament.state != Tournament.State.DRAFT or can_see_unpublished(user, tournament)


def can_see_hands(user: User, table: Table) -> bool:
    """Hands and scores of a table: anyone if they are public, else the staff and phones at the table."""
    return (
        hands_are_public(table.round)
        or sits_at(user, table)
        or can_see_unpublished(user, table.round.stage.tournament)
    )


def hands_are_public(round: Round) -> bool:
    """Whether hands are public, as the results are: live, with the closed round, or at the end of the tournament."""
    return _results_are_public(round.stage.tournament, closed=round.state == Round.State.CLOSED)


def rounds_with_public_hands() -> QuerySet[Round]:
    """The rounds for which `hands_are_public` holds."""
    policy, results = "stage__tournament__results_policy", Tournament.Results
    live = Q(**{policy: results.LIVE})
    closed = Q(**{policy: results.AFTER_ROUND}, state=Round.State.CLOSED)
    by_hand = Q(**{policy: results.BY_HAND}, stage__tournament__state=Tournament.State.FINISHED)
    return Round.objects.filter(live | closed | by_hand).exclude(
        stage__tournament__state=Tournament.State.DRAFT
    )


def penalty_is_public(penalty: Penalty) -> bool:
    """A penalty is public with the hands of its round; a penalty without a round, with the hands of closed rounds."""
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
    """A snapshot: anyone if it is public by the tournament's policy, else the staff."""
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
    held = awake_roles(user).filter(kind__in=RIGHTS["can_manage_entries"])
    return rows.filter(Q(pk__in=held.values("tournament")) | Q(kept_by=user))


def people_seen_by(user: User) -> QuerySet[Player]:
    """People of the tournaments that this account manages, and the players of tournaments that are no drafts."""
    if may_do_everything(user):
        return Player.objects.all()
    own = Q(tournament__in=managed_by(user))
    public = ~Q(tournament__state=Tournament.State.DRAFT) & ~Q(status=Entry.Status.APPLIED)
    public &= Q(player__listed=Player.Listed.NAME)
    return Player.objects.filter(Exists(Entry.objects.filter(own | public, player=OuterRef("pk"))))


def people_of(user: User) -> QuerySet[Player]:
    """People whose only tournaments are those of this account: nobody else answers for them."""
    if may_do_everything(user):
        return Player.objects.all()
    entries = Entry.objects.filter(player=OuterRef("pk"))
    elsewhere = entries.exclude(tournament__in=managed_by(user))
    return Player.objects.filter(Exists(entries), ~Exists(elsewhere))


def can_see_person(user: User, person: Player) -> bool:
    """Know that a person exists: a person of the account's own tournaments, or of public ones."""
    return people_seen_by(user).filter(pk=person.pk).exists()


def can_change_person(user: User, person: Player) -> bool:
    """Change a person's name, country, number and club, or merge two people; other accounts may propose it."""
    return people_of(user).filter(pk=person.pk).exists()


def can_create_ranking(user: User) -> bool:
    """Keep a ranking: anybody who may create a tournament."""
    return can_create_tournament(user)


def can_keep_ranking(user: User, ranking: Ranking) -> bool:
    """Its owner, unless their token takes a right away."""
    own = bool(user.is_authenticated and ranking.owner_id == user.pk and limits_of(user).everywhere)
    return own or may_do_everything(user)


def can_see_ranking(user: User, ranking: Ranking) -> bool:
    """Anybody once the ranking is public; before that its keeper."""
    return ranking.public or can_keep_ranking(user, ranking)


def require(question: Callable[..., bool], by: User, *subject: Any) -> None:
    """Raise Forbidden unless the answer to the question is yes; for a role that sleeps it says why."""
    if question(by, *subject):
        return
    name = question.__name__
    events = filter(None, map(event_of, subject))
    if why := next((why_asleep(by, event.pk) for event in events), ""):
        raise Forbidden("signed_out_here" if why == SIGNED_OUT else "second_factor_missing", name)
    if limits_of(by).scope and _may_without_token(question, by, *subject):
        raise beyond_token(by, name)
    raise Forbidden("forbidden", name, expected=list(RIGHTS.get(name, ())))


def _may_without_token(question: Callable[..., bool], by: User, *subject: Any) -> bool:
    """The answer to the question if the account asked by itself."""
    assert isinstance(by, Account)
    limits = limits_of(by)
    limit(by, NO_LIMITS)
    try:
        return question(by, *subject)
    finally:
        limit(by, limits)


def beyond_token(by: User, name: str) -> Forbidden:
    """The refusal by the reach of a token: the scopes that hold the right, and the token's scope and tournament."""
    limits = limits_of(by)
    reach = [scope for scope, rights in SCOPES.items() if name in rights or (not name and scope in WRITING)]
    bound = Tournament.objects.filter(pk=limits.tournament_id or 0)
    slug = bound.values_list("slug", flat=True).first()
    return Forbidden("token_scope", name, reach, {"scope": limits.scope, "tournament": slug})


def event_of(subject: Any) -> Tournament | None:
    """The tournament that a thing belongs to."""
    while subject is not None and not isinstance(subject, Tournament):
        ways = ("tournament", "stage", "table", "round", "hand", "entry")
        subject = next(
            (getattr(subject, way) for way in ways if getattr(subject, way, None) is not None), None
        )
    return subject


def holders_of(question: str, tournament: Tournament) -> QuerySet[Role]:
    """The roles by which somebody has a right in a tournament, with their accounts."""
    rows = Role.objects.filter(tournament=tournament, kind__in=RIGHTS[question], account__is_active=True)
    return rows.select_related("account").order_by("pk")


def matrix() -> Iterator[tuple[str, str, dict[str, bool]]]:
    """Every question with its meaning and its answers for each role and for a phone at a table."""
    for question, kinds in RIGHTS.items():
        held = {kind: kind in kinds for kind in EVERY_ROLE}
        yield question, globals()[question].__doc__, {**held, TABLE: question in AT_TABLE["enter"]}
