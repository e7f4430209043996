"""Errors on the wire: {"code", "detail", "field", "faults": [...]}, one shape for all of them."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from scoring.faults import Fault
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.wording import sentence

SERIALIZER_CODES = {
    "required": "missing_field",
    "null": "missing_field",
    "blank": "missing_field",
    "empty": "missing_field",
    "invalid_choice": "unknown_choice",
    "max_length": "too_long",
    "min_value": "out_of_range",
    "max_value": "out_of_range",
}
"""What the form of a request can be wrong in, in our words; anything else is `wrong_type`."""

HTTP_CODES: dict[type[Exception], str] = {
    exceptions.NotAuthenticated: "not_signed_in",
    exceptions.AuthenticationFailed: "not_signed_in",
    exceptions.PermissionDenied: "forbidden",
    DjangoPermissionDenied: "forbidden",
    exceptions.NotFound: "not_found",
    Http404: "not_found",
    exceptions.ParseError: "not_json",
    exceptions.UnsupportedMediaType: "not_json",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: what users can mend becomes faults; our bugs stay a 500."""
    if isinstance(error, MENDABLE):
        return Response(body(faults_of(error)), status=status_of(error))
    response = exception_handler(error, context)
    if response is not None:
        response.data = body(tuple(_faults(error)))
    return response


def body(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """The first fault on top, and all of them in `faults`."""
    told = [{**fault.to_json(), "detail": _words(fault)} for fault in faults]
    return {"code": told[0]["code"], "detail": told[0]["detail"], "field": told[0]["field"], "faults": told}


def _words(fault: Fault) -> str:
    """The sentence; what is wrong in the form of a request is told by the serializer, in the same language."""
    if isinstance(fault, _FormFault) and fault.code != "missing_field":
        return f"{fault.field}: {fault.expected}" if fault.field else str(fault.expected)
    return sentence(fault)


class _FormFault(Fault):
    """A fault whose `expected` is a whole sentence."""


def _faults(error: Exception) -> Iterator[Fault]:
    if isinstance(error, exceptions.ValidationError):
        yield from _form_faults(error.detail, "")
    elif isinstance(error, exceptions.Throttled):
        yield Fault("too_many_requests", "", expected=int(getattr(error, "wait", None) or 0))
    else:
        yield Fault(HTTP_CODES[type(error)], "")


def _form_faults(detail: Any, path: str) -> Iterator[Fault]:
    """The leaves of a serializer's errors, each with its path (`entries[2].name`)."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            joint = "." if path and isinstance(key, str) else ""
            yield from _form_faults(
                inner, f"{path}{joint}{key}" if isinstance(key, str) else f"{path}[{key}]"
            )
    elif isinstance(detail, list):
        for inner in detail:
            yield from _form_faults(inner, path)
    else:
        field = path.removesuffix("non_field_errors").rstrip(".")
        yield _FormFault(SERIALIZER_CODES.get(detail.code, "wrong_type"), field, expected=str(detail))
