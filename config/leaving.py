"""Whether this process is about to stop: a balancer that asks `/readyz` sends its people elsewhere in good time."""

_leaving = False


def now() -> bool:
    """Whether it is."""
    return _leaving


def say(leaving: bool = True) -> None:
    """From now on it is, or is not."""
    global _leaving
    _leaving = leaving
