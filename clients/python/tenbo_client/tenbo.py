"""A Tenbo, its tournaments and their tables."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from . import shapes
from .connection import AGAIN, Connection, Refused, Unreachable

BETWEEN = 0.3
"""Seconds between two questions about a job."""
WAITS = 10
"""Seconds for which the server may hold back an answer about changes."""
NOT_FOUND = 404
PAUSE = 2.0
"""Seconds until a server that had no place to wait is asked again."""


class Tenbo(Connection):
    """A server, by the token of an account; without a token, as a stranger reads it."""

    @classmethod
    def signed_in(cls, site: str, username: str, password: str, **wishes: Any) -> "Tenbo":
        """By a new token: `scope`, `days`, `tournament` and the `code` of a second factor as in `POST token/`."""
        said = {"username": username, "password": password, **wishes}
        with cls(site) as stranger:
            return cls(site, stranger.post("token/", said)["token"])

    def create(self, name: str, ruleset: str, rounds: int, **settings: Any) -> "Tournament":
        """A new tournament."""
        said = {"name": name, "ruleset": ruleset, "rounds": rounds, **settings}
        return self.tournament(self.post("tournaments/", said)["slug"])

    def tournament(self, slug: str) -> "Tournament":
        """The tournament of this address; nothing is asked yet."""
        return Tournament(self, slug)

    def tournaments(self, **filters: Any) -> Iterator[dict[str, Any]]:
        """The tournaments that the account may see: `state`, `country`, `changed_since` ..."""
        return self.rows("tournaments/", **filters)

    def table(self, pk: int) -> "Table":
        """The table with this id."""
        return Table(self, pk)

    def score(self, ruleset: str, record: Mapping[str, Any]) -> dict[str, Any]:
        """The value of one hand, explained line by line."""
        return cast(dict[str, Any], self.post("score/", {"ruleset": ruleset, "record": record}))


class Tournament:
    """A tournament. `path` and `connection` reach what has no method of its own."""

    def __init__(self, connection: Connection, slug: str) -> None:
        self.connection = connection
        self.slug = slug
        self.path = f"tournaments/{slug}/"

    def read(self) -> dict[str, Any]:
        """Settings, rule set, options, stages."""
        return cast(dict[str, Any], self.connection.get(self.path))

    def change(self, **settings: Any) -> dict[str, Any]:
        """Change settings; the others stay."""
        return cast(dict[str, Any], self.connection.send("PATCH", self.path, settings))

    def set_state(self, state: str) -> None:
        """`draft`, `public` or `finished`."""
        self.connection.post(f"{self.path}state/", {"state": state})

    def entries(self, **filters: Any) -> list[shapes.Entry]:
        """The players by number: `status`, `country`."""
        return list(self.connection.rows(f"{self.path}entries/", **filters))

    def add_players(self, players: str | Sequence[Mapping[str, str]]) -> list[shapes.Entry]:
        """Enter a pasted list, a line a player, or players with their facts."""
        said = {"text": players} if isinstance(players, str) else {"players": list(players)}
        return cast(list[shapes.Entry], self.connection.post(f"{self.path}entries/", said))

    def update_players(
        self, players: Sequence[Mapping[str, str]], *, preview: bool = False
    ) -> list[shapes.Fate]:
        """Bring the entries with an `external_id` up to date with this list; as a preview nothing is written."""
        path = f"{self.path}entries/update/{'preview/' if preview else ''}"
        return cast(list[shapes.Fate], self.connection.post(path, {"players": list(players)}))

    def draw(self, *, stage: int = 1, **wishes: Any) -> int:
        """Draw a plan of the seating (`seed`, `wishes`); its number. Waits for a large one."""
        plan = self.connection.post(f"{self.path}stages/{stage}/plans/", wishes)
        if "number" in plan:
            return int(plan["number"])
        drawn = self._until_done(f"{self.path}stages/{stage}/plans/draw/")
        return int(drawn["plan"])

    def publish(self, plan: int, *, stage: int = 1) -> None:
        """Publish a plan: its rounds can start."""
        self.connection.post(f"{self.path}stages/{stage}/plans/{plan}/publish/")

    def start_round(self, number: int, *, stage: int = 1, **wishes: Any) -> None:
        """Start a round; `minutes` set its clock."""
        self.connection.post(f"{self.path}stages/{stage}/rounds/{number}/start/", wishes)

    def close_round(self, number: int, *, stage: int = 1) -> None:
        """Close a round whose tables have finished."""
        self.connection.post(f"{self.path}stages/{stage}/rounds/{number}/close/")

    def tables(self, round_: int, *, stage: int = 1) -> "list[Table]":
        """The tables of a round."""
        rows = self.connection.get(f"{self.path}stages/{stage}/rounds/{round_}/")["tables"]
        return [Table(self.connection, row["id"]) for row in rows]

    def standings(self, *, stage: int = 1, settled: bool = False) -> shapes.Standings:
        """The standings; `settled`: once all that was sent is in them. Raises `Unreachable` where that does not come
        for as long as the client is patient.
        """
        end = time.monotonic() + self.connection.patience
        while True:
            try:
                answer = self.connection.ask("GET", f"{self.path}stages/{stage}/standings/")
                if not settled or answer.headers.get("X-Hands-To-Come") == "0":
                    return cast(shapes.Standings, answer.json())
            except Refused as refused:  # before the first ones
                if not settled or refused.status != NOT_FOUND:
                    raise
            if time.monotonic() > end:
                raise Unreachable(f"the standings of stage {stage} with all that was sent did not come")
            time.sleep(BETWEEN)

    def changes(self, after: int | None = None) -> Iterator[shapes.Change]:
        """What changes from now on, or after this number, for as long as the caller goes on: the server is asked to
        wait for it.
        """
        path, number = f"{self.path}changes/", after
        if number is None:
            number = self.connection.get(path)["number"]
        while True:
            try:
                query = {"after": number, "wait": WAITS}
                told = self.connection.ask("GET", path, query=query, patience=0).json()
            except (Refused, Unreachable) as error:
                if isinstance(error, Refused) and error.status not in AGAIN:
                    raise
                time.sleep(PAUSE)  # no place to wait, or no server: asked without waiting, with all patience
                told = self.connection.get(path, after=number)
            yield from told["changes"]
            number = told["number"]

    def workbook(self, **wishes: Any) -> bytes:
        """The workbook (XLSX): `language`, `pictures`."""
        return self.fetch(self.connection.post(f"{self.path}exports/", wishes))

    def record(self, kind: str = "public") -> bytes:
        """The tournament file."""
        return self.fetch(self.connection.post(f"{self.path}record/", {"kind": kind}))

    def bundle(self) -> bytes:
        """Everything as one archive (ZIP)."""
        return self.fetch(self.connection.post(f"{self.path}bundle/"))

    def federation_file(self, name: str) -> bytes:
        """`results.csv`, `results.xlsx` or `list.csv`."""
        return self.connection.ask("GET", f"{self.path}federation/files/{name}/").content

    def statistics_file(self) -> bytes:
        """The statistics as CSV."""
        return self.connection.ask("GET", f"{self.path}statistics/file/").content

    def fetch(self, job: shapes.Job) -> bytes:
        """The document of a job, once it is made."""
        path = f"{self.path}exports/{job['id']}/"
        self._until_done(path)
        return self.connection.ask("GET", f"{path}file/").content

    def _until_done(self, path: str) -> dict[str, Any]:
        """The job once it is done. Raises RuntimeError for one that has failed."""
        while True:
            job: dict[str, Any] = self.connection.get(path)
            if job["state"] == "done":
                return job
            if job["state"] not in ("queued", "running"):
                raise RuntimeError(job["error"] or job["state"])
            time.sleep(BETWEEN)


class Table:
    """A table of a round; events name players by their entry numbers."""

    def __init__(self, connection: Connection, pk: int) -> None:
        self.connection = connection
        self.id = pk
        self.path = f"tables/{pk}/"

    def read(self) -> dict[str, Any]:
        """Seats, the state of the game, hands."""
        return cast(dict[str, Any], self.connection.get(self.path))

    def send(self, event: shapes.Event, *, seq: int, key: str = "", **wishes: Any) -> shapes.HandAnswer:
        """Send the hand of this number. Raises Refused (`seq_conflict`: somebody was faster)."""
        said = {"event": event, "expected_seq": seq, **wishes}
        return cast(shapes.HandAnswer, self.connection.post(f"{self.path}hands/", said, key=key))

    def correct(self, hand: shapes.Hand, event: shapes.Event, *, reason: str) -> dict[str, Any]:
        """Correct a hand as it was read; the answer has the `differences` to later hands."""
        said = {"event": event, "reason": reason, "expected_version": hand["version"]}
        return cast(dict[str, Any], self.connection.post(f"hands/{hand['hand']}/correct/", said))

    def end(self, *, seq: int, reason: str = "") -> None:
        """End the game: its time is up, or for a reason early."""
        self.connection.post(f"{self.path}end/", {"expected_seq": seq, "reason": reason})
