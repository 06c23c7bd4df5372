"""Fields are written as Django's own templates write them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates, get_default_renderer
from django.utils import translation
from django.utils.functional import lazystr
from django.utils.safestring import mark_safe

from deploy.widgets import QUICK, Renderer

NASTY = """<b>"a" & 'b'</b> {{ x }}"""
GROUPED: list[Any] = [
    ("", "---"),
    (1234567, 1234567),
    (NASTY, NASTY),
    ("safe", mark_safe("<i>safe</i>")),
    ("lazy", lazystr("<lazy>")),
    (NASTY, [("one", 1.5), ("two", "Two")]),
    ("Empty", []),
]
WIDGETS = [
    *(forms.TextInput, forms.NumberInput, forms.EmailInput, forms.URLInput, forms.HiddenInput),
    *(forms.PasswordInput, forms.DateInput, forms.DateTimeInput, forms.TimeInput, forms.CheckboxInput),
    *(forms.Textarea, forms.FileInput, forms.ClearableFileInput),
]
LISTS = [
    forms.Select,
    forms.SelectMultiple,
    forms.RadioSelect,
    forms.CheckboxSelectMultiple,
    forms.NullBooleanSelect,
]
VALUES = [None, "", "plain", NASTY, mark_safe("<i>safe</i>"), 0, 1234567, 1.5, date(2026, 12, 1), True, False]
ATTRIBUTES: list[dict[str, Any]] = [
    {},
    {"id": "id_x", "required": True, "disabled": False, "data-x": NASTY, "maxlength": 12345, "x": None},
]


def same(widget: forms.Widget, value: Any, attributes: dict[str, Any]) -> None:
    ours, django = (
        widget.render("a&b", value, attributes, renderer) for renderer in (Renderer(), DjangoTemplates())
    )
    assert ours == django


def test_the_renderer_is_in_use_and_every_shortcut_is_a_widget_s() -> None:
    assert isinstance(get_default_renderer(), Renderer)
    used = {widget.template_name for widget in (*WIDGETS, *LISTS)} | {forms.widgets.Input.template_name}
    assert QUICK.keys() <= used


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", WIDGETS)
def test_a_field_is_django_s(kind: type[forms.Widget], language: str) -> None:
    with translation.override(language):
        for attributes in ATTRIBUTES:
            for value in VALUES:
                same(kind(), value, attributes)
                same(kind(attrs={"class": "wide", "autofocus": True}), value, attributes)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", LISTS)
def test_a_list_is_django_s(kind: type[forms.Select], language: str) -> None:
    with translation.override(language):
        for attributes in ATTRIBUTES:
            for value in (None, "", "two", 1234567, NASTY, ["one", "safe"]):
                widget = kind() if kind is forms.NullBooleanSelect else kind(choices=GROUPED)
                same(widget, value if kind is not forms.NullBooleanSelect else str(value), attributes)


def test_options_with_a_template_of_their_own_are_django_s() -> None:
    class Other(forms.Select):
        option_template_name = "django/forms/widgets/radio_option.html"

    same(Other(choices=GROUPED), "two", {})
