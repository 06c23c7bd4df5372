"""Results as the desk types them; what is wrong with them is said by games.services.claims.

The two numbers of a match are Order scores, the points of both players in Gyul! Hap!, or their scores in
Chaos Tiles, with places where these do not follow: their fields are called as the claim calls them
(``score_names``), so that what is wrong is said at its field.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy

from games.engine.families import is_entropy, is_tiles
from games.models import Match, Result, Side
from games.models.result import ResultKind
from games.services.claims import two_numbers
from games.services.seat_scores import SeatScore, ranked

NUMBER = {"inputmode": "numeric", "autocomplete": "off", "class": "short"}
SIGNED = NUMBER | {"inputmode": "text"}  # the keypads for numbers of some phones have no minus
SCORE_NAMES = "game1_score", "game2_score"
POINT_NAMES = "first_points", "second_points"
SEAT_NAMES = "seat1_score", "seat2_score"
SEAT_PLACES = "seat1_place", "seat2_place"
PLACES = [("", gettext_lazy("by score")), ("1", "1"), ("2", "2")]
LONGEST = 30  # characters of a score in Chaos Tiles
EXACT = SIGNED | {"class": "short exact"}


class _NumberField(forms.CharField):
    """Digits as they were typed: the claim says what is wrong with them."""

    def __init__(self, widget: dict[str, str] = NUMBER, **options: Any) -> None:
        most = {"max_length": 20} | options
        super().__init__(required=False, widget=forms.TextInput(widget), **most)


def score_names(key: str) -> tuple[str, str]:
    """The fields of the two numbers of a match of the variant ``key``, the first player's first."""
    if is_tiles(key):
        return SEAT_NAMES
    return SCORE_NAMES if is_entropy(key) else POINT_NAMES


def place_names(key: str) -> tuple[str, ...]:
    """The fields of the places, where the game has them."""
    return SEAT_PLACES if is_tiles(key) else ()


def _score_fields(key: str) -> dict[str, forms.Field]:
    if is_tiles(key):
        scores: dict[str, forms.Field] = {
            name: _NumberField(EXACT, label=gettext_lazy("Score"), max_length=LONGEST) for name in SEAT_NAMES
        }
        places = {
            name: forms.ChoiceField(label=gettext_lazy("Place"), choices=PLACES, required=False)
            for name in SEAT_PLACES
        }
        return scores | places
    if is_entropy(key):
        labels: tuple[Any, Any] = gettext_lazy("Order score, game 1"), gettext_lazy("Order score, game 2")
        return {name: _NumberField(label=label) for name, label in zip(SCORE_NAMES, labels, strict=True)}
    return {name: _NumberField(SIGNED, label=gettext_lazy("Points")) for name in POINT_NAMES}


class _TwoNumbers(forms.Form):
    """A form with the two numbers of a match of the variant ``key``."""

    def __init__(self, *args: Any, key: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key = key
        self.fields |= _score_fields(key)

    @property
    def numbers(self) -> list[BoundField]:
        """Their fields, the first player's first."""
        return [self[name] for name in score_names(self.key)]

    @property
    def places(self) -> list[BoundField]:
        """The fields of the places, where the game has them."""
        return [self[name] for name in place_names(self.key)]

    def stated(self) -> dict[str, Any]:
        """Plain data for ``read_result``: the two numbers."""
        first, second = score_names(self.key)
        if names := place_names(self.key):
            places = [self.cleaned_data[name] for name in names]
            return two_numbers(self.cleaned_data[first], self.cleaned_data[second], self.key, places)
        return two_numbers(self.cleaned_data[first], self.cleaned_data[second], self.key)


class RowForm(_TwoNumbers):
    """One row of the sheet: a table and its two numbers."""

    table = forms.IntegerField(widget=forms.HiddenInput)


class ScoresForm(_TwoNumbers):
    """Both numbers with penalties; a reason when a result is replaced."""

    first_penalty = _NumberField(label=gettext_lazy("Penalty"))
    second_penalty = _NumberField(label=gettext_lazy("Penalty"))
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=500)
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=500)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, key: str, **kwargs: Any) -> None:
        super().__init__(*args, key=key, **kwargs)
        if is_tiles(key):  # scores and places are stated as they count
            del self.fields["first_penalty"], self.fields["second_penalty"]

    def claim(self, match: Match) -> dict[str, Any]:
        """Plain data for ``read_result``; a board stays with the score that it counts."""
        data, stated = self.cleaned_data, self.stated()
        for game, told in zip(match.games.all(), stated.get("games", ()), strict=False):
            if game.board and told["score"] == str(game.score):
                told |= {"board": game.board, "unfinished": game.unfinished}
        return {
            **stated,
            "first_penalty": data.get("first_penalty"),
            "second_penalty": data.get("second_penalty"),
            "note": data["note"],
        }


def scores_initial(result: Result | None, key: str) -> dict[str, Any]:
    """A result as the first values of ``ScoresForm``."""
    if result is None:
        return {}
    if is_tiles(key):
        return _seats_initial(result) | {"note": result.note, "version": result.version}
    return {
        **dict(zip(score_names(key), (result.first_score, result.second_score), strict=True)),
        "first_penalty": result.first_penalty or "",
        "second_penalty": result.second_penalty or "",
        "note": result.note,
        "version": result.version,
    }


def _seats_initial(result: Result) -> dict[str, Any]:
    """The scores, and the places that do not follow from them."""
    seats = [SeatScore.from_data(seat) for seat in result.seats or ()]
    usual = ranked([seat.score for seat in seats])
    shown: dict[str, Any] = {}
    for number, (seat, place) in enumerate(zip(seats, usual, strict=True), 1):
        shown[f"seat{number}_score"] = "" if seat.score is None else seat.text
        shown[f"seat{number}_place"] = "" if seat.place == place else str(seat.place)
    return shown


class BoardsForm(forms.Form):
    """The final boards, typed in rows or tapped; scores beside them are checked against them."""

    game1_board = forms.CharField(label=gettext_lazy("Final board"), required=False, max_length=400)
    game2_board = forms.CharField(label=gettext_lazy("Final board"), required=False, max_length=400)
    game1_score = _NumberField(label=gettext_lazy("Order score, game 1"))
    game2_score = _NumberField(label=gettext_lazy("Order score, game 2"))
    game1_unfinished = forms.BooleanField(label=gettext_lazy("Game 1 ended early"), required=False)
    game2_unfinished = forms.BooleanField(label=gettext_lazy("Game 2 ended early"), required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=500)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def claim(self, result: Result | None) -> dict[str, Any]:
        """Plain data for ``read_result``; penalties and note of a result that is replaced stay."""
        data = self.cleaned_data
        games = [
            {part: data[f"game{number}_{part}"] for part in ("score", "board", "unfinished")}
            for number in (1, 2)
        ]
        kept = {}
        if result is not None and result.kind == ResultKind.PLAYED:
            kept = {name: getattr(result, name) for name in ("first_penalty", "second_penalty", "note")}
        return {"games": games} | kept


def boards_initial(match: Match, result: Result | None) -> dict[str, Any]:
    """A match's boards and scores as the first values of ``BoardsForm``. A score that a board counts is left
    to the board."""
    found: dict[str, Any] = {"version": result.version if result else None}
    for game in match.games.all():
        found[f"game{game.number}_board"] = game.board
        found[f"game{game.number}_score"] = "" if game.board or game.score is None else game.score
        found[f"game{game.number}_unfinished"] = game.unfinished
    return found


class RulingForm(forms.Form):
    """A match that is decided without two scores: an act of its own, and confirmed."""

    sure = forms.BooleanField(
        label=gettext_lazy("Yes, this is decided"),
        error_messages={"required": gettext_lazy("Tick this box to confirm.")},
    )
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=500)
    reason = forms.CharField(label=gettext_lazy("Reason for the change"), required=False, max_length=500)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    kind = ResultKind.VOID

    def __init__(self, *args: Any, match: Match, result: Result | None, **kwargs: Any) -> None:
        kwargs["initial"] = {"version": result.version if result else None}
        super().__init__(*args, **kwargs)
        if result is None:
            del self.fields["reason"]
        if len(match.names) != len(Side):
            self.fields.pop("counter_placed", None)
        winner = self.fields.get("winner")
        if isinstance(winner, forms.TypedChoiceField):
            winner.choices = [(side.value, match.name_of(side)) for side in Side]

    def claim(self) -> dict[str, Any]:
        """Plain data for ``read_result``."""
        data = self.cleaned_data
        found = {name: data[name] for name in ("winner", "counter_placed") if name in data}
        return {"kind": self.kind.value, "note": data["note"]} | found


def _winner(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose one of the two.")},
    )


class NoShowForm(RulingForm):
    kind = ResultKind.NO_SHOW
    winner = _winner(gettext_lazy("Who came and wins"))


class RuledForm(RulingForm):
    kind = ResultKind.RULED
    winner = _winner(gettext_lazy("Who wins"))


class DoubleForfeitForm(RulingForm):
    kind = ResultKind.DOUBLE_FORFEIT
    counter_placed = forms.BooleanField(
        label=gettext_lazy("Play had begun: the two have met"), required=False
    )


class VoidForm(RulingForm):
    kind = ResultKind.VOID


class TakeBackForm(forms.Form):
    """A result that belongs elsewhere is taken back, with a reason."""

    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=500)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, result: Result | None, **kwargs: Any) -> None:
        kwargs["initial"] = {"version": result.version if result else 0}
        super().__init__(*args, **kwargs)


RULINGS: dict[str, tuple[type[RulingForm], Any, Any]] = {
    "no_show": (
        NoShowForm,
        gettext_lazy("No-show"),
        gettext_lazy("One player never came: the other wins without a game. The two have not met."),
    ),
    "ruled": (
        RuledForm,
        gettext_lazy("Decided by rule"),
        gettext_lazy("Play began, and a rule decides who wins. The two have met."),
    ),
    "double_forfeit": (DoubleForfeitForm, gettext_lazy("Lost by both"), gettext_lazy("Nobody gets points.")),
    "void": (
        VoidForm,
        gettext_lazy("Void"),
        gettext_lazy("The match counts for nothing, and the two may be paired again."),
    ),
}
