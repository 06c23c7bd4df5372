"""``Idempotency-Key``: a write that is sent again is answered again, not done again."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from audit.idempotency import Answer, answer_once
from tournaments.api.errors import WrongParameter

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
LONGEST_KEY = 255
REPEATED = ("Location", "ETag")  # headers of an answer that a repetition has, too


def write_once(
    owner: str | None, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any
) -> Response:
    """The answer of a write, or the kept one if the key has come before from the same ``owner``."""
    key = given_key(request)
    if key is None or owner is None:
        return handler(request, *args, **kwargs)
    made: list[Response] = []

    def act() -> Answer:
        response = handler(request, *args, **kwargs)
        made.append(response)
        headers = {name: response[name] for name in REPEATED if response.has_header(name)}
        body = "" if response.data is None else JSONRenderer().render(response.data).decode()
        return Answer(response.status_code, headers, body)

    answer, is_kept = answer_once(owner, key, fingerprint(request), act)
    if not is_kept:
        return made[-1]
    data = json.loads(answer.body) if answer.body else None
    return Response(data, answer.status, headers={**answer.headers, REPLAYED: "true"})


def fingerprint(request: Request) -> str:
    """What makes two requests the same: method, address and content, whatever its order or boundaries."""
    content = json.dumps(_plain(request.data), sort_keys=True)
    condition = request.headers.get("If-Match", "")
    text = "\n".join((str(request.method), request.get_full_path(), condition, content))
    return sha256(text.encode()).hexdigest()


def _plain(data: Any) -> Any:
    if isinstance(data, QueryDict):
        return {name: [_plain(item) for item in data.getlist(name)] for name in data}
    if isinstance(data, UploadedFile):
        content = data.read()
        data.seek(0)
        return [data.name, sha256(content).hexdigest()]
    return data


def given_key(request: Request) -> str | None:
    """The key that was sent, if any. Raises WrongParameter."""
    key = request.headers.get(HEADER)
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise WrongParameter({HEADER: [_("1 to 255 printable ASCII characters.")]})
    return key
