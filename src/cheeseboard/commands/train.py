"""Train the policy network of a game: in self-play, on a CPU or a GPU."""

from __future__ import annotations

from cheeseboard.lab.training.arguments import add_arguments as arguments
from cheeseboard.lab.training.arguments import run

__all__ = ["arguments", "run"]
