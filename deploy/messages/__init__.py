"""The catalogs of translations: read, checked, compiled, handed out to translators and taken back.

Only extraction needs GNU gettext (`manage.py messages`). Everything here is done by Babel.
"""
