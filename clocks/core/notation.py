"""The text form of a time control.

    control = budget { "|" budget }            odds: one budget for each side, Order | Chaos
    budget  = stage { ";" stage }
    stage   = "-"                              untimed
            | main                             sudden death
            | main "+" seconds                 Fischer increment
            | main "d" seconds                 simple (US) delay
            | main "b" seconds                 Bronstein
            | main "/" periods "x" seconds     byo-yomi
            | main "h"                         hourglass
    main    = minutes | seconds "s"

``str(control)`` writes it, with whole minutes as minutes; reading that text gives an equal control.
"""

from __future__ import annotations

from clocks.core.control import (
    MINUTE,
    MOST_AMOUNT,
    MOST_MAIN,
    MOST_PERIODS,
    SECOND,
    Method,
    Stage,
    TimeControl,
)
from clocks.core.errors import ControlError
from words import said

EXAMPLES = "15, 30s, 10+5, 10d5, 10b5, 10/5x30, 10h, -, 15;10+5 or 15|10"
DIGITS = "0123456789"


def parse_control(text: str) -> TimeControl:
    """The time control written as `text`; a ControlError says what is wrong at which character.

    >>> str(parse_control("900s+5|10/5x30"))
    '15+5|10/5x30'
    >>> parse_control("10d")
    Traceback (most recent call last):
    ...
    clocks.core.errors.ControlError: time control '10d', character 4: the delay in seconds is missing: \
write a number from 1 to 3600, as in 10d5
    """
    if not isinstance(text, str):
        raise ControlError(
            said("{text} does not belong here: write it like {examples}", text=repr(text), examples=EXAMPLES)
        )
    return _Reader(text).control()


class _Reader:
    """Reads a text from left to right and knows where it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def control(self) -> TimeControl:
        budgets = [self._budget()]
        while self._take("|"):
            budgets.append(self._budget())
        if self.place < len(self.text):
            raise self._error(
                said(
                    "{text} does not belong here: write it like {examples}",
                    text=repr(self.text[self.place]),
                    examples=EXAMPLES,
                )
            )
        try:
            return TimeControl(tuple(budgets))
        except ControlError as error:
            raise ControlError(error.what, text=self.text, offset=0) from None

    def _budget(self) -> tuple[Stage, ...]:
        stages = [self._stage()]
        while self._take(";"):
            stages.append(self._stage())
        return tuple(stages)

    def _stage(self) -> Stage:
        begin = self.place
        try:
            return self._untimed() or self._timed()
        except ControlError as error:
            if error.offset is not None:
                raise
            raise ControlError(error.what, text=self.text, offset=begin) from None

    def _untimed(self) -> Stage | None:
        return Stage(Method.UNTIMED) if self._take("-") else None

    def _timed(self) -> Stage:
        main = self._main()
        if self._take("h"):
            return Stage(Method.HOURGLASS, main)
        if self._take("/"):
            periods = self._number(said("the number of byo-yomi periods"), 1, MOST_PERIODS, "10/5x30")
            if not self._take("x"):
                raise self._error(
                    said("the length of a period is missing: write x and seconds, as in 10/5x30")
                )
            return Stage(
                Method.BYO_YOMI,
                main,
                self._seconds(said("the byo-yomi period in seconds"), "10/5x30"),
                periods,
            )
        for method, name, example in (
            (Method.FISCHER, said("the increment in seconds"), "10+5"),
            (Method.DELAY, said("the delay in seconds"), "10d5"),
            (Method.BRONSTEIN, said("the Bronstein time in seconds"), "10b5"),
        ):
            if self._take(method.value):
                return Stage(method, main, self._seconds(name, example))
        return Stage(Method.SUDDEN_DEATH, main)

    def _main(self) -> int:
        begin = self.place
        number = self._number(
            said("the main time"), 0, MOST_MAIN // SECOND, said("15 for minutes or 30s for seconds")
        )
        main = number * (SECOND if self._take("s") else MINUTE)
        if main > MOST_MAIN:
            most = MOST_MAIN // MINUTE
            raise self._error(
                said(
                    "the main time of {number} minutes is too long: write at most {most} minutes",
                    number=number,
                    most=most,
                ),
                begin,
            )
        return main

    def _seconds(self, name: str, example: str) -> int:
        return self._number(name, 1, MOST_AMOUNT // SECOND, example) * SECOND

    def _number(self, name: str, least: int, most: int, example: str) -> int:
        begin = self.place
        while self.place < len(self.text) and self.text[self.place] in DIGITS:
            self.place += 1
        digits = self.text[begin : self.place]
        right = said(
            "write a number from {least} to {most}, as in {example}", least=least, most=most, example=example
        )
        if not digits:
            raise self._error(said("{name} is missing: {right}", name=name, right=right), begin)
        # The length is looked at first: a text of a million digits is no number to work out.
        if len(digits) > 9 or not least <= int(digits) <= most:
            raise self._error(
                said("{name} can't be {digits}: {right}", name=name, digits=digits[:12], right=right), begin
            )
        return int(digits)

    def _take(self, sign: str) -> bool:
        found = self.text.startswith(sign, self.place)
        self.place += len(sign) * found
        return found

    def _error(self, what: str, offset: int | None = None) -> ControlError:
        return ControlError(what, text=self.text, offset=self.place if offset is None else offset)
