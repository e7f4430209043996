"""The head of a page: words of blocks as plain text, and whole addresses for whoever shares a link."""

from html import unescape

from django import template
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import strip_tags

register = template.Library()


class PlainText(template.Node):
    """Renders its content into a variable, without markup and with single spaces."""

    def __init__(self, nodelist: NodeList, name: str) -> None:
        self.nodelist = nodelist
        self.name = name

    def render(self, context: Context) -> str:
        """Nothing: the text is in the variable, for the rest of the template."""
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
    """The address with scheme and host; nothing where the page lies on a web host of files, which knows neither."""
    request: HttpRequest | None = context.get("request")
    if request is None or request.META.get("TENBO_PUBLISHED"):
        return ""
    try:
        return request.build_absolute_uri(path)
    except DisallowedHost:  # the page that says so
        return ""


@register.simple_tag(takes_context=True)
def subscription(context: Context, path: str) -> str:
    """The address of a calendar by which an app subscribes to it, in place of importing it once."""
    whole: str = whole_address(context, path)
    return whole and f"webcal://{whole.partition('://')[2]}"
