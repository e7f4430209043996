"""`manage.py import_games FILE`: recorded games as tournaments, and as the season of a ranking: docs/statistics.md."""

import datetime as dt
import gzip
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from demo.records import Line, by_players, record_games
from players.models import Account
from scoring.faults import Refused
from scoring.rulesets import registry
from tournaments.common.errors import MENDABLE, faults_of
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.engine.comparing import judge
from tournaments.desk.online_games.engine.folding import NAMES
from tournaments.desk.online_games.engine.reading import read_record
from tournaments.desk.rankings.services.events import add_tournament
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.models import Ranking
from tournaments.play.hands.services.reseating import with_names
from tournaments.texts.faults import sentence


class Command(BaseCommand):
    help = (
        "Record games as ended tournaments: from lines as `python -m scoring game` reads them, or from records of "
        "Tenhou, Mahjong Soul or MJAI, a file each."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, the owner of the tournaments, their rules, and the ranking that counts them."""
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="also packed as .gz")
        parser.add_argument("--by", required=True, metavar="ACCOUNT", help="who records them")
        parser.add_argument("--ruleset", required=True, choices=registry.keys())
        parser.add_argument("--name", default="Recorded games", help="what the tournaments are called")
        parser.add_argument("--rounds", type=int, default=10, help="games per tournament, at most (10)")
        parser.add_argument("--from", dest="first", type=dt.date.fromisoformat, help="the first day (today)")
        parser.add_argument("--every", type=int, default=7, help="days from one tournament to the next (7)")
        parser.add_argument("--ranking", metavar="SLUG", help="a ranking that counts them")
        parser.add_argument("--season", metavar="NAME", help="a new public season that counts them")

    def handle(self, *args: Any, **options: Any) -> None:
        """Record the games, a tournament at a time; tournaments before a fault stay recorded."""
        by = Account.objects.filter(username=options["by"], is_active=True).first()
        if by is None:
            raise CommandError(f"There is no account {options['by']!r}.")
        if options["rounds"] < 1:
            raise CommandError("--rounds is at least 1.")
        try:
            self.record(by, options)
        except MENDABLE as error:
            words = (f"{fault.field}: {sentence(fault)}" for fault in faults_of(error))
            raise CommandError("\n".join(words)) from error

    def record(self, by: Account, options: dict[str, Any]) -> None:
        """Every tournament, and its place in the ranking."""
        lines = [line for path in options["files"] for line in read_lines(path, options["ruleset"])]
        groups = by_players(lines, options["rounds"])
        ranking = ranking_of(by, options)
        day = options["first"] or timezone.localdate()
        for number, lines in enumerate(groups, start=1):
            name = f"{options['name']} {number}" if len(groups) > 1 else options["name"]
            tournament = record_games(lines=lines, name=name, ruleset=options["ruleset"], by=by, day=day)
            if ranking is not None:
                add_tournament(ranking=ranking, tournament=tournament, by=by)
            self.stdout.write(f"{tournament.name}: {len(lines)} games, at /t/{tournament.slug}/")
            day += dt.timedelta(days=options["every"])
        if ranking is not None:
            self.stdout.write(f"{ranking.name}: at /rankings/{ranking.slug}/statistics/")


def ranking_of(by: Account, options: dict[str, Any]) -> Ranking | None:
    """The ranking of the options, or a new season."""
    if options["season"]:
        return create_ranking(name=options["season"], kind=Ranking.Kind.SEASON, by=by, public=True)
    if not options["ranking"]:
        return None
    ranking = Ranking.objects.filter(slug=options["ranking"]).first()
    if ranking is None:
        raise CommandError(f"There is no ranking {options['ranking']!r}.")
    return ranking


def read_lines(path: Path, ruleset: str) -> list[Line]:
    """The games of a file, each with its players and its events. Raises Refused for a record that the rules cannot
    replay.
    """
    try:
        return [line_of(read_record(path.read_bytes(), path.name), ruleset)]
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error}") from error
    except Refused as refused:
        if refused.faults[0].code not in ("record_unknown", "record_too_large"):
            raise
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file if line.strip()]
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, dict) or not line.get("players") or not isinstance(line.get("events"), list):
            raise CommandError(f"{path}: line {number} names no players and events.")
    return lines


def line_of(record: RecordedGame, ruleset: str) -> Line:
    """A platform's game as a line. Raises Refused where the rules cannot replay it."""
    judged = judge(record, registry.get(ruleset))
    if judged.faults:
        raise Refused(*judged.faults).under(record.name)
    names = dict(zip(NAMES, record.players, strict=True))
    events = [with_names(event, names) for event in judged.events]
    return {"id": record.name, "players": list(record.players), "events": events}
