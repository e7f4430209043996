"""`manage.py simulate TOURNAMENT`: rounds played by simulated players, for rehearsals and load."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from demo.rounds import Manner, play_rounds
from demo.simulation import Habits
from demo.simulation.game import can_play
from scoring.faults import Refused
from tournaments.common.errors import DomainError, faults_of
from tournaments.models import Stage, Tournament
from tournaments.play.ledger.games import ruleset_of
from tournaments.texts.faults import sentence


class Command(BaseCommand):
    help = "Play rounds of a riichi tournament with simulated players, through the services referees use."

    def add_arguments(self, parser: CommandParser) -> None:
        """The tournament's address, the number of rounds or hands, and the chance of mishaps."""
        parser.add_argument("tournament", help="the tournament's address")
        parser.add_argument("--rounds", type=int, default=1, help="how many rounds (1)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same hands (1)")
        parser.add_argument(
            "--tables", type=int, nargs="+", default=(), help="only these tables, of one round"
        )
        parser.add_argument("--hands", type=int, help="maximum number of hands per table (no limit)")
        parser.add_argument(
            "--mistakes", type=float, default=0.02, help="share of wrong claims, chombo and dead hands (0.02)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, and print the number of hands."""
        stage = stage_of(options["tournament"])
        share = options["mistakes"]
        if not 0 <= share <= 1:
            raise CommandError("--mistakes is a share from 0 to 1.")
        manner = Manner(wrong=share, habits=Habits(chombo=share / 4, dead=share / 4))
        try:
            for number, hands in play_rounds(
                stage=stage,
                rounds=1 if options["tables"] else options["rounds"],
                seed=options["seed"],
                manner=manner,
                tables=options["tables"],
                most=options["hands"],
            ):
                self.stdout.write(f"round {number}: {hands} hands")
        except (DomainError, Refused) as error:
            raise CommandError(" ".join(str(sentence(fault)) for fault in faults_of(error))) from error


def stage_of(slug: str) -> Stage:
    """The last stage of a riichi tournament."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise CommandError(f"There is no tournament {slug!r}.")
    if not can_play(ruleset_of(tournament)):
        raise CommandError(
            f"The simulated players know riichi alone; {slug} is played by {tournament.ruleset}."
        )
    return Stage.objects.select_related("tournament").filter(tournament=tournament).order_by("-number")[0]
