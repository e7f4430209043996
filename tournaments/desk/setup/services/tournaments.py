"""Tournaments and the people who work in them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction

from players.clubs import host_named
from players.countries import read_country
from players.models import Account
from scoring.faults import Refused
from scoring.rulesets import registry
from tournaments.common import certificates, checks, permissions
from tournaments.common.chain import hooks
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import gone, part_of, rows_of
from tournaments.common.chain.sealing import Private
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.jobs.mail import queue_mail
from tournaments.common.money import CURRENCIES
from tournaments.common.roles import has_second_factor
from tournaments.desk.people.services.answers import erase_private_answers
from tournaments.desk.setup.services import lending
from tournaments.desk.setup.services.addresses import save_at_free_address
from tournaments.desk.setup.services.result_options import has_started, require_fair_options
from tournaments.desk.stages.services.planning import plan_rounds, require_count_of_rounds
from tournaments.models import Entry, LogHead, Role, Round, Stage, Tournament
from tournaments.models.settings import CHANGED, DAYS, FIXED, PRIVATE, Setting, When
from tournaments.play.ledger import services as ledger
from tournaments.play.standings import services as standings
from tournaments.play.statistics import services as statistics


def _place_in_log(setting: Setting) -> tuple[bool, ...]:
    """Days stand last in an entry of the log, before them the settings that decide the value of hands."""
    name = setting.name
    return name in DAYS, name in FIXED, name == "host", name == "second_factor"


AFTER_THE_END = frozenset(setting.name for setting in CHANGED if setting.when is When.ALWAYS)
"""The settings that may change when the tournament is over."""
LOGGED = ("slug", "state", *(setting.name for setting in sorted(CHANGED, key=_place_in_log)))
STATES = {
    ("draft", "public"),
    ("public", "draft"),
    ("public", "finished"),
    ("finished", "public"),
}


def create_tournament(
    *, name: str, ruleset: str, by: Account, rounds: int = 4, slug: str = "", **settings: Any
) -> Tournament:
    """Create a draft with one stage; its creator becomes the organiser.

    `settings`: those of CHANGED. Raises Refused with every bad option, Invalid (`name_missing`,
    `unknown_ruleset` ...).
    """
    permissions.require(permissions.can_create_tournament, by)
    _refuse_unknown(settings)
    with transaction.atomic():
        tournament = Tournament(name=name, ruleset=ruleset, created_by=by, **settings)
        _check(tournament, rounds)
        tournament.hosted_by = host_named(tournament.host, tournament.country)
        require_fair_options(tournament)
        save_at_free_address(tournament, slug or name)
        Stage.objects.create(tournament=tournament, number=1, rounds_planned=rounds)
        Role.objects.create(tournament=tournament, account=by, kind=Role.Kind.ORGANISER)
        LogHead.objects.create(tournament=tournament)
        _log(tournament, by, "create_tournament", after=_facts(tournament))
    return tournament


def update_tournament(
    *, tournament: Tournament, by: Account, rounds: int | None = None, **changes: Any
) -> Tournament:
    """Change settings; those that decide the value of hands only until the first round starts, and after the end
    the template of the certificates and the host alone.

    `rounds`: the number of rounds of the first stage, as in `plan_rounds`.
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_edit_tournament, by, locked)
        _refuse_unknown(changes, extra=("ruleset",))
        only_tells = rounds is None and AFTER_THE_END.issuperset(changes)
        if only_tells:
            ledger.require_no_archive(locked)
        else:
            ledger.require_open(locked)
        if changes.get("second_factor") and not has_second_factor(by):
            raise Conflict("own_factor_missing", "second_factor")
        before = _facts(locked)
        moved = [key for key in changes if key in FIXED and getattr(locked, key) != changes[key]]
        if moved and has_started(locked):
            only_results = _change_results_alone(locked, moved, changes)
            raise Conflict("changes_results" if only_results else "fixed_by_play", moved[0])
        for key, value in changes.items():
            setattr(locked, key, value)
        _check(locked, rounds)
        if (locked.host, locked.country) != (before["host"], before["country"]):
            locked.hosted_by = host_named(locked.host, locked.country)
        stages: list[Stage] = []
        if {"options", "ruleset"} & set(moved):
            stages = _drop_own_options(locked) if "ruleset" in moved else []
            require_fair_options(locked)
        locked.save()
        if not only_tells:
            standings.request_all_rebuilds(locked)
            hooks.rankings_follow(locked.pk)
        _log(
            locked,
            by,
            "update_tournament",
            before=before,
            after=_facts(locked),
            rows=rows_of(locked, *stages),
        )
        if rounds is not None:
            _set_rounds(locked, rounds, by)
    return locked


def _drop_own_options(tournament: Tournament) -> list[Stage]:
    """Remove the stages' own options, which a new rule set does not have. Returns the stages that had some."""
    stages = [stage for stage in tournament.stages.all() if stage.options]
    for stage in stages:
        stage.options = {}
        stage.save(update_fields=["options"])
    return stages


def _change_results_alone(tournament: Tournament, moved: list[str], changes: Mapping[str, Any]) -> bool:
    """Whether the changed options only turn scores into results: these have a service of their own."""
    if moved != ["options"] or not isinstance(changes["options"], Mapping):
        return False
    before, after = tournament.options, changes["options"]
    differing = {key for key in {*before, *after} if before.get(key) != after.get(key)}
    return differing <= registry.get(tournament.ruleset).result_options


def _set_rounds(tournament: Tournament, rounds: int, by: Account) -> None:
    first = Stage.objects.get(tournament=tournament, number=1)
    if first.rounds_planned != rounds:
        plan_rounds(stage=first, rounds=rounds, by=by)


def change_state(*, tournament: Tournament, state: str, by: Account) -> Tournament:
    """Set the state: draft, public or finished. A finished tournament takes no changes until it is public again."""
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(_question_of(locked.state, state), by, locked)
        if locked.kept_by_id is not None:
            raise Conflict("archive_stays", "state")
        if (locked.state, state) not in STATES:
            raise Conflict("state_step", "state", expected=_next_states(locked.state), found=state)
        if state == Tournament.State.FINISHED and _rounds(locked).filter(state="running").exists():
            raise Conflict("round_running", "state")
        before = _facts(locked)
        locked.state = state
        locked.save(update_fields=["state"])
        if state == Tournament.State.FINISHED:  # data given for this tournament alone are erased
            Entry.objects.filter(tournament=locked).update(contact="")
            erase_private_answers(locked)
        statistics.request_rebuild(tournament_id=locked.pk)
        _log(locked, by, "change_state", before=before, after=_facts(locked), rows=part_of([locked], "state"))
        if Tournament.State.FINISHED in (before["state"], state):
            hooks.results_settled(locked.pk)
    return locked


def _question_of(before: str, after: str) -> Callable[[Account, Tournament], bool]:
    """The permission for a change of state: accounts that may end a tournament may reopen it; else organisers alone."""
    ends = Tournament.State.FINISHED in (before, after)
    return permissions.can_end_tournament if ends else permissions.can_edit_tournament


def grant_role(*, tournament: Tournament, account: Account, kind: str, by: Account) -> Role:
    """Give an account a role; giving it again changes nothing."""
    permissions.require(permissions.can_manage_roles, by, tournament)
    if kind not in Role.Kind.values:
        raise Invalid("unknown_choice", "kind", expected=list(Role.Kind.values), found=kind)
    with transaction.atomic():
        role, new = Role.objects.get_or_create(tournament=tournament, account=account, kind=kind)
        if new:
            _log(tournament, by, "grant_role", after=_role(role), rows=rows_of(role))
    return role


def revoke_role(*, role: Role, by: Account) -> None:
    """Remove a role, or leave the staff oneself; the last organiser stays. The removed person gets a mail."""
    tournament = role.tournament
    leaves = role.account_id == by.pk
    if not leaves:
        permissions.require(permissions.can_manage_roles, by, tournament)
    with transaction.atomic():
        ledger.lock_tournament(tournament.pk)
        organisers = Role.objects.filter(tournament=tournament, kind=Role.Kind.ORGANISER)
        if role.kind == Role.Kind.ORGANISER and not organisers.exclude(pk=role.pk).exists():
            raise Conflict("last_organiser", "role")
        if role.kind == Role.Kind.HEAD_REFEREE:
            lending.end_lending(tournament=tournament, account=role.account, by=by)
        Role.objects.filter(pk=role.pk).delete()
        _log(tournament, by, "revoke_role", before=_role(role), rows=gone(role))
        if not leaves and role.account.email:
            queue_mail(
                to=role.account.email,
                template="setup/mail/role_removed.txt",
                context={"tournament": tournament.name, "kind": role.kind, "by": by.username},
                language=role.account.language,
                by=by,
                reply_to=tournament.contact,
            )


def _role(role: Role) -> dict[str, str]:
    """A role in the form of the log, with the present name of the account."""
    return {"account": Private(role.account.username), "kind": role.kind}


def _refuse_unknown(settings: Mapping[str, Any], extra: tuple[str, ...] = ()) -> None:
    allowed = {setting.name for setting in CHANGED} - {"ruleset"} | set(extra)
    strangers = sorted(set(settings) - allowed)
    if strangers:
        raise Invalid("unknown_field", strangers[0], expected=sorted(allowed))


def _check(tournament: Tournament, rounds: int | None) -> None:
    """Check the constraints of the database first, to refuse in words: all that is wrong, at once."""
    checks.check_all(
        *(partial(check, tournament) for check in (_check_name, _check_country, checks.check_texts)),
        *(
            partial(check, tournament)
            for check in (_check_certificate, _check_rules, _check_zone, _check_days)
        ),
        *(partial(_check_choice, tournament, setting) for setting in CHANGED if setting.codes),
        *(partial(_check_range, tournament, setting) for setting in CHANGED if setting.most),
        partial(checks.check_address, tournament.contact, "contact"),
        partial(_check_fee, tournament),
        *([] if rounds is None else [partial(require_count_of_rounds, rounds, 1)]),
    )


def _check_name(tournament: Tournament) -> None:
    if not tournament.name.strip():
        raise Invalid("name_missing", "name")


def _check_country(tournament: Tournament) -> None:
    tournament.host = " ".join(tournament.host.split())
    tournament.country, unknown = read_country(tournament.country, "country")
    if unknown:
        raise Refused(unknown)


def _check_certificate(tournament: Tournament) -> None:
    tournament.certificate = certificates.checked(tournament.certificate)


def _check_rules(tournament: Tournament) -> None:
    keys = registry.keys()
    if tournament.ruleset not in keys:
        raise Invalid("unknown_ruleset", "ruleset", expected=list(keys), found=tournament.ruleset)
    registry.get(tournament.ruleset).resolve(tournament.options)


def _check_zone(tournament: Tournament) -> None:
    if tournament.time_zone and tournament.time_zone not in available_timezones():
        raise Invalid("unknown_time_zone", "time_zone", found=tournament.time_zone)


def _check_days(tournament: Tournament) -> None:
    first, last = tournament.starts_on, tournament.ends_on
    if first and last and last < first:
        raise Invalid("ends_before_start", "ends_on", expected=str(first), found=str(last))


def _check_choice(tournament: Tournament, setting: Setting) -> None:
    value = getattr(tournament, setting.name)
    if value not in setting.codes:
        raise Invalid("unknown_choice", setting.name, expected=setting.codes, found=value)


def _check_range(tournament: Tournament, setting: Setting) -> None:
    number = getattr(tournament, setting.name)
    if number is not None:
        checks.check_range(number, setting.name, setting.least, setting.most)


def _check_fee(tournament: Tournament) -> None:
    """Check that an amount has a currency, and that a late fee has a fee and a day."""
    tournament.fee_currency = currency = tournament.fee_currency.strip().upper()
    if currency and currency not in CURRENCIES:
        raise Invalid("unknown_currency", "fee_currency", found=currency)
    if tournament.fee_amount is not None and not currency:
        raise Invalid("currency_missing", "fee_currency")
    late, day = tournament.fee_late is not None, tournament.fee_early_until is not None
    if late != day or (late and tournament.fee_amount is None):
        raise Invalid("late_fee_alone", "fee_late")


def _next_states(state: str) -> list[str]:
    return sorted(after for before, after in STATES if before == state)


def _rounds(tournament: Tournament) -> Any:
    return Round.objects.filter(stage__tournament=tournament)


def _facts(tournament: Tournament) -> dict[str, Any]:
    """The settings in the form of the log."""
    facts = {name: getattr(tournament, name) for name in LOGGED}
    facts |= {name: str(facts[name] or "") for name in DAYS}
    return facts | {name: Private(facts[name]) for name in PRIVATE}


def _log(tournament: Tournament, by: Account, action: str, **facts: Any) -> None:
    append_entry(tournament_id=tournament.pk, by=by, action=action, subject="tournament", **facts)
