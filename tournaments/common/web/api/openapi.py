"""The description of each operation for the OpenAPI document, beyond what its serializers say: the conventions that
all operations share, and the parts of the document to which they refer.
"""

import re
from typing import Any, Final

from drf_spectacular.openapi import AutoSchema

from scoring.event_reader import NULL
from scoring.schema import schemas
from tournaments.common.web.api.conditions import resource_of
from tournaments.common.web.api.examples import EXAMPLES

Json = dict[str, Any]

TAGS: Final[dict[str, tuple[str, str]]] = {
    "setup": ("tournaments", "Tournaments, their settings, address, schedule, staff and end"),
    "people": ("entries", "Players of a tournament: entries, registration, fees, teams, duplicates"),
    "seating": ("seating", "Seating plans: draw, exchange, publish"),
    "hall": ("rounds", "Rounds, the clock, tables that call"),
    "hands": ("hands", "Tables and their hands: send, correct, dispute, rule"),
    "signatures": ("signatures", "Players sign at the end of a table"),
    "penalties": ("penalties", "Penalties, chombo, dead hands"),
    "standings": ("standings", "Standings of a stage, the final list, teams"),
    "statistics": ("statistics", "Counts of every table"),
    "outlook": ("standings", ""),
    "stages": ("stages", "Stages, the cut, finals"),
    "online_games": ("imports", ""),
    "imports": ("imports", "Results of tables from spreadsheets"),
    "federation": ("files", ""),
    "documents": ("files", "Workbooks, papers and files: ask for one, follow its job, fetch it"),
    "journal": ("log", "The log of a tournament and its chain"),
    "rankings": ("rankings", "Rankings and leagues over many tournaments"),
    "careers": ("players", "People across tournaments, their clubs and federations, and the search"),
    "clubs": ("players", ""),
    "rules": ("rules", "Rule sets, and the calls that store nothing: score, study, replay"),
    "table_codes": ("tables", "Codes by which phones act as a table"),
    "messages": ("messages", "Messages to players and staff"),
    "webhooks": ("webhooks", "Other services are told of events"),
    "archive": ("files", ""),
    "api": ("access", "Tokens, invitations, sessions of the staff"),
}
"""The tag of each feature, by the folder of its views, with the words about the tag."""
FOR_SOME: Final = re.compile(r"\bFor (?:all staff|organisers|the sender)")
"""In the description of an operation that only accounts may call."""
AT_TABLE: Final = ("/api/v1/tables/", "/api/v1/hands/")
BLANK: Final = re.compile(r"\{\w+\}")
READS: Final = ("GET",)
MEDIA: Final = ("application/json", "application/problem+json")


def _ref(kind: str, name: str) -> Json:
    return {"$ref": f"#/components/{kind}/{name}"}


def _header(description: str, kind: str = "string") -> Json:
    return {"description": description, "schema": {"type": kind}}


HEADERS: Final[dict[str, Json]] = {
    "ETag": _header(
        "Of this answer: send it as `If-None-Match` when you ask again, as `If-Match` with a change."
    ),
    "X-Total-Count": _header("How many there are.", "integer"),
    "Link": _header('The next and the previous part: `<...>; rel="next"`.'),
    "Retry-After": _header("Seconds to wait.", "integer"),
    "RateLimit": _header('What is left: `"write";r=599;t=60`, changes and seconds.'),
    "RateLimit-Policy": _header('The limit: `"write";q=600;w=60`, changes in so many seconds.'),
}
"""The headers of answers."""

PROBLEMS: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "400": ("Faulty", "The request has faults, each with its field.", ()),
    "401": ("NotSignedIn", "Not signed in, or by a token that is not valid.", ()),
    "403": (
        "Forbidden",
        "Signed in without the permission; `token_scope`: the token does not reach so far.",
        (),
    ),
    "404": ("NotFound", "Not there, or not for you to see.", ()),
    "406": ("NotAcceptable", "`Accept` allows no answer that there is.", ()),
    "409": ("Conflict", "It contradicts what is there.", ()),
    "412": ("Changed", "`If-Match`: it was changed meanwhile; `present` is what is there now.", ()),
    "413": ("TooLarge", "The body is too large.", ()),
    "415": ("WrongMediaType", "The body is of another media type.", ()),
    "429": ("TooOften", "Too often; `expected` says for how many seconds to wait.", ("Retry-After",)),
    "503": ("StoreAway", "The store is away: send it again later.", ("Retry-After",)),
    "507": ("StorageFull", "The storage is full: send it again later.", ()),
}
"""Errors by their status: name, words, headers."""
ALWAYS: Final = ("400", "401", "403", "404", "406", "409", "413", "429", "503")
OF_CHANGES: Final = ("415", "507")

PARAMETERS: Final[dict[str, Json]] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "schema": {"type": "string", "maxLength": 100},
        "description": "New for each deed: a repeat gets the first answer, and nothing is done twice.",
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "schema": {"type": "string"},
        "description": "The `ETag` of the last reading: 412 if it was changed since.",
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "schema": {"type": "string"},
        "description": "The `ETag` of the last reading: 304 if nothing changed since.",
    },
}
"""Parameters of many operations."""


class Operation(AutoSchema):
    """An operation with the conventions of our API."""

    def get_tags(self) -> list[str]:
        """The tag of the feature."""
        return [TAGS[_feature_of(self.view)][0]]

    def get_auth(self) -> list[Json]:
        """A stranger reads nothing of the staff; a table's code is for the addresses of tables."""
        schemes: list[Json] = super().get_auth()
        if self.method in READS and FOR_SOME.search(self.get_description()):
            schemes = [scheme for scheme in schemes if scheme]
        at_table = self.path.startswith(AT_TABLE)
        return [scheme for scheme in schemes if at_table or "tableAuth" not in scheme]

    def get_operation(self, *args: Any, **kwargs: Any) -> Json | None:
        """The operation with shared parameters, headers, errors and its example."""
        made: Json | None = super().get_operation(*args, **kwargs)
        if made is None:
            return None
        made["parameters"] = self._shared_parameters(made.get("parameters", []))
        made["responses"] = self._with_headers(made["responses"]) | self._errors()
        self._give_example(made)
        return {name: value for name, value in made.items() if value != []}

    def _shared_parameters(self, own: list[Json]) -> list[Json]:
        if self.method in READS:
            return [*own, _ref("parameters", "IfNoneMatch")]
        named = {parameter["name"] for parameter in own}
        kept = [parameter for parameter in own if parameter["name"] not in ("limit", "offset")]
        if getattr(self.view, "repeats_kept", False) and "Idempotency-Key" not in named:
            kept.append(_ref("parameters", "IdempotencyKey"))
        return [*kept, *([_ref("parameters", "IfMatch")] if self._has_state() else [])]

    def _has_state(self) -> bool:
        return self.method not in READS and resource_of(BLANK.sub("1", self.path)) is not None

    def _with_headers(self, responses: Json) -> Json:
        limits = () if self.method in READS else ("RateLimit", "RateLimit-Policy")
        out = {}
        for status, response in responses.items():
            if status < "400":
                names = [*limits, *(("ETag",) if self.method in READS else ())]
                names += ["X-Total-Count", "Link"] if self.method in READS and _is_list(response) else []
                headers = {name: _ref("headers", name) for name in names}
                out[status] = {**response, "headers": {**response.get("headers", {}), **headers}}
        return out

    def _errors(self) -> Json:
        reads = self.method in READS
        statuses = [*ALWAYS, *(() if reads else OF_CHANGES), *(("412",) if self._has_state() else ())]
        errors = {status: _ref("responses", PROBLEMS[status][0]) for status in sorted(statuses)}
        return {**({"304": _ref("responses", "NotModified")} if reads else {}), **errors}

    def _give_example(self, made: Json) -> None:
        body = made.get("requestBody", {}).get("content", {}).get("application/json")
        serializer = self.get_request_serializer()
        kind = serializer if isinstance(serializer, type) else type(serializer)
        if body is not None and kind in EXAMPLES:
            body["example"] = EXAMPLES[kind]


def _feature_of(view: Any) -> str:
    """The folder of the view: `tournaments.<wing>.<feature>...`, or the module of one in accounts."""
    parts = type(view).__module__.split(".")
    return parts[2] if parts[0] == "tournaments" else "api"


def _is_list(response: Json) -> bool:
    content = response.get("content", {}).get("application/json", {})
    return bool(content.get("schema", {}).get("type") == "array")


def _problem(words: str, headers: tuple[str, ...]) -> Json:
    made: Json = {
        "description": words,
        "content": {kind: {"schema": _ref("schemas", "Error")} for kind in MEDIA},
    }
    return made | ({"headers": {name: _ref("headers", name) for name in headers}} if headers else {})


def _mend_nulls(part: Any) -> None:
    """Let a reference be null where it may: `nullable` counts only beside a `type` (OpenAPI 3.0.3)."""
    if isinstance(part, dict):
        if part.get("nullable") is True and "type" not in part:
            del part["nullable"]
            if "allOf" in part:
                part["anyOf"] = [*part.pop("allOf"), NULL]
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        _mend_nulls(inner)


def finish(result: Json, generator: Any, request: Any, public: bool) -> Json:
    """Add the parts to which operations refer, and the words about the tags."""
    components = result["components"]
    components["schemas"] = dict(sorted({**components["schemas"], **schemas()}.items()))
    for schema in components["schemas"].values():
        for part in schema.get("properties", {}).values():
            for form in (part, *part.get("oneOf", ())):
                if form.get("default") == "" and {"format", "pattern"} & form.keys():
                    del form["default"]  # it is not of this form
    _mend_nulls(components["schemas"])
    problems = {name: _problem(words, headers) for name, words, headers in PROBLEMS.values()}
    unchanged = {"description": "Nothing changed.", "headers": {"ETag": _ref("headers", "ETag")}}
    components["responses"] = {**problems, "NotModified": unchanged}
    components["headers"] = HEADERS
    components["parameters"] = PARAMETERS
    result["tags"] = [{"name": name, "description": words} for name, words in TAGS.values() if words]
    return result
