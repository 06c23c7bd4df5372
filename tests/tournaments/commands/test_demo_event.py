"""``manage.py demo_event``: once, again only when told to."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.factories import TournamentFactory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("demo_event", "--players=8", "--rounds=2", *arguments, stdout=out)
    return out.getvalue()


def test_a_second_run_does_nothing_unless_it_replaces() -> None:
    assert "Made the demonstration event “demo” (mid-event)" in run()
    first = Tournament.objects.get()
    assert "nothing was done" in run()
    assert Tournament.objects.get() == first
    run("--replace", "--stage=registration")
    assert Tournament.objects.get() != first


def test_an_event_that_people_made_is_not_replaced() -> None:
    event = TournamentFactory(slug="spring")
    with pytest.raises(CommandError, match="stays"):
        run("--slug=spring", "--replace")
    assert Tournament.objects.get() == event


def test_numbers_that_can_not_be_played() -> None:
    with pytest.raises(CommandError, match="From 2 to 5 rounds"):
        run("--rounds=9")


def test_an_event_on_line_beside_it() -> None:
    assert "Made the demonstration event “demo-live” (on line)" in run("--online")
    assert "nothing was done" in run("--online")
    first = Tournament.objects.get()
    run("--online", "--replace")
    assert Tournament.objects.get() != first
