"""A public page is a view, its address, a template and the link: everything else follows."""

from pathlib import Path

import pytest

from tests.copied import answer_of, copy_with

TOUCHED = (
    (
        "tournaments/play/standings/pages.py",
        "\n\n@action\ndef publish_standings(",
        '''

@same_for_everybody()
def countries_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The number of players from each country."""
    tournament = find_tournament(request, slug)
    countries = [entry.player.country for entry in tournament.entries.select_related("player")]
    counts = {country: countries.count(country) for country in sorted({*countries})}
    return render_page(request, "standings/countries.html", tournament, "countries", counts=counts)
''',
    ),
    (
        "tournaments/play/standings/urls.py",
        '    path("t/<slug:slug>/standings/publish/"',
        '    path("t/<slug:slug>/countries/", pages.countries_page, name="countries"),\n',
    ),
    (
        "templates/standings/countries.html",
        "",
        """{% extends "common/frame.html" %}
{% block heading %}
  {% translate "Country" %}
{% endblock %}
{% block body %}
  {% for country, count in counts.items %}
    <p>{{ country }}: {{ count }}</p>
  {% endfor %}
{% endblock %}
""",
    ),
    (
        "tournaments/templatetags/tabs.py",
        '    Tab("rounds", lazy("Rounds")),\n',
        '    Tab("countries", lazy("Country")),\n',
    ),
)
"""A new page: the file, the words before which the lines go, the lines."""
FOUND = {
    "page": [200, True],
    "link": True,
    "language": True,
    "kept": [True, 304],
    "before it is public": [404, 200],
}


@pytest.mark.processes
@pytest.mark.night
def test_a_new_public_page_is_a_view_an_address_a_template_and_a_link(tmp_path: Path) -> None:
    copy = copy_with(tmp_path, TOUCHED)
    assert answer_of("tests.tournaments.common.web.new_page", copy, tmp_path) == FOUND
