"""What is held of a person, as a file."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse


def json_file(document: dict[str, Any], name: str) -> HttpResponse:
    """A download that nothing keeps."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    answer["Cache-Control"] = "no-store"
    return answer
