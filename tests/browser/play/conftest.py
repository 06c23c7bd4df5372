"""A timed match on line, and what two players do on its pages."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from games.engine.flags import actor, legal
from games.models import LiveMatch, Side
from games.queries.timed_match import TimedMatch, timed
from tests.factories import table_of
from tests.tournaments.live import live_at, timed_event
from tournaments.queries.links import report_token


@dataclass
class Table:
    """One timed match; ``links`` are the addresses of its two players."""

    live: LiveMatch
    links: dict[Side, str]

    def held(self) -> TimedMatch:
        return timed(LiveMatch.objects.select_related("match").get(pk=self.live.pk))

    @property
    def state(self) -> str:
        return str(self.held().live.state)

    def to_act(self) -> tuple[Side, list[str]]:
        """Whose turn it is, and every legal action as text: slides and then the pass last."""
        held = self.held()
        played = held.flag_game(held.game)
        assert played is not None
        role = actor(played)
        assert role is not None
        return held.side_of(held.game, role), [str(action) for action in legal(played, role)]

    def version(self) -> int:
        return self.held().live.version

    def plies(self) -> int:
        return len(self.held().game.plies)


@pytest.fixture
def open_table(transactional_db: None) -> Callable[..., Table]:
    """Opens a timed match: `open_table("hyle5", clock="15")`."""

    def open_one(variant: str = "hyle5", **timing: Any) -> Table:
        event = timed_event(1, variant=variant, timing=timing)
        pairing = table_of(event.rounds.get(number=1), 1)
        links = {side: reverse("play", args=[report_token(pairing.pk, side)]) for side in Side}
        return Table(live_at(event, 1), links)

    return open_one


def cell(page: Page, name: str) -> Any:
    """The cell of the board with this name."""
    return page.locator(f'[data-cell="{name}"]')


def do_by_hand(page: Page, text: str) -> None:
    """An action as a mouse or finger does it: a tap to place, two taps to slide, the button to pass."""
    if len(text) == 3:
        cell(page, text[1:]).click()
    elif text[:2] == text[2:]:
        page.get_by_role("button", name="Pass", exact=True).click()
    else:
        cell(page, text[:2]).click()
        cell(page, text[2:]).click()


def type_move(page: Page, text: str) -> None:
    """An action as it is typed."""
    field = page.get_by_label("Move, typed")
    field.fill(text)
    field.press("Enter")


def quick_action(legal: list[str], dice: random.Random) -> str:
    """Some action; now and then a pass, so that a game has all three kinds."""
    return legal[-1] if len(legal[0]) == 4 and dice.random() < 0.3 else dice.choice(legal)
