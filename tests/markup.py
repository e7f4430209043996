"""A page's HTML as tests compare it."""

import html
import re
from typing import Any


def markup(answer: Any) -> str:
    """The HTML of an answer in one line, without the whitespace at the edges of an element or a tag."""
    text = re.sub(r"[ \n]+", " ", answer.content.decode())
    text = re.sub(r" >", ">", text)
    return re.sub(r"(<[^/<>][^<>]*>) | (?=</)", r"\1", text)


def text_of(answer: Any) -> str:
    """The words of an answer as a reader meets them, in one line."""
    words = re.sub(r"<script.*?</script>|<[^>]*>", " ", answer.content.decode(), flags=re.DOTALL)
    return re.sub(r" (?=[.,:])", "", re.sub(r"\s+", " ", html.unescape(words)))
