"""`python -m deploy.messages`: compiles the catalogs that changed. Needs no settings and no database."""

from __future__ import annotations

from deploy.messages.compiling import compile_catalogs

if __name__ == "__main__":
    compile_catalogs()
