"""The documents of an event's settings (scheme, awards, ranking, pairing, timing) as fields, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.families import GYUL_HAP, is_entropy
from tournaments.forms.hap import PREFIX as HAP_PREFIX
from tournaments.forms.hap import hap_initial, read_hap, same_hap
from tournaments.forms.settings_words import AWARDS, FLAGS
from tournaments.forms.system import belongs_to_system, read_system, system_initial
from tournaments.forms.text_values import (
    MisreadError,
    bands_text,
    read_bands,
    read_numbers,
    read_rounds,
    rounds_text,
)
from tournaments.forms.tiles import PREFIX as TILES_PREFIX
from tournaments.forms.tiles import read_tiles, same_tiles, tiles_initial
from tournaments.forms.timing import PREFIX, read_timing, same_timing, timing_initial
from tournaments.models import Tournament
from tournaments.models.round import Corrections
from tournaments.settings import (
    PAIRING_DEFAULTS,
    RANKING_DEFAULTS,
    pairing_defaults,
    pairing_options,
    ranking_options,
)
from tournaments.standings.awards import awards_from
from tournaments.standings.points import EXAMPLE_20, scheme_from

Data = Mapping[str, Any]

# Where a sentence about a whole document is shown.
SECTIONS = {
    "scheme": "scheme_name",
    "awards": "award_allocated_points",
    "ranking": "preset",
    "pairing": "distance",
    "timing": f"{PREFIX}play",
}


@dataclass(frozen=True, slots=True)
class Document:
    """``initial``: its fields' values in an event; ``read``: the document from cleaned fields, normalised by
    ``same`` (of a document and the variant it is for) to tell whether it differs from the stored one."""

    initial: Callable[[Tournament], dict[str, Any]]
    read: Callable[[Data], dict[str, Any]]
    same: Callable[[Data, str], Any]


def section_of(field: str) -> str:
    """The setting that a field of the form belongs to."""
    if field in ("scheme_name", "win", "draw", "loss", "vp_table", "blowout"):
        return "scheme"
    if field.startswith("award_"):
        return "awards"
    if field in ("preset", "c07", "spread_caps") or field.startswith("tie_break_"):
        return "ranking"
    if field in PAIRING_DEFAULTS or belongs_to_system(field):
        return "pairing"
    return "timing" if field.startswith((PREFIX, HAP_PREFIX, TILES_PREFIX)) else field


def read_documents(form: forms.Form, event: Tournament, data: Data) -> dict[str, Any]:
    """The documents that the form describes; what can't be read is said at its field. A document that says
    what the stored one says is left as it is stored."""
    found: dict[str, Any] = {}
    for name, document in DOCUMENTS.items():
        stored = getattr(event, name)
        try:
            new = document.read(data)
            wanted = document.same(new, data.get("variant", ""))
            found[name] = stored if wanted == document.same(stored, event.variant) else new
        except MisreadError as error:
            form.add_error(error.field, str(error))
    return found


def _at(field: str, read: Callable[..., Any], *args: Any) -> Any:
    """What ``read`` makes of the arguments; its refusal belongs to ``field``."""
    try:
        return read(*args)
    except forms.ValidationError as error:
        raise MisreadError(field, " ".join(error.messages)) from None
    except ValueError as error:
        raise MisreadError(field, _without_key(in_words(error))) from None


def _without_key(words: str) -> str:
    """Without the name of the setting in front: the sentence stands at its field."""
    _key, mark, rest = words.partition(": ")
    return rest[:1].upper() + rest[1:] if mark and " " not in _key else words


def _scheme_initial(event: Tournament) -> dict[str, Any]:
    stored = scheme_from(event.scheme).data()
    return {
        "scheme_name": stored["name"],
        "win": stored.get("win", "1"),
        "draw": stored.get("draw", "0.5"),
        "loss": stored.get("loss", "0"),
        "vp_table": bands_text(stored.get("table") or EXAMPLE_20.data()["table"]),
        "blowout": stored.get("blowout", 60),
    }


def _read_scheme(data: Data) -> dict[str, Any]:
    scheme: dict[str, Any] = {"name": data.get("scheme_name", "")}
    blamed = "scheme_name"
    if scheme["name"] == "win-draw-loss":
        own = {key: (data.get(key) or "").strip() for key in ("win", "draw", "loss")}
        scheme, blamed = scheme | {key: text for key, text in own.items() if text}, "win"
    elif scheme["name"] == "victory-points":
        table = _at("vp_table", read_bands, data.get("vp_table") or "")
        scheme, blamed = scheme | {"table": table}, "vp_table"
    elif scheme["name"] == "continuous-vp":
        scheme, blamed = scheme | {"blowout": data.get("blowout") or 60}, "blowout"
    _at(blamed, scheme_from, scheme)
    return scheme


def _awards_initial(event: Tournament) -> dict[str, Any]:
    stored = awards_from(event.awards).data()
    found: dict[str, Any] = {}
    for key in AWARDS:
        award = stored.get(key, {})
        found[f"award_{key}_points"] = award.get("points", "")
        found[f"award_{key}_spread"] = award.get("spread", "")
    return found


def _read_awards(data: Data) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in AWARDS:
        points, spread = (data.get(f"award_{key}_points") or "").strip(), data.get(f"award_{key}_spread")
        award = ({"points": points} if points else {}) | ({"spread": spread} if spread else {})
        if award:
            _at(f"award_{key}_points", awards_from, {key: award})
            found[key] = award
    return found


def _ranking_initial(event: Tournament) -> dict[str, Any]:
    stored = ranking_options(event)
    own = {f"tie_break_{number}": key for number, key in enumerate(stored["tie_breaks"], 1)}
    caps = ", ".join(map(str, stored["spread_caps"]))
    return {"preset": stored["preset"], "c07": stored["c07"], "spread_caps": caps} | own


def _read_ranking(data: Data) -> dict[str, Any]:
    fields = {field: key for field, key in data.items() if field.startswith("tie_break_") and key}
    chosen = list(fields.values())
    if twice := next((place for place, key in fields.items() if chosen.count(key) > 1), None):
        raise MisreadError(twice, _("This tie-break stands twice; the second time it decides nothing."))
    return _without_defaults(
        {
            "preset": data.get("preset"),
            "c07": data.get("c07"),
            "tie_breaks": chosen,
            "spread_caps": _at("spread_caps", read_numbers, data.get("spread_caps") or ""),
        },
        RANKING_DEFAULTS,
    )


def _pairing_initial(event: Tournament) -> dict[str, Any]:
    stored = pairing_options(event)
    return (
        stored
        | system_initial(stored)
        | {
            "distance": stored["distance"] or "",
            "club_rounds": rounds_text(stored["club_rounds"]),
            "lag": bool(stored["lag"]),
        }
    )


def _read_pairing(data: Data) -> dict[str, Any]:
    found = {key: bool(data.get(key)) for key in FLAGS}
    return _without_defaults(
        found
        | read_system(data)
        | {
            "distance": data.get("distance") or None,
            "first_round": data.get("first_round"),
            "shuffle_number": data.get("shuffle_number"),
            "club_rounds": _at("club_rounds", read_rounds, data.get("club_rounds") or ""),
            "lag": int(bool(data.get("lag"))),
            "corrections": data.get("corrections") or Corrections.ALWAYS.value,
        },
        pairing_defaults(data.get("system", "")),
    )


def _timing_initial(event: Tournament) -> dict[str, Any]:
    own = event if is_entropy(event.variant) else None
    return timing_initial(own) | hap_initial(event) | tiles_initial(event)


def _read_timing(data: Data) -> dict[str, Any]:
    """What the fields of the chosen game describe; the others' are not looked at."""
    if data.get("variant") in GAME_KEYS:
        return read_tiles(data)
    return read_hap(data) if data.get("variant") == GYUL_HAP else read_timing(data)


def _same_timing(document: Data, key: str) -> Any:
    if key in GAME_KEYS:
        return key, same_tiles(document, key)
    return key == GYUL_HAP, same_hap(document) if key == GYUL_HAP else same_timing(document)


def _without_defaults(found: dict[str, Any], defaults: Data) -> dict[str, Any]:
    return {key: value for key, value in found.items() if value != defaults[key]}


DOCUMENTS: dict[str, Document] = {
    "scheme": Document(_scheme_initial, _read_scheme, lambda data, _key: scheme_from(data).data()),
    "awards": Document(_awards_initial, _read_awards, lambda data, _key: awards_from(data).data()),
    "ranking": Document(_ranking_initial, _read_ranking, lambda data, _key: {**RANKING_DEFAULTS, **data}),
    "pairing": Document(_pairing_initial, _read_pairing, lambda data, _key: {**PAIRING_DEFAULTS, **data}),
    "timing": Document(_timing_initial, _read_timing, _same_timing),
}
