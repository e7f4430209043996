"""A page's HTML as tests compare it."""

import re
from typing import Any


def markup(answer: Any) -> str:
    """The HTML of an answer in one line, without the whitespace at the edges of an element or a tag."""
    text = re.sub(r"[ \n]+", " ", answer.content.decode())
    text = re.sub(r" >", ">", text)
    return re.sub(r"(<[^/<>][^<>]*>) | (?=</)", r"\1", text)
