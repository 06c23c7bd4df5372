"""What acts by itself has a name in every language; people keep theirs."""

from __future__ import annotations

from django.utils.translation import override

from tournaments.queries.log_words import actor_words, pause_words, target_words, via_words


def test_people_keep_their_names() -> None:
    assert actor_words("kiosk", "session") == "kiosk"
    assert actor_words("Ada Stone", "link") == "Ada Stone"


def test_what_acts_by_itself_is_named() -> None:
    assert [actor_words("timed play", "system"), via_words("link")] == ["timed play", "link"]
    assert pause_words({"outage", "arbiter", "lunch"}) == "arbiter, lunch, outage"


def test_what_an_act_was_done_to_is_said_in_words_after_the_names() -> None:
    with override("de"):
        assert target_words("Ann – Bob, game 2") == "Ann – Bob, Partie 2"
        assert target_words("Club night, round 3, table 1") == "Club night, Runde 3, Tisch 1"
        assert target_words("Club night: arbiter") == "Club night: Schiedsrichter"
        assert target_words("Arbiter, game over") == "Arbiter, game over"
