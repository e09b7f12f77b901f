"""The thinking time of each seat. No clock is read here: all times come from the rows."""

from __future__ import annotations

from typing import Any


class PlayerClocks:
    """The seconds that each seat has left."""

    def __init__(self, settings: Any = None, players: int = 0) -> None:
        self.settings = settings
        self.left = [float(settings.bank)] * players if settings else []
        self.running: int | None = None
        self.since = 0.0

    def copy(self) -> PlayerClocks:
        if not self.settings:
            return self
        twin = PlayerClocks()
        twin.__dict__.update(self.__dict__)
        twin.left = self.left[:]
        return twin

    def tick(self, now: float, mover: int | None) -> None:
        """Charge the time so far to the seat whose clock ran. Now the mover's clock runs."""
        self._charge(now)
        self.running = mover

    def note_move(self, seat: int, now: float) -> None:
        if self.settings:
            self._charge(now)
            self.left[seat - 1] += self.settings.increment

    def slept_until(self, now: float) -> None:
        """Charge nothing for the time until now: the table was asleep."""
        if self.settings:
            self.since = now

    def left_at(self, seat: int, now: float) -> float:
        spent = now - self.since if self.running == seat else 0.0
        return self.left[seat - 1] - spent

    def _charge(self, now: float) -> None:
        if self.running is not None:
            self.left[self.running - 1] = max(0.0, self.left_at(self.running, now))
        self.since = now
