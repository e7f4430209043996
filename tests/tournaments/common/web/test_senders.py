"""How addresses count."""

import pytest

from tournaments.common.web.senders import sender_of

ADDRESSES = [
    pytest.param("192.0.2.7", "192.0.2.7", id="IPv4"),
    pytest.param("::ffff:192.0.2.7", "192.0.2.7", id="IPv4 in IPv6"),
    pytest.param("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", id="IPv6"),
    pytest.param("fe80::1%eth0", "fe80::", id="of one link"),
    pytest.param("", "", id="a socket file"),
]


@pytest.mark.parametrize(("address", "sender"), ADDRESSES)
def test_sender(address: str, sender: str) -> None:
    assert sender_of(address) == sender
