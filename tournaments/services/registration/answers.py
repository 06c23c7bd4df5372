"""What a person says of themselves, checked against what the event asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.errors import Invalid, Words
from tournaments.models import Player
from tournaments.models.player import clean_name
from tournaments.registration import PRIVATE, QUESTIONS, Rules
from tournaments.services.people import FIELDS

LONGEST_NOTE = 1000
EMPTY = (None, "")


def read_answers(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Name and answers, cleaned. Raises Invalid with every field that is wrong."""
    values = {field: _plain(given.get(field)) for field in ("name", *QUESTIONS)}
    values["name"] = clean_name(str(values["name"] or ""))
    values["federation"] = str(values["federation"] or "").upper()
    wrong = _shape(values) | _missing(rules, values) | _rating(rules, values)
    wrong |= {
        field: _("This is not asked here.")
        for field in QUESTIONS
        if field not in rules.ask and values[field] not in EMPTY
    }
    if wrong:
        raise Invalid(_("This registration can't be taken."), fields=wrong)
    return {field: _stored(field, value) for field, value in values.items()}


def _plain(value: Any) -> Any:
    return value.strip().replace("\0", "") if isinstance(value, str) else value


def _stored(field: str, value: Any) -> Any:
    return value if field in ("rating", "birth_year") else value or ""


def _shape(values: Mapping[str, Any]) -> dict[str, Words]:
    """What a record in the register could not hold."""
    found: dict[str, Words] = {}
    try:
        Player(**{field: _stored(field, values[field]) for field in FIELDS}).clean_fields()
    except ValidationError as error:
        found |= {field: " ".join(words) for field, words in error.message_dict.items() if field in FIELDS}
    if len(values["note"] or "") > LONGEST_NOTE:
        found["note"] = _("At most %(most)d characters.") % {"most": LONGEST_NOTE}
    return found


def _missing(rules: Rules, values: Mapping[str, Any]) -> dict[str, Words]:
    return {field: _("Please fill this in.") for field in rules.required if values[field] in EMPTY}


def _rating(rules: Rules, values: Mapping[str, Any]) -> dict[str, Words]:
    rating = values["rating"]
    if not isinstance(rating, int):
        return {}
    if rules.rating_max is not None and rating > rules.rating_max:
        return {"rating": _("This event is for ratings up to %(most)d.") % {"most": rules.rating_max}}
    if rules.rating_min is not None and rating < rules.rating_min:
        return {"rating": _("This event is for ratings from %(least)d on.") % {"least": rules.rating_min}}
    return {}


def facts_of(registration: Any) -> dict[str, Any]:
    """What of a registration goes into the log: nothing private."""
    told = ("name", *(field for field in QUESTIONS if field not in PRIVATE), "state")
    return {field: getattr(registration, field) for field in told}
