"""What is still in a bag is in no message on its way to the streams."""

from __future__ import annotations

import json

import pytest
import redis

from games.models import Bag
from tests.scene import PLIES, scene_of
from tests.undrawn import secrets_of


@pytest.mark.django_db(transaction=True)
def test_no_message_on_its_way_to_the_streams_holds_it(valkey: str) -> None:
    with redis.Redis.from_url(valkey) as broker, broker.pubsub() as listener:
        listener.psubscribe("*")
        scenes = [scene_of(), scene_of(bag_mode="duplicate")]
        told: list[tuple[str, str]] = []
        while message := listener.get_message(timeout=1):
            if message["type"] == "pmessage":
                told.append((message["channel"].decode(), message["data"].decode()))
    secrets = secrets_of(list(Bag.objects.all()))
    assert len(told) > 2 * 2 * PLIES
    assert [channel for channel, data in told if secrets.found_in(data)] == []
    hidden = {f"orderly:match:{live.match_id}" for live in (scenes[1].live, scenes[1].other)}
    public = [json.loads(data) for channel, data in told if channel in hidden]
    assert public
    assert not [each for each in public if "board" in each["game"] or "moves" in each["game"]]
