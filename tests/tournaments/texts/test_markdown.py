"""The organisers' Markdown becomes HTML without any power."""

from tests.rows import each
from tournaments.texts.markdown import html_of

TEXTS = {
    "paragraph": ("Two days.\nBring shoes.", "<p>Two days.<br>\nBring shoes.</p>\n"),
    "heading below the page's": ("# Lunch", "<h2>Lunch</h2>\n"),
    "no heading beyond h6": ("##### Lunch", "<h6>Lunch</h6>\n"),
    "list": ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
    "link": (
        "[map](https://a.example)",
        '<p><a href="https://a.example" rel="nofollow noopener">map</a></p>\n',
    ),
    "HTML is text": ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"),
    "no script in a link": ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>\n"),
    "no data in a link": ("[a](data:text/html,x)", "<p>[a](data:text/html,x)</p>\n"),
    "no picture from elsewhere": (
        '![a "map" <b>](http://a.example/x.png)',
        "<p>a &quot;map&quot; &lt;b&gt;</p>\n",
    ),
    "nothing": ("", ""),
}


@each(("text", "html"), TEXTS.values(), ids=TEXTS)
def test_markdown(text: str, html: str) -> None:
    assert html_of(text) == html
