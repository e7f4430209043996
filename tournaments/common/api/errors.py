"""Errors on the wire: {"code", "detail", "field", "faults": [...]}, one shape for all of them."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer
from rest_framework.views import exception_handler

from scoring.faults import Fault, brief
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.texts.faults import sentence
from tournaments.texts.forms import GAPS, gap_words

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
"""Our codes for faults in the form of a request; anything else is `wrong_type`."""

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
        response.data = body((_fault_of(error),))
    return response


def body(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """The first fault on top, and all of them in `faults`."""
    listed = [{**fault.to_json(), "detail": _words(fault)} for fault in faults]
    return {
        "code": listed[0]["code"],
        "detail": listed[0]["detail"],
        "field": listed[0]["field"],
        "faults": listed,
    }


def _words(fault: Fault) -> str:
    """The sentence. What a serializer refuses it tells itself, in the same language, but for limits."""
    if isinstance(fault, _FormFault) and fault.code != "missing_field":
        return f"{fault.field}: {fault.expected}" if fault.field else str(fault.expected)
    return gap_words(fault) if fault.code in GAPS else sentence(fault)


class _FormFault(Fault):
    """A fault whose `expected` is a whole sentence."""


def _fault_of(error: Exception) -> Fault:
    if isinstance(error, exceptions.Throttled):
        return Fault("too_many_requests", "", expected=int(getattr(error, "wait", None) or 0))
    return Fault(HTTP_CODES[type(error)], "")


def faults_of_body(reading: Serializer[Any]) -> Iterator[Fault]:
    """Everything a serializer refuses in a request's body, each with its path (`entries[2].name`)."""
    yield from _walk(reading, reading.initial_data, reading.errors, "")


def _walk(field: Any, value: Any, errors: Any, path: str) -> Iterator[Fault]:
    """The leaves of a serializer's errors, with the field and the value that each speaks of."""
    if isinstance(errors, dict):
        for key, inner in errors.items():
            yield from _walk(_part(field, key), _value(value, key), inner, _joined(path, key))
    elif isinstance(errors, list):
        for inner in errors:
            yield from _walk(field, value, inner, path)
    else:
        yield _fault(field, value, errors, path.removesuffix("non_field_errors").rstrip("."))


def _fault(field: Any, value: Any, detail: exceptions.ErrorDetail, path: str) -> Fault:
    """A limit is told as the services tell it; for the rest the serializer has the words."""
    if isinstance(field, CharField) and detail.code == "max_length":
        return Fault("too_long", path, field.max_length, len(str(value).strip()))
    if isinstance(field, IntegerField) and detail.code in ("min_value", "max_value"):
        most = f" to {field.max_value}" if field.max_value is not None else " or more"
        return Fault("out_of_range", path, f"{field.min_value}{most}", brief(value))
    return _FormFault(SERIALIZER_CODES.get(detail.code or "", "wrong_type"), path, expected=str(detail))


def _part(field: Any, key: Any) -> Any:
    """The field inside a serializer, a list or a dictionary."""
    return field.fields.get(key) if isinstance(field, Serializer) else getattr(field, "child", None)


def _value(value: Any, key: Any) -> Any:
    try:
        return value[key]
    except (KeyError, IndexError, TypeError):
        return None


def _joined(path: str, key: Any) -> str:
    if not isinstance(key, str):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key
