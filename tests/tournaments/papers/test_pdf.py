"""Real PDFs, made by the process that makes them."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from pypdf import PdfReader

from deploy.instance import ROOT
from tests.factories import TournamentFactory, cast_of, field_of, published_round
from tests.tournaments.papers.conftest import Festival, needs_pango, read_pdf, words_of
from tournaments.papers.kinds import KINDS
from tournaments.papers.press import run
from tournaments.papers.press.run import PLACES, NoPdf, PrintRun, make_pdf

MILLIMETRES = 25.4 / 72


def size_of(pdf: PdfReader) -> tuple[int, int]:
    """Width and height of the first sheet in whole millimetres."""
    box = pdf.pages[0].mediabox
    return round(float(box.width) * MILLIMETRES), round(float(box.height) * MILLIMETRES)


@needs_pango
def test_all_papers_in_one_archive(festival: Festival) -> None:
    answer = festival.client().get("/events/festival/desk/papers.zip", {"round": 2, "paper": "a4"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="festival-papers.zip"'
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as archive:
        assert archive.testzip() is None
        made = {name: read_pdf(archive.read(name)) for name in archive.namelist()}
    assert [name[3:].removesuffix(".pdf") for name in made] == [
        f"festival-{kind.key}{'-round-2' if kind.of_round else ''}"
        for kind in KINDS.values()
        if kind.key != "analysis"
    ]
    wide = ("cross-table", "wall-chart", "certificates")
    for name, pdf in made.items():
        assert size_of(pdf) == ((297, 210) if any(kind in name for kind in wide) else (210, 297)), name
    pairings = next(pdf for name, pdf in made.items() if name.startswith("01-"))
    (words,) = words_of(pairings)
    for part in ("Festival & Co", "Round 2 of 3", "Printed", "Дора Егорова", "Ben Cole", "1 / 1"):
        assert part in words
    assert pairings.metadata is not None
    assert "Pairings by table" in str(pairings.metadata.title)
    sheets = next(pdf for name, pdf in made.items() if "score-sheets" in name)
    assert len(sheets.pages) == 2  # each match fits on its sheet
    assert ["Table 1" in words_of(sheets)[0], "Table 2" in words_of(sheets)[1]] == [True, True]


@needs_pango
def test_letter(festival: Festival) -> None:
    for entry in festival.players:  # even with the longest names a match fits on its sheet
        entry.player.name, entry.club = f"{entry.seed}{'m' * 119}", "w" * 120
        entry.player.save()
        entry.save()
    pdf = festival.pdf("score-sheets", paper="letter")
    assert size_of(pdf) == (216, 279)
    assert len(pdf.pages) == 2
    assert size_of(festival.pdf("wall-chart", paper="tabloid")) == (432, 279)


@needs_pango
def test_a_long_list_repeats_its_head_and_tears_no_row(db: None) -> None:
    event = TournamentFactory(name="Three hundred", slug="festival", planned_rounds=9)
    field = field_of(event, 300)
    published_round(event, list(zip(field[::2], field[1::2], strict=True)))
    festival = Festival(event, cast_of(event), field, event.rounds.get(), event.rounds.get())
    sheets = words_of(festival.pdf("pairings-by-name"))
    assert 6 <= len(sheets) <= 9
    assert all("Opponent" in sheet for sheet in sheets)
    assert all("Three hundred · Pairings by name" in sheet for sheet in sheets[1:])
    assert all(f"{number} / {len(sheets)}" in sheet for number, sheet in enumerate(sheets, 1))
    assert sum(sheet.count("game") for sheet in sheets) == 300  # "Order in" is the column
    assert len(words_of(festival.pdf("pairings"))) <= 5


@needs_pango
def test_the_public_pdf_is_made_once(festival: Festival) -> None:
    cache.clear()
    client, address = festival.client("visitor"), "/events/festival/papers/players.pdf"
    first = client.get(address)
    assert first["Content-Type"] == "application/pdf"
    assert client.get(address).content == first.content  # a PDF made again would carry another identifier
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    other = festival.players[0].player
    other.name = "Ada Renamed"
    other.save()
    assert words_of(read_pdf(client.get(f"{address}?paper=letter").content))[0].count("Ada Renamed") == 1


@needs_pango
def test_a_page_can_load_nothing_from_files_or_network(tmp_path: Path) -> None:
    secret = tmp_path / "secret.css"
    secret.write_text("p::after { content: 'taken' }")
    page = f"""<link rel=stylesheet href="{secret.as_uri()}"><link rel=stylesheet href="http://127.0.0.1:9/x.css">
    <p>Here</p><img src="{secret.as_uri()}"><link rel=attachment href="{secret.as_uri()}">"""
    pdf = read_pdf(make_pdf(page))
    assert words_of(pdf) == ["Here"]
    assert not pdf.attachments


@needs_pango
def test_a_run_that_nobody_waits_for_ends_and_gives_its_place_away() -> None:
    for _ in range(PLACES + 1):
        begun = PrintRun(["<p>one", "<p>two" * 20_000])
        assert next(begun).startswith(b"%PDF")
        process = begun._process
        begun.close()
        begun.close()
        assert process.poll() is not None


def test_without_pango_the_pdf_says_so_and_the_page_works(
    festival: Festival, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library libpango-1.0-0')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(run, "_KEPT", (*run._KEPT, "PYTHONPATH"))
    for address in ("desk/papers/pairings.pdf?round=1", "papers/pairings.pdf?round=1", "desk/papers.zip"):
        answer = festival.client().get(f"/events/festival/{address}")
        assert answer.status_code == 503
        assert "PDF needs pango" in answer.content.decode()
    page = festival.client().get("/events/festival/desk/papers/pairings.pdf?round=1").context["page"]
    assert festival.client().get(page).status_code == 200


def test_what_breaks_on_the_way_is_said(
    festival: Festival, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise RuntimeError('broken')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(run, "_KEPT", (*run._KEPT, "PYTHONPATH"))
    answer = festival.client().get("/events/festival/desk/papers/pairings.pdf")
    assert answer.status_code == 503
    assert "could not be made" in answer.content.decode()


def test_too_many_at_a_time_are_asked_to_come_again(festival: Festival) -> None:
    for _ in range(PLACES):
        assert run._places.acquire(blocking=False)
    try:
        answer = festival.client().get("/events/festival/desk/papers/pairings.pdf")
        with pytest.raises(NoPdf):
            make_pdf("<p>")
    finally:
        run._places.release(PLACES)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"


def test_the_process_knows_no_django() -> None:
    code = "import sys, tournaments.papers.press.child; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
    job = json.dumps({"styles": {}, "pages": []}).encode()
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.papers.press.child"], input=job, cwd=ROOT, check=False
    )
    assert done.returncode in (0, 3)
