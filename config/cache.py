"""The cache on Redis, which may be away: then nothing is found and nothing is kept, and no request fails for it.

Cached values save work but hold no facts: entering a hand needs the store alone. Attempts to guess are counted even
without Redis: config/attempts.py.
"""

import logging
from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any, Concatenate, ParamSpec

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
P = ParamSpec("P")
REST = 2.0
"""The seconds during which a silent Redis is not asked again, so that requests do not wait for it each time."""


class PatientClient(RedisCacheClient):
    """Django's client; from the moment `away_until` on, an absent Redis is asked again."""

    away_until = 0.0

    def rest(self, error: RedisError) -> None:
        """Remember that Redis is away, and log it once for each rest."""
        self.away_until = monotonic() + REST
        log.warning("Redis is away, nothing is cached: %s", error)

    def instead(self, method: str, args: tuple[Any, ...]) -> Any:
        """The answer while Redis is away: that of an empty cache."""
        return EMPTY[method](args)


def _or_instead(
    method: Callable[Concatenate[PatientClient, P], Any],
) -> Callable[Concatenate[PatientClient, P], Any]:
    """The method; while Redis is away, the client's `instead`."""

    @wraps(method)
    def patient(client: PatientClient, /, *args: P.args, **options: P.kwargs) -> Any:
        if monotonic() < client.away_until:
            return client.instead(method.__name__, args)
        try:
            return method(client, *args, **options)
        except RedisError as error:
            client.rest(error)
            return client.instead(method.__name__, args)

    return patient


EMPTY: dict[str, Callable[[tuple[Any, ...]], Any]] = {
    "add": lambda args: True,
    "get": lambda args: args[1],
    "set": lambda args: None,
    "touch": lambda args: False,
    "delete": lambda args: False,
    "get_many": lambda args: {},
    "has_key": lambda args: False,
    "incr": lambda args: args[1],
    "set_many": lambda args: None,
    "delete_many": lambda args: None,
    "clear": lambda args: True,
}
"""The answers of an empty cache, by method and its positional arguments."""
for _name in EMPTY:
    setattr(PatientClient, _name, _or_instead(getattr(RedisCacheClient, _name)))


class PatientRedisCache(RedisCache):
    """Django's cache on Redis with the patient client."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class: Callable[..., PatientClient] = PatientClient
