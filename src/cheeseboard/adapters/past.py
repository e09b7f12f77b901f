"""An episode, and all that each seat has seen in it."""

from __future__ import annotations

from typing import Any

from cheeseboard.adapters.episode import MAX_STEPS, Episode
from cheeseboard.contract import HIDDEN, copy, zero_state
from cheeseboard.game_setup import Setup, checked_setup


class EpisodeWithPast(Episode):
    """An episode, and what each seat has seen so far: every action as the seat saw it, and what the
    seat knew whenever something hidden was shown to it. OpenSpiel copies and pickles it.

    Many programs never ask for the past, so it is worked out when they do.
    """

    def __init__(self, setup: Setup, max_steps: int = MAX_STEPS) -> None:
        super().__init__(setup, max_steps)
        self._seen: list[list[Any]] = [[] for _ in range(setup.players)]
        self._observed: list[list[list[int]]] = [[] for _ in range(setup.players)]
        self._waiting: list[tuple[Any, int]] = []  # the state before each action, not yet in them

    def __deepcopy__(self, memo: Any) -> EpisodeWithPast:
        twin = object.__new__(EpisodeWithPast)
        twin.setup, twin.steps, twin.max_steps = self.setup, self.steps, self.max_steps
        twin.position = self.position.copy()
        twin._seen = [past[:] for past in self._seen]
        twin._observed = [past[:] for past in self._observed]
        twin._waiting = self._waiting[:]
        return twin

    def __reduce__(self) -> Any:
        setup = self.setup
        setup_arguments = (setup.game.name, setup.players, setup.options)
        past = (self.seen, self.observed, self.steps, self.max_steps)
        return _restore, (setup_arguments, vars(self.position.state), past)

    @property
    def seen(self) -> list[list[Any]]:
        """What each seat has seen, in order."""
        self._catch_up()
        return self._seen

    @property
    def observed(self) -> list[list[list[int]]]:
        """In a small variant, the rows of the tensor of each seat."""
        self._catch_up()
        return self._observed

    def play(self, action: int) -> None:
        needs_state = self.setup.is_small or not self.setup.game.has_no_secrets
        self._waiting.append((self.position.snapshot() if needs_state else None, action))
        super().play(action)

    def _catch_up(self) -> None:
        waiting, self._waiting = self._waiting, []
        states = [*(before for before, _ in waiting), self.position.state]
        for (before, action), after in zip(waiting, states[1:], strict=True):
            self._see(before, action, after)

    def _see(self, before: Any, action: int, after: Any) -> None:
        """Every seat sees an action, and what it shows."""
        if before is None:  # everything lies open
            for past in self._seen:
                past.append(action)
            return
        seen_by = [self.rules.seen(before, action, seat) for seat in range(self.setup.players)]
        for seat, past in enumerate(self._seen):
            past.append(seen_by[seat])
            if not self.setup.game.has_no_secrets:
                self._show(seat, before, after)
        if self.setup.is_small:
            self._observe(seen_by, after)

    def _show(self, seat: int, before: Any, after: Any) -> None:
        """Add what was revealed; an action's text does not contain it."""
        knew, knows = self._hidden(before, seat), self._hidden(after, seat)
        if any(has_lost_mark(was, getattr(knows, name)) for name, was in vars(knew).items()):
            self._seen[seat].append(as_text(knows))

    def _observe(self, seen_by: list[int], after: Any) -> None:
        """For the tensor of a small variant: each action in bits, and what the seat then knew."""
        encoding = self.setup.game.require_encoding()
        for seat, past in enumerate(self._observed):
            encoding.observe(self._hidden(after, seat), seat, out := [0] * encoding.FEATURE_COUNT)
            past.append([seen_by[seat] + 1 >> bit & 1 for bit in range(bits(self.setup))] + out)

    def _hidden(self, state: Any, seat: int) -> Any:
        known = copy(state)
        self.rules.hide(known, seat)
        return known

    def guess(self, seat: int, rng: list[int]) -> None:
        """Become a random world that fits all the seat has seen.

        What the others saw so far is not known. They are given the seat's own past, and then
        what they know in this world. `retell` is slower, and gives them a past of their own.
        """
        mine = self.seen[seat]
        guessed = self.known(seat)
        self.rules.guess(guessed, seat, rng)
        self.position.go_to(guessed)
        for other, past in enumerate(self._seen):
            if other != seat:
                past[:] = [*mine, as_text(self.known(other))]

    def retell(self, seat: int, rng: list[int], actions: list[int]) -> EpisodeWithPast:
        """`actions` led to this position. Replace the hidden ones in place, so that they lead to a
        random world that fits what the seat saw; return that episode."""
        guessed = self.known(seat)
        self.rules.guess(guessed, seat, rng)
        episode = EpisodeWithPast(self.setup, self.max_steps)
        for step in range(len(actions)):
            state = episode.position.state
            is_known = self.rules.seen(state, actions[step], seat) == actions[step]
            if not is_known:
                actions[step] = self.setup.game.retell(state, guessed, actions[step:])
            episode.play(actions[step])
        return episode


def has_lost_mark(was: Any, now: Any) -> bool:
    """Whether a place that was marked HIDDEN no longer is.

    `contract.reveals` compares with the true state. This must not: what a seat has seen depends
    only on what it knew.
    """
    if was == now:
        return False
    if type(was) is list:
        return any(map(has_lost_mark, was, now))
    return bool(was == HIDDEN)


def bits(setup: Setup) -> int:
    """How many bits the number of an action has; 0 stands for none."""
    return setup.game.rules.ACTION_COUNT.bit_length()


def _restore(setup_arguments: Any, fields: dict[str, Any], past: Any) -> EpisodeWithPast:
    episode = EpisodeWithPast(checked_setup(*setup_arguments))
    state = zero_state(episode.rules.State)
    vars(state).update(fields)
    episode.position.go_to(state)
    episode._seen, episode._observed, episode.steps, episode.max_steps = past
    return episode


def as_text(s: Any) -> str:
    return str(list(vars(s).values()))
