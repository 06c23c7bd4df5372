import pytest

from audit.actor import Actor
from games.models import Match
from games.services.matches import create_match

BOARD = "RGBYR/RRRGG/WYWYW/BGYGB/WBBWY"  # hyle5, scores 48
OTHER = "12345/23451/34512/45123/51234"  # hyle5, every line five different colours: 0

ARBITER = Actor(None, "Ada", "page")


@pytest.fixture
def match(db: None) -> Match:
    return create_match("event:1", "hyle5", "independent", "Ann", "Bob")
