"""The form of a game of Chaos Tiles outside events; each game has the fields that make sense for it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.chaos_tiles.games.figure import (
    BUILT,
    FIGURES,
    GENERATED,
    LEAST_TILES,
    MEDALLION,
    MOST_TILES,
)
from games.engine.chaos_tiles.games.keys import PIP_GAMES
from games.engine.chaos_tiles.games.option_checks import PLAYERS, SETTINGS
from games.engine.chaos_tiles.games.options import HAND, TARGET
from games.engine.chaos_tiles.games.pips import COLOURS, FEWEST_COLOURS, KAYS, VEKS
from tournaments.services.practice import MOST_NAME
from tournaments.services.practice_tiles import UNTIMED, Chair, TilesSetup

HOUSE, PERSON, NOBODY = "house", "person", ""
FIRST, LAST = "first", "last"
WHO = [(HOUSE, _("the computer")), (PERSON, _("a person, by a link"))]
ORDER = [(FIRST, _("you")), (LAST, _("the computer; you are last"))]
CLOCKS = [
    (UNTIMED, _("no clock")),
    ("30+15", _("30 minutes each, and 15 seconds a turn")),
    ("15+10", _("15 minutes each, and 10 seconds a turn")),
    ("5+5", _("5 minutes each, and 5 seconds a turn")),
]
HANDS = [(HAND, _("5, as usual")), (12, "6"), (14, "7"), (16, "8"), (20, "10"), (8, "4"), (6, "3")]
PIPS = [("r3", _("r3: two pips on a Vek, one on a Kay")), ("r1", _("r1: two pips on every tile"))]
CLAIMS = [("", _("as usual: one, two when two play")), ("1", "1"), ("2", "2")]
FIGURE_WORDS = {
    MEDALLION: _("the medallion, 18 Veks"),
    GENERATED: _("one that chance makes"),
    BUILT: _("one that somebody built"),
}
MOST_PLACEMENTS = 4000


class PracticeTilesForm(forms.Form):
    """Every field has a default: one press starts a game."""

    clock = forms.ChoiceField(label=_("Clock, for each player"), choices=CLOCKS, initial=UNTIMED)
    name = forms.CharField(label=_("Your name"), required=False, max_length=MOST_NAME)

    def __init__(self, data: Any = None, *, game: str, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial or {})
        self.game = game
        self.fewest, self.most = PLAYERS[game]
        self._add_chairs()
        for name in SETTINGS[game]:
            if name in _FIELDS:
                self.fields[name] = _FIELDS[name]()
        if self.most > 1:
            self.fields["order"] = forms.ChoiceField(label=_("Who begins"), choices=ORDER, initial=FIRST)

    @property
    def chairs(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of the other chairs, by their numbers."""
        names = ("who", "name", "hand")
        return [
            (chair, [self[f"{name}_{chair}"] for name in names if f"{name}_{chair}" in self.fields])
            for chair in range(2, self.most + 1)
        ]

    @property
    def rules(self) -> list[forms.BoundField]:
        """The fields of the game's own settings."""
        return [self[name] for name in SETTINGS[self.game] if name in self.fields]

    @property
    def is_opened(self) -> bool:
        """Whether the game's own settings are shown at once: something is wrong there, or was sent along."""
        return bool(self.initial) or any(field.errors for field in self.rules)

    def clean(self) -> dict[str, Any]:
        """Whoever starts a game with people has its first seat: so the game is found again."""
        data = super().clean() or self.cleaned_data
        if data.get("order") == LAST and any(data.get(f"who_{n}") == PERSON for n in range(2, self.most + 1)):
            self.add_error("order", _("With people at the table you begin."))
        return data

    def setup(self) -> TilesSetup:
        """What to play, of a valid form."""
        data = self.cleaned_data
        own = Chair(name=data["name"], hand=int(data.get("hand_1") or HAND))
        others = [self._chair(number) for number in range(2, self.most + 1) if data[f"who_{number}"]]
        chairs = [*others, own] if data.get("order") == LAST else [own, *others]
        options = {name: data[name] for name in SETTINGS[self.game] if name in _FIELDS}
        return TilesSetup(
            game=self.game, chairs=tuple(chairs), clock=data["clock"], options=_of_figure(_given(options))
        )

    def _chair(self, number: int) -> Chair:
        data = self.cleaned_data
        is_house = data[f"who_{number}"] == HOUSE
        return Chair(
            name=data[f"name_{number}"], is_house=is_house, hand=int(data.get(f"hand_{number}") or HAND)
        )

    def _add_chairs(self) -> None:
        for number in range(2, self.most + 1):
            who = WHO if number <= self.fewest else [(NOBODY, _("nobody")), *WHO]
            self.fields[f"who_{number}"] = forms.ChoiceField(
                label=_("Player %(number)d") % {"number": number}, choices=who, required=number <= self.fewest
            )
            self.fields[f"name_{number}"] = forms.CharField(
                label=_("Name"), required=False, max_length=MOST_NAME
            )
        if self.game in PIP_GAMES:
            for number in range(1, self.most + 1):
                self.fields[f"hand_{number}"] = forms.ChoiceField(
                    label=_("Tiles in hand"), required=False, choices=HANDS
                )


def _number(label: Any, low: int, high: int, initial: int, words: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, initial=initial, required=False, help_text=words
    )


_FIELDS: dict[str, Any] = {
    "pip_set": lambda: forms.ChoiceField(label=_("Pips"), choices=PIPS, required=False),
    "colours": lambda: forms.ChoiceField(
        label=_("Colours in play"),
        required=False,
        choices=[(number, str(number)) for number in range(COLOURS, FEWEST_COLOURS - 1, -1)],
        help_text=_("Fewer make a shorter game."),
    ),
    "partial_contact": lambda: forms.BooleanField(
        label=_("Tiles may touch along a part of an edge"), required=False, initial=True
    ),
    "exchanges": lambda: _number(_("Exchanges"), 0, 99, 3),
    "target": lambda: _number(_("Size that every colour needs"), 2, VEKS + KAYS, TARGET),
    "any_time": lambda: forms.BooleanField(
        label=_("The game ends as soon as all are that big"), required=False
    ),
    "claims": lambda: forms.ChoiceField(label=_("Colours to claim"), choices=CLAIMS, required=False),
    "sum": lambda: forms.BooleanField(label=_("Both own colours are added up"), required=False),
    "veks": lambda: _number(_("Veks"), 0, VEKS, VEKS),
    "kays": lambda: _number(_("Kays"), 0, KAYS, KAYS),
    "komi": lambda: forms.DecimalField(
        label=_("Points for seat 2"),
        initial="0.5",
        required=False,
        min_value=-100,
        max_value=100,
        help_text=_("Wholes or halves. Seat 1 begins."),
    ),
    "figure": lambda: forms.ChoiceField(
        label=_("The figure"), choices=[(key, FIGURE_WORDS[key]) for key in FIGURES], required=False
    ),
    "figure_tiles": lambda: _number(_("Its tiles, where chance makes it"), LEAST_TILES, MOST_TILES, 40),
    "figure_placements": lambda: forms.CharField(
        label=_("Its placements, where it was built"),
        required=False,
        max_length=MOST_PLACEMENTS,
        widget=forms.Textarea(attrs={"rows": 3}),
    ),
}
_WHOLE = ("colours", "claims")


def _given(options: dict[str, Any]) -> dict[str, Any]:
    """Without what was left empty, which keeps its default."""
    given = {name: value for name, value in options.items() if value not in ("", None)}
    given |= {name: int(given[name]) for name in _WHOLE if name in given}
    return given | ({"komi": str(given["komi"])} if "komi" in given else {})


def _of_figure(options: dict[str, Any]) -> dict[str, Any]:
    """Without what belongs to another kind of figure."""
    if "figure" not in options:
        return options
    left_out = {MEDALLION: ("figure_tiles", "figure_placements"), GENERATED: ("figure_placements",)}
    drop = left_out.get(options["figure"], ("figure_tiles",))
    return {name: value for name, value in options.items() if name not in drop}
