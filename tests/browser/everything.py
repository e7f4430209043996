"""A store in which every page has something to show, and the addresses of all pages."""

from django.test import Client
from django.urls import reverse

from accounts import urls
from tests.accounts.test_every_page import ANYBODY, GET_OR_POST
from tests.factories import Hall, make_hall, ron_tiles
from tests.tournaments.desk.stages.test_services import add, played
from tests.tournaments.whole import test_every_address as tournaments
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.models import Hand, Mail, Tournament
from tournaments.play.hands.services.disputes import dispute_hand

LONG = "Wolfeschlegelsteinhausenbergerdorff-Hubert"


class Everything:
    """One tournament that has one of everything, with long names; another between two rounds, with a cut ahead."""

    def __init__(self) -> None:
        hall = self.hall = make_hall(players=8)
        self.keys = tournaments.one_of_everything(hall)
        second = hall.table(2)
        for entry in hall.entries(second):
            entry.player.family_name = LONG
            entry.player.save()
        _east, south, west, _north = hall.names(second)
        self.held = hall.send(second, ron_tiles(south, west, {"fan": 4, "fu": 30})).data["hand"]["id"]
        dispute_hand(hand=Hand.objects.get(pk=self.held), by=hall.referee, reason="x" * 60)
        Tournament.objects.update(table_codes="enter")
        self.mail = Mail.objects.create(to="a@example.org", template="t", language="en", subject="s")
        queue.run_due()
        self._outlook()
        hall.organiser.is_superuser = True
        hall.organiser.save()

    def _outlook(self) -> Hall:
        hall = played(players=8, rounds=2, name="Torino Open")
        add(hall, places=4)
        queue.run_due()
        start_round(round=hall.round(2), by=hall.head)
        queue.run_due()
        return hall

    def of_tournaments(self, *, anybody: bool) -> list[str]:
        """Addresses of pages that anybody may see, or of the others."""
        rows = [
            row
            for readers, rows in tournaments.ROWS.items()
            for row in rows
            if (readers == tournaments.ANYBODY) == anybody
        ]
        routes = [row.removeprefix("get ") for row in rows if row.startswith("get ") and "/api/" not in row]
        return self._whole_pages([tournaments.address(route, self.keys) for route in routes], anybody)

    def of_accounts(self, *, anybody: bool) -> list[str]:
        """The same for accounts."""
        found = []
        for name, readers in GET_OR_POST.items():
            if (readers == ANYBODY) == anybody:
                (route,) = {str(path.pattern) for path in urls.page_paths if path.name == name}  # type: ignore[union-attr]
                known = {"slug": "bologna-open", "secret": "x", "pk": self.mail.pk if "mail" in route else 1}
                blanks = [word for word in known if f":{word}>" in route]
                found.append(reverse(name, kwargs={word: known[word] for word in blanks}))
        return self._whole_pages(found, anybody)

    def _whole_pages(self, addresses: list[str], anybody: bool) -> list[str]:
        """Without files and parts of pages, and without what needs another state of the store."""
        client = Client()
        if not anybody:
            client.force_login(self.hall.organiser)
        return [one for one in addresses if "." not in one and _is_whole(client, one)]


def _is_whole(client: Client, address: str) -> bool:
    answer = client.get(address)
    start = b"" if answer.streaming else answer.content.lstrip()[:9]
    answer.close()
    return answer.status_code == 200 and start.lower() == b"<!doctype"
