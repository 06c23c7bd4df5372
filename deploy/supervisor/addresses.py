"""The port that is served, and the names under which this machine is reached."""

from __future__ import annotations

import contextlib
import errno
import socket

EVERY_ADDRESS = {"0.0.0.0", "::", ""}  # noqa: S104


class AddressRefused(Exception):
    """The address can't be served; the message says why and what would help."""


def open_port(host: str, port: int) -> socket.socket:
    """A bound socket, kept by the supervisor: the web process may restart without losing the port.

    Raises AddressRefused with one clear line.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        raise AddressRefused(_reason(host, port, error)) from error
    listener.set_inheritable(True)
    return listener


def names(host: str) -> list[str]:
    """The host names that pages may be asked for, beyond the loopback ones."""
    if host not in EVERY_ADDRESS:
        return [host]
    hostname = socket.gethostname()
    found = [hostname, f"{hostname}.local"]
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(hostname)[2]
    if address := hall_address():
        found.append(address)
    return list(dict.fromkeys(found))


def hall_address() -> str | None:
    """This machine's address in the local network, for the phones in the hall; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only picks the way out.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _reason(host: str, port: int, error: OSError | OverflowError) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use. Choose another one with --port, such as --port {port + 1}."
    if number == errno.EACCES:
        return f"Port {port} needs more rights than this user has. Choose one above 1023 with --port."
    return f"{host} port {port} can't be served: {error}"
