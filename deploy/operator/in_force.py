"""The settings that are in force, without what is secret in them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from deploy.moving.other import hidden
from deploy.settings import env
from deploy.variables import GROUPS, Variable

LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
SECRET = re.compile("KEY|TOKEN|SECRET|PASSWORD")


@dataclass(frozen=True, slots=True)
class InForce:
    """A setting: its name, what it is set to in words, whether somebody chose that, and what it means."""

    name: str
    value: str
    chosen: bool
    meaning: str


def settings_in_force() -> dict[str, list[InForce]]:
    return {plain(title): [_in_force(each) for each in group] for title, group in GROUPS.items()}


def _in_force(variable: Variable) -> InForce:
    value = env(variable.name)
    chosen = value != variable.default
    return InForce(variable.name, plain(_said(variable, value, chosen)), chosen, plain(variable.meaning))


def plain(text: str) -> str:
    """The text without the marks of Markdown.

    >>> plain("`database`; see [Clocks](operating.md#clocks)")
    'database; see Clocks'
    """
    return LINK.sub(r"\1", text).replace("`", "")


def _said(variable: Variable, value: object, chosen: bool) -> str:
    if not chosen and variable.shown:
        return variable.shown
    if SECRET.search(variable.name):
        return _("is set") if value else _("is not set")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or _("none")
    return hidden(str(value)) or _("none")
