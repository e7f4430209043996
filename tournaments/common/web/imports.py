"""Imports in steps: a file or a text is read, shown as it would be entered, and entered as somebody chose."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from players.encodings import NAMES
from scoring.faults import Refused
from tournaments.common.errors import MENDABLE
from tournaments.common.web.pages import Attempt

Sent = TypeVar("Sent")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a row in the preview."""

    value: str
    words: str
    chosen: bool


class Planned(Protocol):
    """A row that was read, and its options; `default` is empty where somebody must choose."""

    @property
    def field(self) -> str: ...
    @property
    def options(self) -> tuple[str, ...]: ...
    @property
    def default(self) -> str: ...


def choice_for(planned: Planned, choices: Mapping[str, str]) -> str:
    """The option that somebody has chosen, else the default."""
    choice = choices.get(planned.field, "")
    return choice if choice in planned.options else planned.default


class Import(ABC, Generic[Sent]):
    """The request of a step. A room reads, previews and enters a list of its kind, and renders the page."""

    shown_again: tuple[type[Exception], ...] = (Refused,)
    """The errors of the last step after which the page has the preview once more."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    @abstractmethod
    def read(self) -> Sent: ...

    @abstractmethod
    def preview(self, sent: Sent) -> Any:
        """The rows with their fates; `open` counts those that need a choice. Nothing is written."""

    @abstractmethod
    def enter(self, sent: Sent) -> HttpResponse:
        """Enter the choices of the preview: all of them or nothing."""

    @abstractmethod
    def render(self, **shown: Any) -> HttpResponse:
        """The page, with or without a preview."""

    def waits(self, preview: Any) -> bool:
        """Whether the preview asks for a choice, in the place of faults."""
        return bool(preview.open)

    def look_again(self, sent: Sent) -> str:
        """The words with which the preview is shown once more before anything is entered; "" for none."""
        return ""

    def page(self, *, preview: Any = None, attempt: Attempt | None = None) -> HttpResponse:
        sent = self.request.POST
        return self.render(
            preview=preview,
            attempt=attempt,
            encodings=NAMES.items(),
            encoding=sent.get("encoding", ""),
            pasted="" if preview else sent.get("text", ""),
        )

    def show_preview(self) -> HttpResponse:
        preview = None
        with Attempt() as attempt:
            preview = self.preview(self.read())
        return self.page(preview=preview, attempt=attempt)

    def enter_chosen(self) -> HttpResponse:
        """Enter the choices; with any fault, enter nothing and show the preview again."""
        sent: Sent | None = None
        with Attempt() as attempt:
            sent = self.read()
            if words := self.look_again(sent):
                messages.info(self.request, words)
                return self.page(preview=self.preview(sent))
            return self.enter(sent)
        again = sent is not None and isinstance(attempt.error, self.shown_again)
        preview = self._preview_again(sent) if again else None
        if preview and self.waits(preview):
            attempt.faults = []
        return self.page(preview=preview, attempt=attempt)

    def _preview_again(self, sent: Any) -> Any:
        """The preview of rows that could be read."""
        try:
            return self.preview(sent)
        except MENDABLE:
            return None
