"""The members of teams: the whole list is set in one step."""

from collections.abc import Iterable, Mapping, Sequence

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.models import Entry, Tournament
from tournaments.models.limits import LONGEST_TEAM_NAME
from tournaments.play.ledger.changing import changing
from tournaments.play.standings import services as standings


def set_teams(*, tournament: Tournament, teams: Mapping[str, Sequence[int]], by: Account) -> int:
    """Set the teams: names with the entry numbers of their members; players in no team play alone.

    Returns the number of changed players. Raises Refused with every fault (`not_in_tournament`, `player_twice`,
    `name_missing`, `too_long`).
    """
    with changing(tournament, "set_teams", by, permissions.can_manage_entries) as change:
        rows = Entry.objects.filter(tournament=change.row).select_related("player")
        entries = {entry.number: entry for entry in rows}
        wanted = _wanted(teams, entries)
        changed = [entry for entry in entries.values() if entry.team != wanted.get(entry.number, "")]
        if not changed:
            change.without_entry()
            return 0
        change.subject, change.before = "entries", _facts(changed)
        for entry in changed:
            entry.team = wanted.get(entry.number, "")
        change.save_all(changed, "team")
        change.after = _facts(changed)
        standings.request_all_rebuilds(change.row)
    return len(changed)


def _facts(entries: Iterable[Entry]) -> dict[str, str]:
    return {str(entry.number): entry.team for entry in entries}


def _wanted(teams: Mapping[str, Sequence[int]], entries: Mapping[int, Entry]) -> dict[int, str]:
    faults: list[Fault] = []
    wanted: dict[int, str] = {}
    for i, (name, numbers) in enumerate(teams.items()):
        if not name.strip():
            faults.append(Fault("name_missing", f"teams[{i}]"))
        if len(name) > LONGEST_TEAM_NAME:
            faults.append(Fault("too_long", f"teams[{i}]", LONGEST_TEAM_NAME, len(name)))
        for number in numbers:
            if number not in entries:
                faults.append(Fault("not_in_tournament", f"teams[{i}]", found=number))
            elif number in wanted:
                faults.append(Fault("player_twice", f"teams[{i}]", found=number))
            wanted[number] = name.strip()
    if faults:
        raise Refused(*faults)
    return wanted
