"""Break the rules on purpose, one small change at a time, and see that a test notices.

python -m tests.mutants [GAME …] [--sample N | --all] [--seconds N]

Each mutant is a rules.py, or a module that belongs to it (state.py, cards.py), with one change: a
comparison, a sum, a number, a condition, a loop that is one shorter, or a statement left out. The
tests of the game run on it, without those that measure bots; what survives them meets the laws.
Survivors that are equal to the original are listed in mutants.txt, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.util
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest

from cheeseboard.games import names
from tests.test_architecture import modules_of_rules

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "cheeseboard" / "games"
EQUAL = Path(__file__).with_suffix(".txt")
SECONDS = 60  # for the tests of one mutant: an endless loop is noticed, too
SEED = 1

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    game: str
    file: Path
    line: int
    what: str  # in which function, what it was, and what it is
    source: str

    @property
    def name(self) -> str:
        return f"{self.game}  {self.what}"


# --- Making them -----------------------------------------------------------------------------


def mutants(game: str) -> list[Mutant]:
    """All mutants of a game's rules."""
    found: list[Mutant] = []
    for file in modules_of_rules(GAMES / game / "rules.py"):
        tree = ast.parse(file.read_text("utf-8"))
        found += [_mutant(game, file, tree, path, after) for path, after in _changes(tree)]
    return found


Way = tuple[tuple[str, int | None], ...]  # from the module down to a node


def _changes(tree: ast.Module) -> Iterator[tuple[Way, ast.AST]]:
    for path, node in _nodes(tree, ()):
        for changed in _changed(node):
            yield path, changed


def _nodes(node: ast.AST, path: Way) -> Iterator[tuple[Way, ast.AST]]:
    yield path, node
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.ClassDef | ast.ImportFrom) or field in ("annotation", "returns"):
            continue
        if len(path) == 1 and not isinstance(node, ast.FunctionDef) and not _is_figure(node):
            continue
        if isinstance(value, ast.AST):
            yield from _nodes(value, (*path, (field, None)))
        elif isinstance(value, list):
            for at, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield from _nodes(child, (*path, (field, at)))


def _is_figure(node: ast.AST) -> bool:
    """Whether a line of the module gives a figure of the game: WORTH = (5, 4, 3, 2, 1). The other
    lines number actions and phases, where any numbers do."""
    if not isinstance(node, ast.Assign):
        return False
    parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    return all(isinstance(it, ast.Constant | ast.UnaryOp) for it in parts) and not (
        isinstance(node.value, ast.Constant) and node.value.value == 0
    )


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """What a node can be changed into."""
    match node:
        case ast.Compare(left, [op], right):
            for other in COMPARISONS.get(type(op), ()):
                yield ast.Compare(left, [other()], right)
        case ast.BinOp(left, op, right) if type(op) in SUMS:
            yield ast.BinOp(left, SUMS[type(op)](), right)
        case ast.AugAssign(target, op, value):
            if type(op) in SUMS:
                yield ast.AugAssign(target, SUMS[type(op)](), value)
            yield ast.Pass()
        case ast.BoolOp(ast.And(), values):
            yield ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(ast.Or(), values):
            yield ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(ast.Not(), inner):
            yield inner
        case ast.Constant(value) if isinstance(value, bool):
            yield ast.Constant(not value)
        case ast.Constant(value) if isinstance(value, int):
            yield ast.Constant(value + 1)
        case ast.If(test, body, orelse):
            yield ast.If(_not(test), body, orelse)
        case ast.While(test, body, orelse):
            yield ast.While(_not(test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(_not(test), body, orelse)
        case ast.Call(ast.Name("range") as name, arguments, keywords):
            last = ast.BinOp(arguments[-1], ast.Sub(), ast.Constant(1))
            yield ast.Call(name, [*arguments[:-1], last], keywords)
            first = arguments[0] if len(arguments) > 1 else ast.Constant(0)
            later = ast.BinOp(first, ast.Add(), ast.Constant(1))
            yield ast.Call(name, [later, arguments[-1]], keywords)
        case ast.Expr(ast.Call()) | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _mutant(game: str, file: Path, tree: ast.Module, path: Way, after: ast.AST) -> Mutant:
    changed = copy.deepcopy(tree)
    steps = _along(changed, path)
    before = steps[-1]
    line = next((it.lineno for it in reversed(steps) if isinstance(it, ast.expr | ast.stmt)), 0)
    function = next((it.name for it in steps if isinstance(it, ast.FunctionDef)), "")
    statement = next(it for it in reversed(steps) if isinstance(it, ast.stmt))
    shown = _head(statement)
    field, at = path[-1]
    if at is None:
        setattr(steps[-2], field, after)
    else:
        getattr(steps[-2], field)[at] = after
    ast.fix_missing_locations(changed)
    whole = after if before is statement else statement
    what = f"{function}: {shown} => {_head(whole)}"
    return Mutant(game, file, line, what, ast.unparse(changed))


def _along(tree: ast.AST, path: Way) -> list[ast.AST]:
    steps = [tree]
    for field, at in path:
        value = getattr(steps[-1], field)
        steps.append(value if at is None else value[at])
    return steps


def _head(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]


# --- Trying them -----------------------------------------------------------------------------


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutant to every module that imports the original."""

    def __init__(self, mutant: Mutant) -> None:
        self._name = f"cheeseboard.games.{mutant.game}.{mutant.file.stem}"
        self._file = str(mutant.file)
        self._code: CodeType = compile(mutant.source, self._file, "exec")

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self._name:
            return None
        return importlib.util.spec_from_file_location(name, self._file, loader=self)

    def exec_module(self, module: Any) -> None:
        exec(self._code, module.__dict__)


def tests_of(game: str) -> list[str]:
    """Its tests without those that measure bots: they compile, and tell nothing of a rule."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    quick = [file for file in files if "cheeseboard.lab" not in file.read_text("utf-8")]
    # A guess is tried a thousand times: the rules themselves come first.
    return [str(file) for file in sorted(quick, key=lambda file: "guess" in file.name)]


def laws_for(game: str) -> list[str]:
    """The laws that need no compiler, at the tables of one game."""
    files = [
        str(ROOT / "tests" / "laws" / f"test_{name}.py") for name in ("laws", "runs", "goldens")
    ]
    return [*files, "-k", f"{game} and not native and not census"]


def survives(mutant: Mutant, seconds: int) -> bool:
    """Whether all tests pass, and then all laws."""
    return _passes(mutant, tests_of(mutant.game), seconds) and _passes(
        mutant, laws_for(mutant.game), 3 * seconds
    )


def _passes(mutant: Mutant, tests: list[str], seconds: int) -> bool:
    """Each run has a process of its own, so that nothing has imported the original."""
    child = os.fork()
    if child == 0:
        os._exit(_tested(mutant, tests, seconds))
    return os.waitpid(child, 0)[1] == 0


def _tested(mutant: Mutant, tests: list[str], seconds: int) -> int:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take longer than the tests
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.meta_path.insert(0, _Mutated(mutant))
    return int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]))


# --- Telling ---------------------------------------------------------------------------------


def known_to_be_equal() -> dict[str, str]:
    """Mutants that play like the original, each with the reason."""
    lines = EQUAL.read_text("utf-8").splitlines() if EQUAL.exists() else []
    pairs = [line.split("  # ", 1) for line in lines if line and not line.startswith("#")]
    return {mutant.strip(): reason for mutant, reason in pairs}


def run(chosen: list[Mutant], seconds: int) -> list[Mutant]:
    """The survivors that nothing explains."""
    equal = known_to_be_equal()
    left: list[Mutant] = []
    begun = time.monotonic()
    tried = [mutant for mutant in chosen if mutant.name not in equal]
    for number, mutant in enumerate(tried, start=1):
        if survives(mutant, seconds):
            left.append(mutant)
            print(
                f"SURVIVES {mutant.game}/{mutant.file.name}:{mutant.line}  {mutant.what}",
                flush=True,
            )
        if number % 50 == 0:
            spent = time.monotonic() - begun
            print(f"  {number} of {len(tried)} after {spent:.0f} s", flush=True)
    print(f"{len(tried)} mutants tried, {len(left)} survive.")
    return left


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all unless given")
    parser.add_argument("--sample", type=int, default=40, metavar="N", help="of each game")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="only every Nth, from the Ith")
    parser.add_argument("--seconds", type=int, default=SECONDS, metavar="N", help="for each mutant")
    args = parser.parse_args()
    part, parts = map(int, args.part.split("/"))
    chosen: list[Mutant] = []
    for game in args.games or names():
        every = mutants(game)
        some = (
            every if args.all else random.Random(SEED).sample(every, min(args.sample, len(every)))
        )
        chosen += some[part - 1 :: parts]
    return 1 if run(chosen, args.seconds) else 0


if __name__ == "__main__":
    sys.exit(main())
