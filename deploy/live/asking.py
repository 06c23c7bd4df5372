"""What `tournaments.live` decides and shows, asked in threads that leave the database at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.http import HttpRequest

from deploy.live.address import Seat
from deploy.live.clerk import Clerk
from deploy.live.following import News

if TYPE_CHECKING:  # models can't be imported before Django is set up, and this module is
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

    from tournaments.live import Topic, Topics

T = TypeVar("T")


class Desk:
    """Who may watch what, and the snapshots; two threads for the whole process."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="live")
        self.topics: Clerk[Seat, Topics] = Clerk(_topics, self._pool)
        self.snapshots: Clerk[Topic, dict[str, Any]] = Clerk(_snapshots, self._pool)
        self.changes: Clerk[tuple[Seat, int | None], News] = Clerk(_changes, self._pool)

    def close(self) -> None:
        """Lets the threads go when they have answered."""
        self._pool.shutdown(wait=False)


def _and_leave(work: Callable[[list[Any]], T]) -> Callable[[list[Any]], T]:
    """No connection to the database outlives the answer: streams are open for hours."""

    @wraps(work)
    def done(questions: list[Any]) -> T:
        try:
            return work(questions)
        finally:
            connections.close_all()

    return done


@_and_leave
def _topics(seats: list[Seat]) -> Mapping[Seat, Topics]:
    from tournaments.live import topics_of

    found = {seat: topics_of(seat.name, seat.value, _visitor(seat.session)) for seat in seats}
    return {seat: topics for seat, topics in found.items() if topics is not None}


@_and_leave
def _snapshots(topics: list[Topic]) -> Mapping[Topic, dict[str, Any]]:
    from tournaments.live import snapshots

    return snapshots(topics)


@_and_leave
def _changes(followed: list[tuple[Seat, int | None]]) -> Mapping[tuple[Seat, int | None], News]:
    from tournaments.live import changes_after

    found = {
        (seat, after): changes_after(seat.value, _visitor(seat.session), after) for seat, after in followed
    }
    return {asked: News.of(*told) for asked, told in found.items() if told is not None}


def _visitor(key: str | None) -> AbstractBaseUser | AnonymousUser:
    from django.contrib.auth.models import AnonymousUser

    if not key:
        return AnonymousUser()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return get_user(request)
