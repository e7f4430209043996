"""The announced stop of this process: a balancer that asks `/readyz` then sends its people elsewhere in good time."""

_announced = False


def is_announced() -> bool:
    """Whether this process is about to stop."""
    return _announced


def announce(announced: bool = True) -> None:
    """Announce that this process is about to stop, or withdraw that."""
    global _announced
    _announced = announced
