"""The pages of a seating, read as one line."""

from django.test import Client

SEATING = "/t/bologna-open/seating/"


def page(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())
