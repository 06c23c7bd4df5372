"""What acts by itself has a name in every language; people keep theirs."""

from __future__ import annotations

from tournaments.queries.log_words import actor_words, pause_words, via_words


def test_people_keep_their_names() -> None:
    assert actor_words("kiosk", "session") == "kiosk"
    assert actor_words("Ada Stone", "link") == "Ada Stone"


def test_what_acts_by_itself_is_named() -> None:
    assert [actor_words("timed play", "system"), via_words("link")] == ["timed play", "link"]
    assert pause_words({"outage", "arbiter", "lunch"}) == "arbiter, lunch, outage"
