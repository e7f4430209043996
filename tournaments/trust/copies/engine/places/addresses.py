"""The addresses in TENBO_COPY: places, with commas between them."""

from pathlib import Path
from urllib.parse import urlsplit

from tournaments.trust.copies.engine.places.bucket import Bucket
from tournaments.trust.copies.engine.places.folder import FOLDER, Folder
from tournaments.trust.copies.engine.places.place import Place
from tournaments.trust.copies.engine.places.tenbo import OtherTenbo


class BadAddress(ValueError):
    """The text names no place; the message says why, without the secrets in it."""


def places_of(text: str) -> list[Place]:
    """The places of a setting. Raises BadAddress."""
    return [place_of(each.strip()) for each in text.split(",") if each.strip()]


def place_of(text: str) -> Place:
    """The place of an address. Raises BadAddress."""
    if "://" not in text:
        path = Path(text).expanduser()
        if not path.is_absolute():
            raise BadAddress(f"{text} is not the whole path of a folder (such as /media/me/STICK).")
        return Folder(path.parent if path.name == FOLDER else path)
    scheme = text.partition(":")[0]
    try:
        address = urlsplit(text)
        port = address.port
    except ValueError:
        raise BadAddress(f"The {scheme} address of a place cannot be read.") from None
    if not address.hostname or port == 0:
        raise BadAddress(f"The {scheme} address of a place names no machine.")
    if scheme in ("http", "https"):
        if not address.username:
            raise BadAddress(
                f"The token of {address.hostname} is missing: {scheme}://TOKEN@{address.hostname}"
            )
        return OtherTenbo(address)
    if scheme in ("s3", "s3+http"):
        if not (address.username and address.password and address.path.strip("/")):
            raise BadAddress(f"A bucket is {scheme}://KEY:SECRET@{address.hostname}/BUCKET")
        return Bucket(address)
    raise BadAddress(f"{scheme}: is no kind of place: a folder's path, https, s3.")
