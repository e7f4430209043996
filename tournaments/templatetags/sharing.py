"""The head of a page: words of blocks as plain text, and whole addresses for shared links."""

import json
from collections.abc import Callable
from functools import partial
from html import unescape
from typing import NamedTuple

from django import template
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString

from players.models import Club, Player
from tournaments.common import logos
from tournaments.common.languages import in_language, linked_language
from tournaments.models import Tournament
from tournaments.public.sharing.presentation import structured

register = template.Library()


class PlainText(template.Node):
    """Renders its content into a variable, without markup and with single spaces."""

    def __init__(self, nodelist: NodeList, name: str) -> None:
        self.nodelist = nodelist
        self.name = name

    def render(self, context: Context) -> str:
        """Returns "": the text is in the variable, for the rest of the template."""
        text = unescape(strip_tags(self.nodelist.render(context)))
        context[self.name] = " ".join(text.split())
        return ""


@register.tag("plain")
def plain(parser: Parser, token: Token) -> PlainText:
    """`{% plain page_title %}...{% endplain %}`; blocks may stand within."""
    _tag, name = token.split_contents()
    nodelist = parser.parse(("endplain",))
    parser.delete_first_token()
    return PlainText(nodelist, name)


@register.simple_tag(takes_context=True)
def whole_address(context: Context, path: str) -> str:
    """The address with scheme and host; "" on a web host of files, where neither is known."""
    request: HttpRequest | None = context.get("request")
    if request is None or request.META.get("TENBO_PUBLISHED"):
        return ""
    try:
        return request.build_absolute_uri(path)
    except DisallowedHost:  # the error page of this host
        return ""


class PageLanguages(NamedTuple):
    """The address of a page as it was asked for, and one for each language; `x-default` is in the reader's own."""

    canonical: str
    others: list[tuple[str, str]]


@register.simple_tag(takes_context=True)
def page_languages(context: Context, path: str) -> PageLanguages:
    """The addresses of a page by language, for search engines; none for readers who signed in: they have their own."""
    request: HttpRequest | None = context.get("request")
    user = getattr(request, "user", None)
    if request is None or (user is not None and user.is_authenticated):
        return PageLanguages(path, [])
    linked = linked_language(request)
    others = [(code, in_language(path, code)) for code, _name in settings.LANGUAGES]
    return PageLanguages(in_language(path, linked) if linked else path, [*others, ("x-default", path)])


def _data(context: Context, *nodes: Callable[[structured.Whole], structured.Node]) -> SafeString:
    """Nodes as a script of data; nothing where no whole address is known."""
    if not whole_address(context, "/"):
        return SafeString("")
    made = structured.graph(*(node(lambda path: whole_address(context, path)) for node in nodes))
    return format_html('<script type="application/ld+json">{}</script>', SafeString(escaped_json(made)))


def escaped_json(value: object) -> str:
    """JSON that may stand within a script: it holds no mark of HTML."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.translate({ord(mark): f"\\u{ord(mark):04x}" for mark in "<>&\u2028\u2029"})


@register.simple_tag(takes_context=True)
def event_data(context: Context, tournament: Tournament) -> SafeString:
    """A tournament as data for search engines: the event, its result, the way to its page."""
    return _data(
        context,
        partial(structured.event_of, tournament),
        partial(structured.result_of, tournament),
        partial(structured.breadcrumbs, structured.tournament_steps(tournament)),
    )


@register.simple_tag(takes_context=True)
def club_data(context: Context, club: Club) -> SafeString:
    """A club as data for search engines, with the way to its page."""
    return _data(
        context,
        partial(structured.club_of, club),
        partial(structured.breadcrumbs, structured.club_steps(club)),
    )


@register.simple_tag(takes_context=True)
def person_data(context: Context, player: Player, path: str) -> SafeString:
    """A person as data for search engines, if they are listed by name."""
    if player.listed != Player.Listed.NAME:
        return SafeString("")
    return _data(context, lambda whole: structured.person_of(player, whole(path)))


@register.simple_tag(takes_context=True)
def statistics_data(context: Context, name: str, path: str, *files: str) -> SafeString:
    """Statistics as a data set, with the addresses of its CSV files."""
    about = str(context.get("page_description", ""))
    return _data(
        context,
        lambda whole: structured.dataset_of(
            name, about, whole(path), [("text/csv", whole(file)) for file in files]
        ),
    )


@register.simple_tag
def logo_address(tournament: Tournament) -> str:
    """The address of the tournament's logo; "" without one."""
    return logos.address_of(tournament)


@register.simple_tag(takes_context=True)
def subscription(context: Context, path: str) -> str:
    """The address of a calendar by which an app subscribes to it, in place of importing it once."""
    whole: str = whole_address(context, path)
    return whole and f"webcal://{whole.partition('://')[2]}"
