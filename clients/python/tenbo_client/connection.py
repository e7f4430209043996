"""Requests to a Tenbo: signed by a token, sent again under the same key until they are answered."""

import time
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Self

import httpx

AGAIN = frozenset({429, 502, 503, 504, 507})
"""The statuses after which the same request may succeed later."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
NO_CONTENT = 204
BAD_REQUEST = 400


class Unreachable(Exception):
    """No answer came, or one that was cut off, for as long as the client was to wait."""


class Refused(Exception):
    """The server has refused. `problem` has `code`, `detail`, `field` and all `faults` (docs/api-conventions.md)."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(problem.get("detail") or f"status {status}")
        self.status = status
        self.problem = problem

    @property
    def code(self) -> str:
        """The word for programs: `seq_conflict`, `token_scope` ..."""
        return str(self.problem.get("code", ""))


class Connection:
    """The requests of one account. It may be used by several threads.

    `patience`: for how many seconds a request is sent again where nothing answers, or where the server asks for
    patience (429, 503 ...); 0: once only.
    """

    def __init__(
        self,
        site: str,
        token: str = "",
        *,
        patience: float = 60.0,
        timeout: float = 30.0,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        headers = {"Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self.patience = patience
        self.http = httpx.Client(
            base_url=f"{site.rstrip('/')}/api/v1/", headers=headers, timeout=timeout, transport=transport
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the server."""
        self.http.close()

    def get(self, path: str, **query: Any) -> Any:
        """The answer to a GET; parts of the query that are None are left out."""
        return _content(self.ask("GET", path, query=query))

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        key: str = "",
        files: Mapping[str, BinaryIO] | None = None,
    ) -> Any:
        """The answer to a change. It has an Idempotency-Key, so that nothing is done twice: `key`, or a new one."""
        return _content(self.ask(method, path, body=body, key=key or uuid.uuid4().hex, files=files))

    def post(self, path: str, body: Any = None, *, key: str = "") -> Any:
        """As `send`, for a POST."""
        return self.send("POST", path, body, key=key)

    def rows(self, path: str, **query: Any) -> Iterator[Any]:
        """All rows of a list, part by part."""
        answer = self.ask("GET", path, query=query)
        yield from answer.json()
        while "next" in answer.links:
            answer = self.ask("GET", path, query=dict(httpx.URL(answer.links["next"]["url"]).params))
            yield from answer.json()

    def ask(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        query: Mapping[str, Any] | None = None,
        key: str = "",
        files: Mapping[str, BinaryIO] | None = None,
        patience: float | None = None,
    ) -> httpx.Response:
        """The answer with its headers. Raises Refused, Unreachable."""
        request = self.http.build_request(
            method,
            path,
            json=body,
            params={name: value for name, value in (query or {}).items() if value is not None} or None,
            headers={"Idempotency-Key": key} if key else None,
            files=files,
        )
        end = time.monotonic() + (self.patience if patience is None else patience)
        wait = FIRST_WAIT
        while True:
            answer, error = self._once(request)
            if answer is not None and answer.status_code not in AGAIN:
                return _accepted(answer)
            asked = _seconds(answer.headers.get("Retry-After", "")) if answer is not None else 0.0
            if time.monotonic() + max(wait, asked) > end:
                if answer is not None:
                    return _accepted(answer)
                raise Unreachable(str(error)) from error
            time.sleep(max(wait, asked))
            wait = min(LONGEST_WAIT, 2 * wait)

    def _once(self, request: httpx.Request) -> tuple[httpx.Response | None, httpx.HTTPError | None]:
        try:
            return self.http.send(request), None
        except httpx.HTTPError as error:
            return None, error


def _accepted(answer: httpx.Response) -> httpx.Response:
    if answer.status_code < BAD_REQUEST:
        return answer
    is_problem = "json" in answer.headers.get("Content-Type", "")
    raise Refused(answer.status_code, answer.json() if is_problem else {"detail": answer.text[:200]})


def _content(answer: httpx.Response) -> Any:
    return None if answer.status_code == NO_CONTENT else answer.json()


def _seconds(text: str) -> float:
    return float(text) if text.isdecimal() else 0.0
