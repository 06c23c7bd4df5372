import re

from tests.games.engine.command import engine


def test_the_table_of_rates() -> None:
    run = engine("bench", "--seconds", "0.01", "--boards", "2000")
    assert (run.status, run.err) == (0, "")
    lines = run.out.splitlines()
    assert [re.split(r"\s{2,}", line)[0] for line in lines[1:]] == [
        "boards scored in bulk",
        "boards scored one by one",
        "games replayed in bulk",
    ]
    for line in lines[1:]:
        rate, plain, ratio = re.search(r"([\d,]+)\s+([\d,]+)\s+([\d,]+)x", line).groups()  # type: ignore[union-attr]
        assert int(rate.replace(",", "")) > int(plain.replace(",", "")) > 0
        assert int(ratio.replace(",", "")) > 1
