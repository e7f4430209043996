"""The form of an import of recorded games: files, or those that a preview has read already."""

import base64
import binascii
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from django.http import HttpRequest

from scoring.faults import Fault, Refused
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.engine.reading import MOST_BYTES, read_record
from tournaments.models.limits import LONGEST_NAME

CHOICES: Final = ("player-", "game-")


class Upload(NamedTuple):
    """A file as it was sent."""

    name: str
    data: bytes

    def packed(self) -> str:
        """The file as the field of a form, for the import after the preview: its name, and its bytes in base64."""
        return f"{self.name}|{base64.b64encode(zlib.compress(self.data)).decode()}"


def read_uploads(request: HttpRequest) -> list[Upload]:
    """The files of a request. Raises Refused (`file_missing`, `record_wrong`)."""
    sent = [
        Upload(str(file.name or "")[-LONGEST_NAME:], file.read()) for file in request.FILES.getlist("files")
    ]
    uploads = sent or [_unpacked(text) for text in request.POST.getlist("record")]
    if not uploads:
        raise Refused(Fault("file_missing", "files"))
    return uploads


def _unpacked(text: str) -> Upload:
    name, _bar, packed = text.partition("|")
    try:
        return Upload(
            name[-LONGEST_NAME:],
            zlib.decompressobj().decompress(base64.b64decode(packed, validate=True), MOST_BYTES),
        )
    except (binascii.Error, zlib.error, ValueError) as error:
        raise Refused(Fault("record_wrong", name, found=str(error))) from error


def read_records(uploads: Sequence[Upload]) -> list[RecordedGame]:
    """The games of the files. Raises Refused with the fault of every file that is none."""
    faults: list[Fault] = []
    records = []
    for upload in uploads:
        try:
            records.append(read_record(upload.data, upload.name))
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(*faults)
    return records


def read_choices(request: HttpRequest) -> dict[str, str]:
    """The choices by the names of their fields."""
    return {key: str(request.POST[key]) for key in request.POST if key.startswith(CHOICES)}
