"""Messages signed by the Standard Webhooks scheme: HMAC-SHA256 over id, time and body."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from typing import Any

PREFIX = "whsec_"
SECRET_BYTES = 32


def new_secret() -> str:
    """A secret as receivers are given it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def new_message_id() -> str:
    """A number that no other message has."""
    return f"msg_{secrets.token_hex(16)}"


def body_of(payload: dict[str, Any]) -> bytes:
    """The message as it is sent: the same bytes in every try, whatever the database does with the order."""
    return json.dumps(payload, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()


def headers_of(secret: str, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The three headers by which a receiver knows who wrote, what, and when (seconds since 1970)."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{message_id}.{timestamp}.".encode() + body
    signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{signature}",
    }
