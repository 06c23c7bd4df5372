"""The streams alone, for the part `live`: an event server has processes of their own for them."""

from __future__ import annotations

import os
from typing import Any

import django

from deploy.live.app import LiveApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()


class Streams:
    """`/live/` and nothing else."""

    def __init__(self) -> None:
        self.live = LiveApp()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self.live(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
        elif scope["type"] == "lifespan":
            await self.live.lifespan(receive, send)


application = Streams()
