"""The receiver's check in docs/api.md is that of the messages we send."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from tournaments.services.webhooks.signing import body_of, headers_of, new_secret

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_check_of_a_receiver() -> None:
    block = re.search(r"```python\n(import base64.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block[1], names)
    is_genuine, secret, body = names["is_genuine"], new_secret(), body_of({"type": "ping", "data": {}})
    now = int(time.time())
    headers = headers_of(secret, "msg_1", now, body)
    assert is_genuine(secret, headers, body)
    assert not is_genuine(new_secret(), headers, body)
    assert not is_genuine(secret, headers, body + b" ")
    assert not is_genuine(secret, headers | {"webhook-id": "msg_2"}, body)
    assert not is_genuine(secret, headers_of(secret, "msg_1", now - 3600, body), body)
    assert is_genuine(secret, headers | {"webhook-signature": f"v1,x {headers['webhook-signature']}"}, body)
