"""What the pages of statistics answer: their text, the lines of their files, figures without signs."""

import csv
import io

from django.test import Client


def text(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def lines(address: str) -> list[list[str]]:
    answer = Client().get(address)
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def bare(words: str) -> str:
    return words.replace("\N{THIN SPACE}", "").removesuffix("\N{NO-BREAK SPACE}%").replace("–", "")
