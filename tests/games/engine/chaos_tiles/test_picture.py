from xml.etree import ElementTree as ET

from games.engine.chaos_tiles import EMPTY, Blob, Pip, medallion, picture
from tests.games.engine.chaos_tiles.growth import blob_of, grown

SVG = "{http://www.w3.org/2000/svg}"


def test_tiles_outline_pips_and_labels() -> None:
    blob = blob_of("V+0@0", "K+0@0,0,0,0,0,1")
    pips = {1: (Pip("#c00", "R"), Pip("#00c", "B")), 2: (Pip("#0c0"),)}
    root = ET.fromstring(picture(blob, fills={1: "white"}, pips=pips, labels={2: "<K>"}, title="Two & two"))
    assert root.find(f"{SVG}title").text == "Two & two"  # type: ignore[union-attr]
    assert [shape.get("fill") for shape in root.iter(f"{SVG}polygon")][:2] == ["white", "#cfe0ea"]
    assert [circle.get("fill") for circle in root.iter(f"{SVG}circle")] == ["#c00", "#00c", "#0c0"]
    assert [text.text for text in root.iter(f"{SVG}text")] == ["R", "B", "<K>"]


def test_everything_is_in_the_frame() -> None:
    root = ET.fromstring(picture(grown(15, seed=4), scale=10))
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    assert abs(float(root.get("width") or 0) - 10 * width) < 0.01
    assert abs(float(root.get("height") or 0) - 10 * height) < 0.01
    for shape in root.iter(f"{SVG}polygon"):
        for point in (shape.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert left < x < left + width
            assert top < y < top + height


def test_the_same_blob_has_the_same_picture() -> None:
    blob = medallion()
    assert picture(blob) == picture(Blob(reversed(list(blob.tiles.items()))))
    assert picture(blob).count("<polygon") == 19
    assert "-0," not in picture(blob)


def test_an_empty_blob_has_one_too() -> None:
    assert ET.fromstring(picture(EMPTY)).get("viewBox") == "-0.25 -0.25 0.5 0.5"
