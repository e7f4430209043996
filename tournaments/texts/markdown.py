"""Markdown as organisers write it, as HTML that may stand on a public page.

HTML in the text is shown as text, pictures become their words (nothing is loaded from elsewhere), and headings begin
below those of the page.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

HIGHEST = 2
"""Headings of a text begin as h2: a text stands right below the h1 of its page."""


def html_of(text: str) -> SafeString:
    """The text as HTML: paragraphs, headings, lists, tables, emphasis and links."""
    html: str = _reader().render(text)
    return mark_safe(html)  # noqa: S308 (the preset escapes HTML and refuses other schemes)


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("js-default", {"html": False, "breaks": True, "linkify": False})
    reader.add_render_rule("image", _words_of_picture)
    reader.add_render_rule("link_open", _link)
    reader.core.ruler.push("lower_headings", _lower_headings)
    return reader


def _link(self: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    """Mark a link of an organiser as no recommendation of this site."""
    tokens[index].attrSet("rel", "nofollow noopener")
    return str(self.renderToken(tokens, index, options, env))


def _words_of_picture(self: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    return escape(self.renderInlineAsText(tokens[index].children or [], options, env))


def _lower_headings(state: Any) -> None:
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + HIGHEST - 1)}"
