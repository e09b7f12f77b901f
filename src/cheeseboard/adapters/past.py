"""An episode, and all that each seat has seen in it."""

from __future__ import annotations

from typing import Any

from cheeseboard.adapters.episode import MAX_STEPS, Episode
from cheeseboard.contract import HIDDEN, copy, zero_state
from cheeseboard.game_setup import Setup, checked_setup


class EpisodeWithPast(Episode):
    """An episode, and what each seat has seen so far: every action as the seat saw it, and what the
    seat knew whenever something hidden was shown to it. OpenSpiel copies and pickles it."""

    def __init__(self, setup: Setup, max_steps: int = MAX_STEPS) -> None:
        super().__init__(setup, max_steps)
        self.seen: list[list[Any]] = [[] for _ in range(setup.players)]
        self.observed: list[list[list[int]]] = [[] for _ in range(setup.players)]

    def __deepcopy__(self, memo: Any) -> EpisodeWithPast:
        twin = object.__new__(EpisodeWithPast)
        twin.setup, twin.steps, twin.max_steps = self.setup, self.steps, self.max_steps
        twin.position = self.position.copy()
        twin.seen = [past[:] for past in self.seen]
        twin.observed = [past[:] for past in self.observed]
        return twin

    def __reduce__(self) -> Any:
        setup = self.setup
        setup_arguments = (setup.game.name, setup.players, setup.options)
        past = (self.seen, self.observed, self.steps, self.max_steps)
        return _restore, (setup_arguments, vars(self.position.state), past)

    def play(self, action: int) -> None:
        before = self.position.snapshot()
        seen_by = [self.rules.seen(before, action, seat) for seat in range(self.setup.players)]
        super().play(action)
        for seat, past in enumerate(self.seen):
            past.append(seen_by[seat])
            if not self.setup.game.has_no_secrets:
                self._show(seat, before)
        if self.setup.is_small:
            self._observe(seen_by)

    def _show(self, seat: int, before: Any) -> None:
        """Add what was revealed; an action's text does not contain it."""
        knew, knows = copy(before), self.known(seat)
        self.rules.hide(knew, seat)
        if any(is_shown(was, getattr(knows, name)) for name, was in vars(knew).items()):
            self.seen[seat].append(as_text(knows))

    def _observe(self, seen_by: list[int]) -> None:
        """For the tensor of a small variant: each action in bits, and what the seat then knew."""
        encoding = self.setup.game.encoded
        for seat, past in enumerate(self.observed):
            encoding.observe(self.known(seat), seat, out := [0] * encoding.FEATURE_COUNT)
            past.append([seen_by[seat] + 1 >> bit & 1 for bit in range(bits(self.setup))] + out)

    def guess(self, seat: int, rng: list[int]) -> None:
        """Become a random world that fits all the seat has seen.

        What the others saw so far is not known. They are given the seat's own past, and then
        what they know in this world. `retell` is slower, and gives them a past of their own.
        """
        guessed = self.known(seat)
        self.rules.guess(guessed, seat, rng)
        self.position.go_to(guessed)
        for other, past in enumerate(self.seen):
            if other != seat:
                past[:] = [*self.seen[seat], as_text(self.known(other))]

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


def is_shown(was: Any, now: Any) -> bool:
    """Whether something that was hidden no longer is."""
    if type(was) is list:
        return any(map(is_shown, was, now))
    return bool(was == HIDDEN != now)


def bits(setup: Setup) -> int:
    """How many bits the number of an action has; 0 stands for none."""
    return setup.game.rules.ACTION_COUNT.bit_length()


def _restore(setup_arguments: Any, fields: dict[str, Any], past: Any) -> EpisodeWithPast:
    episode = EpisodeWithPast(checked_setup(*setup_arguments))
    state = zero_state(episode.rules.State)
    vars(state).update(fields)
    episode.position.go_to(state)
    episode.seen, episode.observed, episode.steps, episode.max_steps = past
    return episode


def as_text(s: Any) -> str:
    return str(list(vars(s).values()))
