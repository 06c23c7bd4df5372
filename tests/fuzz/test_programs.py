"""What programs write to the referee, and addresses and headers of streams: any bytes at all."""

from __future__ import annotations

import os
from urllib.parse import unquote_to_bytes

from hypothesis import given
from hypothesis import strategies as st

from deploy.live.address import position_of, seat_of
from games.engine.bag import draw_order
from games.engine.errors import EngineError
from games.engine.flags import PRESETS, begin
from games.engine.programs.failures import Failed
from games.engine.programs.hearing import CHUNK, MOST_LINE, Hearing
from games.engine.programs.protocol import FLAG_RULE, read_answer
from games.engine.variants import get_variant
from tests.fuzz.mutating import bounded, examples, some_bytes

HYLE5 = get_variant("hyle5")
GAME = begin(PRESETS[FLAG_RULE].rule, HYLE5, draw_order(HYLE5, "5a" * 32))
WRITTEN = (
    b"Cc\n",
    b"  Cc \r\n\n\nDd\n",
    b"x" * (MOST_LINE + 1),
    b"\n" * 5000,
    b"Cc",
    b"\x1b[2J\xff\0\n",
    b"Quit\n",
)


@given(said=some_bytes(*WRITTEN), errors=some_bytes(*WRITTEN), is_over=st.booleans())
@examples(60)
def test_whatever_a_program_writes_is_heard_within_limits(said: bytes, errors: bytes, is_over: bool) -> None:
    (out, told), (err, moaned) = os.pipe(), os.pipe()
    os.write(told, said[:CHUNK])
    os.write(moaned, errors[:CHUNK])
    if is_over:
        os.close(told)
    hearing = Hearing(os.fdopen(out, "rb", 0), os.fdopen(err, "rb", 0))
    try:
        with bounded():
            for _ in range(3):
                hearing.listen(0)
            while (line := hearing.next_line()) is not None:
                assert line.isprintable() or "\n" in line
                answered(line)
    except Failed:
        assert len(said) > MOST_LINE
    finally:
        assert len(hearing.last_words()) <= 10 * MOST_LINE
        hearing.close()
        os.close(moaned)
        if not is_over:
            os.close(told)


def answered(line: str) -> None:
    try:
        read_answer(GAME, line)
    except EngineError:
        return


@given(
    path=some_bytes(b"/live/events/club-night/changes/", b"/live/matches/12/", b"/live/play/1-1.abc/"),
    query=some_bytes(b"since=3", b"since=3&since=x", b"since=" + b"9" * 5000),
    headers=st.dictionaries(
        st.sampled_from([b"cookie", b"last-event-id", b"accept"]),
        some_bytes(b"sessionid=abc; csrftoken=x", b"17", b'sessionid="a\\"b"; $Path=/'),
    ),
)
@examples(60)
def test_streams_are_asked_for_with_anything(path: bytes, query: bytes, headers: dict[bytes, bytes]) -> None:
    scope = {
        "path": unquote_to_bytes(path).decode("utf-8", "replace"),
        "query_string": query,
        "headers": list(headers.items()),
    }
    with bounded():
        seat = seat_of(scope)
        position = position_of(scope)
    assert seat is None or len(seat.value) <= 200
    assert position is None or 0 <= position < 10**9
