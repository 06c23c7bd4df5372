"""A clock of wheels: every second is one tick, and nothing is worked out in advance."""

from clocks.core import Method, Stage, TimeControl


class Hand:
    """One side's time in seconds."""

    def __init__(self, stages: tuple[Stage, ...]) -> None:
        self.to_come = list(stages)
        self._next_stage()

    def _next_stage(self) -> None:
        self.stage = self.to_come.pop(0)
        self.left = self.stage.main // 1000
        self.amount = self.stage.amount // 1000
        self.periods = [self.amount] * self.stage.periods
        if self.left == 0 and self.stage.method in (Method.FISCHER, Method.BRONSTEIN):
            self.left = self.amount

    def tick(self, ticked: int) -> bool:
        """One more second of a turn that has lasted `ticked`; False when there is none to take."""
        if self.stage.method is Method.DELAY and ticked < self.amount:
            return True
        if self.left:
            self.left -= 1
            return True
        if self.periods and self.periods[0] == 0 and len(self.periods) > 1:
            self.periods.pop(0)
        if self.periods and self.periods[0]:
            self.periods[0] -= 1
            return True
        if not self.to_come:
            return False
        self._next_stage()
        return self.tick(ticked)

    def complete(self, ticked: int) -> None:
        if self.stage.method is Method.FISCHER:
            self.left += self.amount
        if self.stage.method is Method.BRONSTEIN:
            self.left += min(ticked, self.amount)
        if self.periods:
            self.periods[0] = self.amount

    def seconds(self) -> int:
        later = Hand(tuple(self.to_come)).seconds() if self.to_come else 0
        return self.left + sum(self.periods) + later


class Ticker:
    """Two hands, of which the one on turn ticks; a hand that finds no second is down."""

    def __init__(self, control: TimeControl) -> None:
        self.hands = [Hand(control.stages(side)) for side in range(2)]
        self.glass = control.hourglass
        self.turn = 0
        self.ticked = 0
        self.down: int | None = None

    def wait(self, seconds: int) -> None:
        for _ in range(seconds):
            if self.down is None:
                self._tick()

    def _tick(self) -> None:
        if not self.hands[self.turn].tick(self.ticked):
            self.down = self.turn
            return
        self.ticked += 1
        if self.glass:
            self.hands[1 - self.turn].left += 1

    def press(self) -> None:
        self.hands[self.turn].complete(self.ticked)
        self.turn = 1 - self.turn
        self.ticked = 0

    def seconds(self) -> list[int]:
        return [hand.seconds() for hand in self.hands]
