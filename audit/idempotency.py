"""A write sent twice is done once: its answer is kept, in the transaction of the act, and given again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from audit.models import KeptResponse

KEPT_FOR = timedelta(hours=24)
# For a first attempt that is still running, on PostgreSQL; SQLite has a limit of its own.
WAIT = timedelta(seconds=10)


class KeyReusedError(Exception):
    """The key came before with a different request."""


class StillRunningError(Exception):
    """The first attempt has not ended yet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it is kept: status, headers worth repeating, body as text."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: str = ""


def answer_once(owner: str, key: str, fingerprint: str, act: Callable[[], Answer]) -> tuple[Answer, bool]:
    """The answer of ``act``, and whether it is a kept one.

    ``act`` runs at most once for an owner and key, in one transaction with the row that keeps its answer;
    when it raises, or answers with an error, nothing is kept and the client may try again. Raises
    KeyReusedError when the key came with another request before, and StillRunningError when the first attempt
    takes too long.
    """
    kept = _kept(owner, key)
    if kept is None:
        try:
            return _act(owner, key, fingerprint, act), False
        except _TakenError:
            kept = _kept(owner, key)
    if kept is None:
        raise StillRunningError
    if kept.fingerprint != fingerprint:
        raise KeyReusedError
    return Answer(kept.status, kept.headers, kept.body), True


def forget_old(now: datetime) -> int:
    """Deletes the answers that need not be kept any more. Returns how many."""
    deleted, _by_model = KeptResponse.objects.filter(created_at__lt=now - KEPT_FOR).delete()
    return deleted


class _TakenError(Exception):
    """Somebody else's row is there."""


def _kept(owner: str, key: str) -> KeptResponse | None:
    fresh = KeptResponse.objects.filter(created_at__gte=timezone.now() - KEPT_FOR)
    return fresh.filter(owner=owner, key=key).first()


def _act(owner: str, key: str, fingerprint: str, act: Callable[[], Answer]) -> Answer:
    with transaction.atomic():
        row = _claim(owner, key, fingerprint)
        answer = act()
        if answer.status >= 300:
            transaction.set_rollback(True)
            return answer
        row.status, row.headers, row.body = answer.status, answer.headers, answer.body
        row.save(update_fields=["status", "headers", "body"])
        return answer


def _claim(owner: str, key: str, fingerprint: str) -> KeptResponse:
    """Makes the row. Where another transaction has just made it, the database waits until that one ends."""
    KeptResponse.objects.filter(owner=owner, key=key, created_at__lt=timezone.now() - KEPT_FOR).delete()
    try:
        with transaction.atomic():
            _limit_wait()
            return KeptResponse.objects.create(
                owner=owner, key=key, fingerprint=fingerprint, created_at=timezone.now()
            )
    except IntegrityError:
        raise _TakenError from None
    except OperationalError:
        raise StillRunningError from None
    finally:
        _lift_limit()


def _limit_wait() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {int(WAIT.total_seconds() * 1000)}")


def _lift_limit() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = DEFAULT")
