"""The sender of a request, as attempts are counted and waiting requests are bounded."""

from ipaddress import IPv6Address, ip_address, ip_network


def sender_of(address: str) -> str:
    """An address as it counts: IPv6 by the first address of its /64, which every home line has whole; IPv4 by itself.

    An IPv4 address that is written as IPv6 is IPv4; a text that is no address stays as it is.
    """
    try:
        number = ip_address(address)
    except ValueError:
        return address
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        return str(ip_network((number, 64), strict=False).network_address)
    return address
