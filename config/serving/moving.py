"""A laptop that moves to another network gets another address: names, codes and certificate have to follow."""

import threading
import time

import uvicorn

from config.local import lan_address

EVERY = 20.0
"""The seconds between two looks at the routing table, which cost nothing."""


def stop_when_moved(server: uvicorn.Server, every: float = EVERY) -> None:
    """End the server once this machine has another address, so that it is started again with that address.

    Without a network the server stays: the old address may come back.
    """
    first = lan_address()

    def watch() -> None:
        while True:
            time.sleep(every)
            now = lan_address()
            if now is not None and now != first:
                server.should_exit = True
                return

    threading.Thread(target=watch, name="address", daemon=True).start()
