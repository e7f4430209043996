"""Words that are kept: once in each language, and for each set of arguments."""

from django.utils.translation import gettext, override

from tournaments.texts.once import once_a_language


def test_words_are_made_once_in_each_language():
    asked: list[str] = []

    @once_a_language
    def words(sentence: str) -> str:
        asked.append(sentence)
        return gettext(sentence)

    heard = []
    for language in ("en", "it", "en", "it"):
        with override(language):
            heard.append((words("Standings"), words("Rounds")))
    assert heard[0] != heard[1]
    assert heard == [heard[0], heard[1]] * 2
    assert asked == ["Standings", "Rounds"] * 2
