"""The time line: fixed once a boot, the same for every process, blind to steps of the wall clock."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction

from clocks.models import BootAnchor, Heartbeat
from clocks.services import instants
from clocks.services.instants import anchor_of, boot_id, keep_anchor, now_ms, since_boot_ms
from tests.clocks.stored import running
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process has not seen the time line yet."""
    monkeypatch.setattr(instants, "_offsets", {})
    monkeypatch.setattr(instants, "_unsure", set())


@pytest.mark.parametrize("step", [timedelta(hours=1), timedelta(hours=-1), timedelta(days=400)])
def test_a_step_of_the_wall_clock_moves_no_instant(step: timedelta) -> None:
    before, since = now_ms(), since_boot_ms()
    with time_machine.travel(time.time() + step.total_seconds(), tick=True):
        passed = since_boot_ms() - since
        assert now_ms() - before - passed in (0, 1)
        keep_anchor()
        assert now_ms() - before < 60_000


def test_the_line_begins_at_the_wall_clock(new_process: None) -> None:
    assert abs(now_ms() - time.time() * 1000) < 5_000


def test_a_wall_clock_that_was_lost_does_not_set_the_line_back(new_process: None) -> None:
    wall = time.time_ns() // 1_000_000
    Heartbeat.objects.create(part="web", at=wall + 3_600_000)
    assert now_ms() >= wall + 3_600_000


def test_nor_before_an_event_of_a_clock(new_process: None) -> None:
    clock = running(ago=-7_200_000)
    instants._offsets.clear()
    BootAnchor.objects.all().delete()
    assert now_ms() >= clock.value.at


def test_another_boot_goes_on_after_the_last(new_process: None) -> None:
    Heartbeat.objects.create(part="web", at=now_ms() + 50_000)
    last = Heartbeat.objects.get().at
    assert anchor_of("the next boot").offset_ms + since_boot_ms() >= last


def test_several_processes_make_one_anchor(new_process: None) -> None:
    found = at_once([lambda: anchor_of("a boot").offset_ms] * 8)
    assert len(set(found)) == 1
    assert BootAnchor.objects.filter(boot_id="a boot").count() == 1


def test_an_anchor_that_was_rolled_back_is_written_again_as_it_was(new_process: None) -> None:
    with transaction.atomic():
        now_ms()
        used = instants._offsets[boot_id()]
        transaction.set_rollback(True)
    assert not BootAnchor.objects.filter(boot_id=boot_id()).exists()
    now_ms()
    assert BootAnchor.objects.get(boot_id=boot_id()).offset_ms == used
    BootAnchor.objects.all().delete()
    keep_anchor()
    assert BootAnchor.objects.get(boot_id=boot_id()).offset_ms == used


def test_the_first_anchor_that_was_kept_counts_for_everybody(new_process: None) -> None:
    with transaction.atomic():
        now_ms()
        transaction.set_rollback(True)
    BootAnchor.objects.create(boot_id=boot_id(), offset_ms=77)
    assert now_ms() - since_boot_ms() - 77 in (-1, 0, 1)


def test_no_query_once_the_line_is_known(django_assert_num_queries: object) -> None:
    now_ms()
    with django_assert_num_queries(0):  # type: ignore[operator]
        now_ms()


def test_another_process_reads_the_same_line() -> None:
    keep_anchor()
    offset = BootAnchor.objects.get(boot_id=boot_id()).offset_ms
    name = "CLOCK_BOOTTIME" if hasattr(time, "CLOCK_BOOTTIME") else "CLOCK_MONOTONIC"
    code = f"import time; print(time.clock_gettime_ns(time.{name}) // 1_000_000 + {offset})"
    before = now_ms()
    there = int(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
    assert before <= there <= now_ms()


def test_the_database_as_the_line(settings: object) -> None:
    settings.CLOCK_SOURCE = "database"  # type: ignore[attr-defined]
    if connection.vendor == "postgresql":
        assert abs(now_ms() - time.time() * 1000) < 5_000
        keep_anchor()
    else:
        with pytest.raises(ImproperlyConfigured, match="needs PostgreSQL"):
            now_ms()


def test_a_system_that_names_no_boot_is_told_what_helps(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(instants, "BOOT_ID", tmp_path / "none")
    monkeypatch.setattr(instants, "BOOT_NAMES", ("kern.nothing",))
    with pytest.raises(ImproperlyConfigured, match="CLOCK_SOURCE=database"):
        instants.boot_id.__wrapped__()
