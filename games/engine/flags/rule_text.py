"""A flag rule as data and as the line of a record's header.

    flag_rule: chaos_flag=order_places both_flags=auto_fill viewpoint=arbiter
    quarter_turn: 1

The quarter turn has a line of its own in the header. A preset's key is read as well, but never written: what
a preset means may change one day, a record may not.
"""

from collections.abc import Mapping
from dataclasses import fields, replace

from games.engine.flags.options import RuleError
from games.engine.flags.presets import PRESETS
from games.engine.flags.rule import WORDS, FlagRule
from games.engine.record import Header
from words import said

_ALWAYS = ("chaos_flag", "both_flags", "viewpoint")
_MOST_DIGITS = 9
_NAMES = tuple(field.name for field in fields(FlagRule))


def rule_data(rule: FlagRule) -> dict[str, str | int | None]:
    """The rule as an object for `json.dumps`; `rule_from` gives an equal rule."""
    values = {name: getattr(rule, name) for name in _NAMES}
    return {name: str(value) if name in WORDS else value for name, value in values.items()}


def rule_from(data: Mapping[str, object]) -> FlagRule:
    """Read a rule; what is not given is as in `club`. Raises RuleError with the name of the setting."""
    if not isinstance(data, Mapping):
        raise _no_setting(data)
    if strange := data.keys() - set(_NAMES):
        raise _no_setting(min(strange, key=repr))
    return FlagRule(**data)  # type: ignore[arg-type]  # it reads words, and refuses what is none


def rule_text(rule: FlagRule) -> str:
    """The rule in one line, without its quarter turn.

    >>> rule_text(FlagRule(policy="forfeit_game", set_score=100))
    'chaos_flag=auto_fill both_flags=auto_fill viewpoint=chaos policy=forfeit_game set_score=100'
    """
    usual = rule_data(FlagRule())
    kept = {
        name: value
        for name, value in rule_data(rule).items()
        if name in _ALWAYS or (value != usual[name] and name != "quarter")
    }
    return " ".join(f"{name}={value}" for name, value in kept.items())


def parse_rule(text: str, quarter: int = 0) -> FlagRule:
    """Read the line of `rule_text`, or the key of a preset. Raises RuleError.

    >>> parse_rule("mso-b", quarter=1).quarter
    1
    """
    if text.strip() in PRESETS:
        return replace(PRESETS[text.strip()].rule, quarter=quarter)
    data: dict[str, object] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name in data:
            if equals:
                raise RuleError(said("flag rule: {word} is given a second time", word=repr(word)))
            raise RuleError(
                said(
                    "flag rule: {word} is neither NAME=VALUE nor a preset ({presets})",
                    word=repr(word),
                    presets=", ".join(PRESETS),
                )
            )
        if name == "quarter":
            raise RuleError(said("flag rule: the quarter turn has a line of its own, quarter_turn"))
        data[name] = value if name in WORDS else _number(name, value)
    return rule_from(data | {"quarter": quarter})


def header_rule(header: Header) -> FlagRule:
    """The rule that a record was played by, `club` where it names none. Raises RuleError."""
    return parse_rule(header.flag_rule or "club", header.quarter_turn or 0)


def _no_setting(name: object) -> RuleError:
    return RuleError(
        said(
            "{name} is no setting of a flag rule: there are {choices}",
            name=repr(name),
            choices=", ".join(_NAMES),
        )
    )


def _number(name: str, text: str) -> object:
    short = len(text) <= _MOST_DIGITS and text.isascii()
    return int(text) if short and text.removeprefix("-").isdigit() else text
