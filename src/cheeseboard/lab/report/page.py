"""A report as one self-contained HTML page: no scripts, nothing to load."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from importlib.resources import files
from typing import Any

from cheeseboard.lab.report import charts, findings
from cheeseboard.lab.report.findings import Figures, players

WEDGE = (
    '<svg class="wedge" viewBox="0 0 64 48" aria-hidden="true">'
    '<path class="rind" d="M4 30 40 6q18 2 20 24v12H4z"/>'
    '<path class="cheese" d="M4 30h56v12H4z"/>'
    '<circle class="hole" cx="18" cy="37" r="3.5"/><circle class="hole" cx="46" cy="38" r="2.5"/>'
    '<circle class="hole" cx="40" cy="20" r="4"/><circle class="hole" cx="26" cy="25" r="2"/></svg>'
)


def page(found: Figures, command: str) -> str:
    """The whole page."""
    title = f"{escape(found['title'])}: what the lab knows"
    style = (files("cheeseboard.lab.report") / "report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{title}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header>{WEDGE}<div><h1>{escape(found['title'])}</h1>"
        f"<p>What the lab knows of <code>{escape(found['game'])}</code>: "
        f"{found['games']:,} games for each of {len(found['tables'])} setups, between players "
        f"who go by a rule of thumb.</p></div></header>\n"
        f"<main>\n{_glance(found)}{''.join(_sections(found))}{_method(found, command)}</main>\n"
        f"</body>\n</html>\n"
    )


# --- All at a glance -------------------------------------------------------------------------


def _glance(found: Figures) -> str:
    setups = findings.plain_setups(found)
    ladders = {each["players"]: each for each in found["ladders"]}
    skill: Measure = (
        "Strongest among weakest wins",
        lambda each: _top(ladders.get(each["players"])),
    )
    heads = [players(each["players"]) for each in setups]
    return (
        '<section class="glance"><h2>At a glance</h2>'
        f"{_table_of_measures(heads, setups, [*_measures(), skill])}</section>\n"
    )


Measure = tuple[str, Callable[[Figures], str]]


def _measures() -> list[Measure]:
    return [
        ("First to move wins", _first_to_move),
        ("Decisions for each player", lambda each: f"{each['decisions']:.0f}"),
        ("Choices at a decision", lambda each: f"{each['choices']['mean']:.1f}"),
        ("Changes of the lead", _changes),
        ("Later winner’s chance at half-time", _half_time),
    ]


def _table_of_measures(heads: list[str], setups: list[Figures], measures: list[Measure]) -> str:
    """A table with a row for each measure and a column for each setup."""
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell(one)}</td>" for one in setups)}</tr>'
        for name, cell in measures
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"


def _first_to_move(figures: Figures) -> str:
    first: float = figures["places"][0]["win"]
    return f"{first:.1%}"


def _changes(figures: Figures) -> str:
    if figures["players"] == 1 or findings.points_come_late(figures):
        return "–"
    return f"{figures['lead']['changes']['mean']:.1f}"


def _half_time(figures: Figures) -> str:
    half = findings.chance_at(figures, 0.5)
    return "–" if half is None else f"{half:.0%}"


def _top(ladder: Figures | None) -> str:
    rung = ladder and findings.whole_ladder(ladder)
    return f"{rung['win']:.0%}" if rung else "–"


# --- One question after another --------------------------------------------------------------


def _sections(found: Figures) -> Iterator[str]:
    alone, setups = findings.plain_setups(found), findings.setups_with_opponents(found)
    yield _section(
        "Does it matter who begins?",
        "Each place in the order of play, its share of the wins with a 95 % interval, and a "
        "mark where a fair share would be.",
        [_figure(one, _order(one), findings.order(one), findings.by_seat(one)) for one in setups],
    )
    yield _section(
        "How long does it take?",
        "How many actions a game has, chance’s included.",
        [
            _figure(one, _histogram(one["length"]), findings.length(one), findings.evenness(one))
            for one in alone
        ],
    )
    yield _section(
        "How much is there to choose?",
        "How many actions there are at a decision, and how many decisions leave no choice.",
        [_figure(each, _numbers(each), findings.choices(each)) for each in alone],
    )
    yield _section(
        "How often does the lead change?",
        "The leader has the most points after an action. Bars: how many games had so many changes "
        "of the lead.",
        [_figure(each, _lead(each), findings.lead(each)) for each in setups],
    )
    yield _section(
        "When is it decided?",
        "The chance of the later winner, from the beginning to the end; dotted, a fair share. A "
        "line that stays low means that everybody can win for a long time.",
        [_figure(each, _course(each), findings.course(each)) for each in setups],
    )
    yield _section(
        "What are the points like?",
        "Points of all players at the end; in the stronger colour, those of the winners.",
        [_figure(each, _points(each), findings.points(each)) for each in alone],
    )
    yield _skill(found)
    yield _options(found)


def _section(question: str, key: str, shown: list[str], before: str = "") -> str:
    return (
        f'<section><h2>{question}</h2><p class="key">{key}</p>{before}'
        f'<div class="figures">{"".join(shown)}</div></section>\n'
    )


def _figure(figures: Figures, picture: str, *sentences: str) -> str:
    said = " ".join(escape(sentence) for sentence in sentences if sentence)
    return (
        f"<figure><h3>{players(figures['players'])}</h3>{picture}"
        f"<figcaption>{said}</figcaption></figure>"
    )


def _order(figures: Figures) -> str:
    places = figures["places"]
    fair = sum(each["win"] for each in places) / len(places)
    scale = max(each["interval"][1] for each in places) * 1.15
    return "".join(
        charts.row(findings.ordinal(place), each["win"], each["interval"], fair, scale)
        for place, each in enumerate(places)
    )


def _histogram(spread: Figures) -> str:
    return charts.histogram(spread["counts"]) if spread["least"] < spread["most"] else ""


def _numbers(figures: Figures) -> str:
    choices = figures["choices"]
    shown = [(f"{choices['mean']:.1f}", "on average"), (str(choices["most"]), "at most")]
    shown += [(f"{choices['forced']:.0%}", "forced")]
    return (
        '<dl class="numbers">'
        + "".join(f"<div><dt>{what}</dt><dd>{number}</dd></div>" for number, what in shown)
        + "</dl>"
    )


def _lead(figures: Figures) -> str:
    if findings.points_come_late(figures):
        return ""
    return _histogram(figures["lead"]["changes"])


def _course(figures: Figures) -> str:
    if not figures["course"]:
        return ""
    points = [(each["at"], each["chance"], each["half"]) for each in figures["course"]]
    return charts.course(points, 1 / figures["players"])


def _points(figures: Figures) -> str:
    points = figures["points"]
    return charts.histogram(points["all"]["counts"], points["winners"]["counts"])


def _winners_points(figures: Figures) -> str:
    won = figures["points"]["winners"]
    return f"{won['mean']:.1f}" if won["counts"] else "–"


# --- Options ---------------------------------------------------------------------------------


def _options(found: Figures) -> str:
    """Every combination of options beside the setup without any, where it makes a difference."""
    if all(not each["options"] for each in found["tables"]):
        return ""
    silent = [each for each in found["tables"] if each["as_usual"]]
    shown = [
        f"<div><h3>{players(each['players'])}</h3>{_beside(found, each)}</div>"
        for each in findings.plain_setups(found)
        if len(_of_count(found, each["players"])) > 1
    ]
    names = dict.fromkeys(_mixture(each) for each in silent if len(each["options"]) == 1)
    note = (
        f'<p class="key">With {" or ".join(names)} these players play the very same games: it '
        "changes only what people are shown.</p>"
        if names
        else ""
    )
    return (
        f'<section><h2>What do the options change?</h2>{note}<div class="figures wide">'
        f"{''.join(shown)}</div></section>\n"
    )


def _beside(found: Figures, usual: Figures) -> str:
    setups = _of_count(found, usual["players"])
    heads = [_mixture(each) or "as usual" for each in setups]
    points: Measure = ("Winners’ mean points", _winners_points)
    return _table_of_measures(heads, setups, [*_measures(), points])


def _of_count(found: Figures, count: int) -> list[Figures]:
    return [each for each in found["tables"] if each["players"] == count and not each["as_usual"]]


def _mixture(figures: Figures) -> str:
    return " and ".join(f"<code>{escape(name)}</code>" for name in figures["options"])


# --- Skill -----------------------------------------------------------------------------------


def _skill(found: Figures) -> str:
    marks = [(escape(str(level["name"])), float(level["elo"])) for level in found["levels"]]
    shown = [
        _figure(ladder, _rungs(ladder), findings.skill(ladder))
        for ladder in found["ladders"]
        if ladder["rungs"]
    ]
    return _section(
        "Does skill pay?",
        "The levels of the bots and their Elo. Below, one player of a level among "
        "players of the level below: the share of the wins, its 95 % interval, and a mark where a "
        "fair share would be. Levels with a time limit are left out there.",
        shown,
        charts.scale(marks),
    )


def _rungs(ladder: Figures) -> str:
    rungs = [rung for rung in ladder["rungs"] if rung["win"] is not None]
    fair = 1 / ladder["players"]
    return "".join(
        charts.row(escape(_rung_name(rung)), rung["win"], rung["interval"], fair, 1.0)
        for rung in rungs
    )


def _rung_name(rung: Figures) -> str:
    return f"{rung['stronger']} / {rung['weaker']}"


# --- How it was measured ---------------------------------------------------------------------


def _method(found: Figures, command: str) -> str:
    cut = sum(each.get("cut", 0) for each in found["tables"])
    facts: list[tuple[str, Any]] = [
        ("command", f"<code>{_unbroken(command)}</code>"),
        ("version", f"Cheeseboard {escape(found['version'])}, rules {escape(found['rules'])}"),
        ("seed", found["seed"]),
        ("games", f"{found['games']:,} for each setup, all players <code>sensible</code>"),
        ("cut", f"{cut:,} games that did not end, in no average"),
        ("chances", "from games played on from the same position by the same players"),
    ]
    rows = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    return (
        '<section class="method"><h2>How this was measured</h2>'
        f"<dl>{rows}</dl><p>The same command and seed give the same page.</p></section>\n"
    )


def _unbroken(command: str) -> str:
    """The command with line breaks between words only, not after a hyphen."""
    return " ".join(f"<span>{escape(word)}</span>" for word in command.split())
