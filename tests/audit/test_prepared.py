"""A prepared query gives what the query gives, whoever asks and however often."""

from __future__ import annotations

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, connections, transaction
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from audit.models import AuditEvent, KeptResponse
from audit.prepared import Added, Prepared, Rewritten

pytestmark = pytest.mark.django_db


@pytest.fixture
def acts() -> list[AuditEvent]:
    verbs = ("made", "changed", "changed", "ended")
    return [
        AuditEvent.objects.create(scope=f"event:{number % 2}", verb=verb, via="command", after={"n": number})
        for number, verb in enumerate(verbs)
    ]


def test_rows_are_models_with_what_was_selected(
    acts: list[AuditEvent], django_assert_num_queries: Any
) -> None:
    of_scope = Prepared(
        lambda scope: AuditEvent.objects.filter(scope=scope).select_related("actor").order_by("pk"), str
    )
    with django_assert_num_queries(3):
        assert of_scope("event:0") == [acts[0], acts[2]]
        assert of_scope("event:1") == [acts[1], acts[3]]
        assert of_scope("nobody's") == []
    found = of_scope("event:1")[1]
    with django_assert_num_queries(0):
        assert (found.verb, found.after, found.actor) == ("ended", {"n": 3}, None)


def test_rows_are_tuples_or_values(acts: list[AuditEvent]) -> None:
    tuples = Prepared(
        lambda verb, pk: (
            AuditEvent.objects.filter(verb=verb, pk__lt=pk).order_by("pk").values_list("pk", "after")
        ),
        str,
        int,
    )
    assert tuples("changed", acts[2].pk) == [(acts[1].pk, {"n": 1})]
    assert tuples("changed", acts[3].pk) == [(acts[1].pk, {"n": 1}), (acts[2].pk, {"n": 2})]
    newest = Prepared(
        lambda verb: AuditEvent.objects.filter(verb=verb).order_by("-pk").values_list("pk", flat=True)[:1],
        str,
    )
    assert newest("changed") == [acts[2].pk]


def test_the_query_is_built_once(acts: list[AuditEvent]) -> None:
    built = []

    def build(pk: int) -> QuerySet[AuditEvent]:
        built.append(pk)
        return AuditEvent.objects.filter(pk=pk)

    by_number = Prepared(build, int)
    assert [by_number(act.pk) for act in acts] == [[act] for act in acts]
    assert len(built) == 2  # for its two sets of stand-ins
    with pytest.raises(TypeError, match="1 values are wanted"):
        by_number(1, 2)


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_kept_that_a_thread_has_left() -> None:
    by_number = Prepared(lambda pk: AuditEvent.objects.filter(pk=pk), int)
    left: list[weakref.ref[Any]] = []

    def ask() -> None:
        assert by_number(1) == []
        left.append(weakref.ref(connections["default"]))
        connections.close_all()
        del connections["default"]

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    gc.collect()
    assert left[0]() is None


def test_a_value_can_stand_in_two_places(acts: list[AuditEvent]) -> None:
    around = Prepared(lambda pk: AuditEvent.objects.filter(pk__gte=pk, pk__lte=pk), int)
    assert around(acts[1].pk) == [acts[1]]


def test_what_does_not_come_out_in_the_query_is_said() -> None:
    with pytest.raises(ValueError, match="not every value comes out"):
        Prepared(lambda pk, _other: AuditEvent.objects.filter(pk=pk), int, int)(1, 2)
    with pytest.raises(ValueError, match="not every value comes out"):
        Prepared(lambda text: AuditEvent.objects.filter(verb__contains=text), str)("a")
    with pytest.raises(ValueError, match="comes out changed"):
        Prepared(lambda text: AuditEvent.objects.filter(scope=text, verb__contains=text), str)("a")


def test_a_value_that_stands_in_the_query_stays(acts: list[AuditEvent]) -> None:
    of_verb = Prepared(
        lambda pk: AuditEvent.objects.filter(scope="event:1", pk__lte=pk, pk__gt=100 - 100), int
    )
    assert of_verb(acts[2].pk) == [acts[1]]


@pytest.mark.django_db(transaction=True)
def test_a_row_is_locked_in_a_transaction() -> None:
    act = AuditEvent.objects.create(scope="site", verb="made", via="command")
    locked = Prepared(lambda pk: AuditEvent.objects.select_for_update().filter(pk=pk), int)
    for _ in range(2):
        with pytest.raises(TransactionManagementError):
            locked(act.pk)
    with transaction.atomic():
        assert locked(act.pk) == [act]
        assert locked._built is not None
        assert not connection.features.has_select_for_update or "FOR UPDATE" in locked._built.sql
    with pytest.raises(TransactionManagementError):
        locked(act.pk)


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_by_its_own_connection() -> None:
    acts = [AuditEvent.objects.create(scope="site", verb="made", via="command") for _ in range(8)]
    by_number = Prepared(lambda pk: AuditEvent.objects.filter(pk=pk), int)

    def ask(act: AuditEvent) -> bool:
        try:
            return all(by_number(act.pk) == [act] for _ in range(50))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, acts))


def test_a_new_row_is_written_as_create_writes_it(django_assert_num_queries: Any) -> None:
    values = {"scope": "site", "verb": "made", "via": "command", "after": {"n": [1, None]}, "reason": "' %s"}
    with django_assert_num_queries(1):
        Added(AuditEvent)(AuditEvent(**values))
    written, created = AuditEvent.objects.get(), AuditEvent.objects.create(**values)
    for field in AuditEvent._meta.concrete_fields:
        if field.attname not in ("id", "at"):
            assert getattr(written, field.attname) == getattr(created, field.attname)
    assert 0 <= (created.at - written.at).total_seconds() < 60


def test_a_new_row_that_the_database_refuses_is_an_error_of_django() -> None:
    add = Added(KeptResponse)
    add(KeptResponse(owner="user:1", key="a", created_at=timezone.now()))
    with pytest.raises(IntegrityError), transaction.atomic():
        add(KeptResponse(owner="user:1", key="a", created_at=timezone.now()))
    assert KeptResponse.objects.count() == 1


def test_a_row_is_written_as_save_writes_it(acts: list[AuditEvent], django_assert_num_queries: Any) -> None:
    act = acts[1]
    act.verb, act.after, act.before, act.reason = "undone", {"n": [1, None]}, None, "quote ' and %s"
    with django_assert_num_queries(1):
        Rewritten(AuditEvent)(act)
    read = AuditEvent.objects.get(pk=act.pk)
    written = {field.attname: getattr(act, field.attname) for field in AuditEvent._meta.concrete_fields}
    assert {name: getattr(read, name) for name in written} == written
    assert AuditEvent.objects.get(pk=acts[0].pk).verb == "made"


def test_only_the_named_fields_are_written(acts: list[AuditEvent]) -> None:
    act = acts[0]
    act.verb, act.reason = "undone", "a mistake"
    Rewritten(AuditEvent, "reason")(act)
    read = AuditEvent.objects.get(pk=act.pk)
    assert (read.verb, read.reason) == ("made", "a mistake")


def test_a_row_that_is_gone_is_not_made_anew(acts: list[AuditEvent]) -> None:
    AuditEvent.objects.filter(pk=acts[0].pk).delete()
    with pytest.raises(DatabaseError, match="not there to be written"):
        Rewritten(AuditEvent)(acts[0])
    assert not AuditEvent.objects.filter(pk=acts[0].pk).exists()
