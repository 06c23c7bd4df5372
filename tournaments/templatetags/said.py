"""Sentences of pure code in templates."""

from __future__ import annotations

from django import template

from audit.in_words import in_words

register = template.Library()
register.filter("in_words", in_words)
