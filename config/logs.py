"""The lines of the log: for people, or one JSON object each. Every line names the request that it belongs to."""

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

from config.secret_paths import shown_path
from tournaments.common.watching.request_ids import request_id_now

OWN = {"message", "asctime", "taskName", "request_id", "of_request", "request"}
STANDARD = {*vars(logging.makeLogRecord({})), *OWN}
"""The attributes of every record, with the request that Django adds; all others belong to this one line."""


def add_request() -> Callable[[logging.LogRecord], bool]:
    """A filter that passes every record, and adds the present request, or the one that Django has just answered.

    Django's own lines name the path of that request: its secret parts are left out, as in our lines.
    """

    def note(record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            shown = shown_path(request)
            record.args = tuple(shown if value == request.path else value for value in record.args)
        request_id = request_id_now() or getattr(request, "request_id", "")
        vars(record).update(request_id=request_id, of_request=f" [{request_id}]" if request_id else "")
        return True

    return note


class JsonLines(logging.Formatter):
    """A line for each record: time, level, logger, message, request, its own attributes, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request_id", ""),
            **{name: value for name, value in vars(record).items() if name not in STANDARD},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def lines_of_log(level: str, form: str) -> dict[str, Any]:
    """Django's `LOGGING`: all records of this level to the console, as lines or as JSON.

    Raises `ImproperlyConfigured` for another form.
    """
    if form not in ("line", "json"):
        raise ImproperlyConfigured(f"TENBO_LOG_FORMAT is line or json, not {form}")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "config.logs.add_request"}},
        "formatters": {
            "line": {"format": "{asctime} {levelname} {name}: {message}{of_request}", "style": "{"},
            "json": {"()": "config.logs.JsonLines"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["request"]}
        },
        "loggers": {
            "kombu.connection": {"level": "ERROR"},  # it warns that the store has no host name
            "uvicorn.error": {"level": "ERROR"},  # it warns of every client that speaks no HTTP
        },
        "root": {"handlers": ["console"], "level": level},
    }
