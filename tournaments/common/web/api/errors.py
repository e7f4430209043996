"""Errors on the wire: problem details (RFC 9457) with `code`, `field` and all `faults`; one shape for all of them.

They are `application/json` as every answer of version 1, and `application/problem+json` for clients that accept it.
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer
from rest_framework.views import exception_handler

from scoring.faults import Fault, brief
from tournaments.common.errors import MENDABLE, Changed, TooOften, faults_of, status_of
from tournaments.common.web.api.parsers import LARGEST, TooLarge
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


PROBLEM: Final = "application/problem+json"


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: errors that users can mend become faults; our bugs stay a 500."""
    if isinstance(error, RequestDataTooBig):  # Django's limit, which it asks before a parser asks for ours
        error = TooLarge()
    if isinstance(error, MENDABLE):
        faults, response = faults_of(error), Response(status=status_of(error), headers=_headers_of(error))
    else:
        handled = exception_handler(error, context)
        if handled is None:
            return None
        faults, response = (_fault_of(error),), handled
    request = context["request"]._request
    response.data = problem(request, faults, response.status_code)
    if isinstance(error, Changed):
        response.data["present"] = error.present
    if PROBLEM in request.headers.get("Accept", ""):
        response.content_type = PROBLEM
    return response


def refusal(
    request: HttpRequest, *faults: Fault, status: int, headers: Mapping[str, str] | None = None
) -> JsonResponse:
    """The answer of a middleware or handler in front of the views, in the shape of the API."""
    kind = PROBLEM if PROBLEM in request.headers.get("Accept", "") else "application/json"
    return JsonResponse(problem(request, faults, status), status=status, headers=headers, content_type=kind)


def problem(request: HttpRequest, faults: tuple[Fault, ...], status: int) -> dict[str, Any]:
    """The problem details of a refused request."""
    standard = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    return {**standard, "instance": request.path, **body(faults)}


def _headers_of(error: Exception) -> dict[str, str]:
    """The seconds to wait, where there was too much."""
    wait = error.fault.expected if isinstance(error, TooOften) else None
    return {"Retry-After": str(wait)} if isinstance(wait, int) else {}


def body(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """The first fault on top, and all of them in `faults`."""
    listed = [*map(listed_fault, faults)]
    return {
        "code": listed[0]["code"],
        "detail": listed[0]["detail"],
        "field": listed[0]["field"],
        "faults": listed,
    }


def listed_fault(fault: Fault) -> dict[str, Any]:
    """A fault as the API lists it, with its sentence."""
    return {**fault.to_json(), "detail": _words(fault)}


def _words(fault: Fault) -> str:
    """The sentence of a fault. A serializer's faults bring their own, in the same language, except for limits."""
    if isinstance(fault, _FormFault) and fault.code != "missing_field":
        return f"{fault.field}: {fault.expected}" if fault.field else str(fault.expected)
    return gap_words(fault) if fault.code in GAPS else sentence(fault)


class _FormFault(Fault):
    """A fault whose `expected` is a whole sentence."""


def _fault_of(error: Exception) -> Fault:
    if isinstance(error, exceptions.Throttled):
        return Fault("too_many_requests", "", expected=int(getattr(error, "wait", None) or 0))
    if isinstance(error, TooLarge):
        return Fault("file_too_large", "", expected=LARGEST // 1_000_000)
    return Fault(HTTP_CODES[type(error)], "")


def faults_of_body(reading: Serializer[Any]) -> Iterator[Fault]:
    """The faults that a serializer finds in a request's body, each with its path (`entries[2].name`)."""
    yield from _walk(reading, reading.initial_data, reading.errors, "")


def unknown_fields(field: Any, value: Any, path: str = "") -> Iterator[Fault]:
    """The faults of names in a body that its serializer does not know."""
    child = getattr(field, "child", None)
    if child is not None and isinstance(value, list):
        for place, item in enumerate(value):
            yield from unknown_fields(child, item, f"{path}[{place}]")
    elif child is not None and isinstance(value, Mapping):
        for name, inner in value.items():
            yield from unknown_fields(child, inner, _joined(path, name))
    elif isinstance(field, Serializer) and isinstance(value, Mapping):
        names = sorted(name for name, part in field.fields.items() if not part.read_only)
        for name, inner in value.items():
            if name not in field.fields:
                yield Fault("unknown_field", _joined(path, brief(name)), names)
            else:
                yield from unknown_fields(field.fields[name], inner, _joined(path, name))


def _walk(field: Any, value: Any, errors: Any, path: str) -> Iterator[Fault]:
    """The leaves of a serializer's errors, each with its field and value."""
    if isinstance(errors, dict):
        for key, inner in errors.items():
            yield from _walk(_part(field, key), _value(value, key), inner, _joined(path, key))
    elif isinstance(errors, list):
        for inner in errors:
            yield from _walk(field, value, inner, path)
    else:
        yield _fault(field, value, errors, path.removesuffix("non_field_errors").rstrip("."))


def _fault(field: Any, value: Any, detail: exceptions.ErrorDetail, path: str) -> Fault:
    """The fault of an error: a limit as the services tell it, everything else in the words of the serializer."""
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
