"""Fields of forms without templates: Django includes two for each option of a list, most of a settings page.

What is written is Django's to the letter; what is not known here Django writes itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.formats import localize
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeData

FOLDER = "django/forms/widgets/"
OPTION = f"{FOLDER}select_option.html"
INPUTS = (
    "checkbox",
    "date",
    "datetime",
    "email",
    "hidden",
    "input",
    "number",
    "password",
    "text",
    "time",
    "url",
)

Widget = Mapping[str, Any]


class Renderer(DjangoTemplates):
    """Django's, quicker for the fields that most forms are made of."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        """The HTML of a form or of one field."""
        written = QUICK[template_name](context["widget"]) if template_name in QUICK else None
        return super().render(template_name, context, request) if written is None else written


def _input(widget: Widget) -> str:
    value = "" if widget["value"] is None else f' value="{_exact(widget["value"])}"'
    return (
        f'<input type="{_shown(widget["type"])}" name="{_shown(widget["name"])}"{value}{_attributes(widget)}>'
    )


def _textarea(widget: Widget) -> str:
    value = _shown(widget["value"]) if widget["value"] else ""
    return f'<textarea name="{_shown(widget["name"])}"{_attributes(widget)}>\n{value}</textarea>'


def _select(widget: Widget) -> str | None:
    """None where the options have a template of their own."""
    parts = [f'<select name="{_shown(widget["name"])}"{_attributes(widget)}>']
    for group, options, _ in widget["optgroups"]:
        if any(option["template_name"] != OPTION for option in options):
            return None
        written = "".join(f"\n  {_option(option)}\n" for option in options)
        parts.append(f'\n  <optgroup label="{_shown(group)}">{written}\n  </optgroup>' if group else written)
    return "".join([*parts, "\n</select>"])


def _option(option: Widget) -> str:
    value, label = _exact(option["value"]), _shown(option["label"])
    return f'<option value="{value}"{_attributes(option)}>{label}</option>'


def _attributes(widget: Widget) -> str:
    return "".join(
        f" {_shown(name)}" if value is True else f' {_shown(name)}="{_exact(value)}"'
        for name, value in widget["attrs"].items()
        if value is not False
    )


def _shown(value: Any) -> str:
    """As `{{ value }}`: numbers as the language writes them."""
    return conditional_escape(localize(value))


def _exact(value: Any) -> str:
    """As `{{ value|stringformat:"s" }}`: numbers as they are sent back."""
    return str(value) if isinstance(value, SafeData) else escape(str(value))


QUICK: dict[str, Callable[[Widget], str | None]] = {
    **{f"{FOLDER}{name}.html": _input for name in INPUTS},
    f"{FOLDER}textarea.html": _textarea,
    f"{FOLDER}select.html": _select,
}
