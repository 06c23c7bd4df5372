"""One address for everything: `/live/` streams run under ASGI, the rest goes through the bridge to WSGI.

Django's own pages are synchronous: in threads behind the bridge they are several times faster than under
ASGI.
"""

from __future__ import annotations

from typing import Any

from deploy.bridge import Bridge
from deploy.live.app import LiveApp
from deploy.wsgi import application as wsgi_application

from deploy.ingress import whole  # isort: skip  (needs the models, which are there now)

PAGE_THREADS = 8


class Application:
    """Routes by protocol and path; starts and ends the streams with the server."""

    def __init__(self) -> None:
        self.live = LiveApp()
        self.pages = Bridge(wsgi_application, PAGE_THREADS)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            if scope["path"].startswith("/live/"):
                await self.live(scope, receive, send)
            elif (body := await whole(scope, receive)) is not None:
                await self.pages(scope, body, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
        elif scope["type"] == "lifespan":
            await self.live.lifespan(receive, send)


application = Application()
