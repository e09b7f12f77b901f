"""Reads as much of an ICU message as its tests need: which values, which plural forms."""

from __future__ import annotations

import re
from typing import NamedTuple

NAME = re.compile(r"\s*(\w+)\s*")
KIND = re.compile(r",\s*(plural|select)\s*,")
FORM = re.compile(r"\s*(=\d+|\w+)\s*\{")


class Message(NamedTuple):
    values: set[str]
    plurals: list[set[str]]  # the forms of each plural


def read(text: str) -> Message:
    found = Message(set(), [])
    end = _sentence(text, 0, found)
    assert end == len(text), f"There is a brace too much in {text!r}."
    return found


def _sentence(text: str, at: int, found: Message) -> int:
    """Reads up to the brace that closes it, or to the end."""
    while at < len(text) and text[at] != "}":
        at = _value(text, at + 1, found) if text[at] == "{" else at + 1
    return at


def _value(text: str, at: int, found: Message) -> int:
    """Reads {name} or {name, plural, …}, from behind its opening brace to behind its end."""
    name = NAME.match(text, at)
    assert name, f"A value has no name in {text!r}."
    found.values.add(name[1])
    kind = KIND.match(text, name.end())
    if not kind:
        assert text[name.end()] == "}", f"A value does not end in {text!r}."
        return name.end() + 1
    forms, at = set(), kind.end()
    while form := FORM.match(text, at):
        forms.add(form[1])
        at = _sentence(text, form.end(), found) + 1
    if kind[1] == "plural":
        found.plurals.append(forms)
    assert "other" in forms, f"A choice has no other in {text!r}."
    return text.index("}", at) + 1
