"""What the commands share: reading files, and arguments that are variants or bytes in hex."""

import argparse
import sys
from pathlib import Path
from typing import TypeAlias

from games.engine.errors import EngineError
from games.engine.shuffle import SeedError, hex_bytes
from games.engine.variants import VARIANTS, UnknownVariant, Variant, get_variant

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

STDIN = "-"


class InputError(EngineError):
    """Bad input, with the file and (from 1) the line where it stands."""

    def __init__(self, file: str, line: int | None, what: str) -> None:
        name = "<stdin>" if file == STDIN else file
        super().__init__(f"{name}: {what}" if line is None else f"{name}:{line}: {what}")


def read_file(name: str, *, otherwise: str | None = None) -> str:
    """The text of a file, or of standard input for '-'. Raises InputError.

    ``otherwise``: the encoding of a file that is no UTF-8; None: such a file is refused.
    """
    if name == STDIN and sys.stdin is None:
        raise InputError(name, None, "can't be read: it is closed")
    try:
        data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except OSError as error:
        raise InputError(name, None, f"can't be read: {error.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if otherwise is not None:
            return data.decode(otherwise)
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(name, line, "is no UTF-8 text") from None


def add_file(parser: argparse.ArgumentParser, what: str) -> None:
    """The optional FILE argument of a command."""
    parser.add_argument(
        "file", nargs="?", default=STDIN, metavar="FILE", help=f"{what}; '-' or none: standard input"
    )


def add_variant(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """The --variant argument of a command."""
    parser.add_argument(
        "--variant",
        type=variant_argument,
        required=required,
        default=None if required else "entropy7",
        metavar="KEY",
        help=f"one of {', '.join(VARIANTS)}" + ("" if required else " (default: %(default)s)"),
    )


def variant_argument(text: str) -> Variant:
    """A variant by key, for argparse."""
    try:
        return get_variant(text)
    except UnknownVariant as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_hex(parser: argparse.ArgumentParser, name: str, what: str) -> None:
    """A required argument of 32 bytes in hex."""

    def parse(text: str) -> str:
        try:
            return hex_bytes(name, text)
        except SeedError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    parser.add_argument(f"--{name}", type=parse, required=True, metavar="HEX", help=f"{what}: 64 hex digits")
