"""The bundle of this repository, which has one."""

from tournaments.common.web.engine.bundle import Bundle, current


def kept() -> Bundle:
    """The bundle that the server gives to browsers."""
    bundle = current()
    assert bundle is not None
    return bundle
