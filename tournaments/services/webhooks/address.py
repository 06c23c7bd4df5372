"""Which addresses may be told: no request goes into a private network unless the administrator allows it.

An address is read twice: when an organiser gives it, and each time before something is sent. The name is
then resolved once, every answer must be public, and the connection is made to that very answer: a name that
leads elsewhere a moment later gains nothing.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

LONGEST = 500
_PORTS = {"http": 80, "https": 443}
# Letters, digits and hyphens; the last part has a letter, so that nothing is a number in disguise.
_NAME = re.compile(
    r"(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?=[^.]*[a-z])(?!0x)"
    r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?",
    re.ASCII,
)
_VISIBLE = re.compile(r"[!-~]+", re.ASCII)

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address

# What the registries of IANA keep for special uses, and what leads back into IPv4.
_REFUSED = [
    ipaddress.ip_network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]
_UNICAST = ipaddress.ip_network("2000::/3")  # of IPv6 nothing else is public


class BadAddress(ValueError):
    """An address that is not told, with a sentence for its organiser."""


class NotPublic(Exception):
    """A name that leads to no public address, or to none at all: which of the two is nobody's business."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address read: ``host`` is a name or the text of a number, ``target`` its path with the query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def read_address(url: str) -> Address:
    """Reads an absolute address. Raises BadAddress for whatever is not plainly one of a receiver."""
    if len(url) > LONGEST:
        raise BadAddress(_("The address has at most %(most)d characters.") % {"most": LONGEST})
    if not _VISIBLE.fullmatch(url) or "\\" in url:
        raise BadAddress(_("An address has no spaces and no letters beyond ASCII: write them encoded."))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress(_("That is no address, such as https://club.example/hook.")) from None
    scheme = parts.scheme.lower()
    if scheme not in _PORTS or not parts.hostname:
        raise BadAddress(_("That is no address, such as https://club.example/hook."))
    if scheme == "http" and not settings.WEBHOOKS_PRIVATE:
        raise BadAddress(_("The address begins with https://, so that nobody on the way reads along."))
    if "@" in parts.netloc or parts.fragment or "#" in url:
        raise BadAddress(_("An address here has no account, no password and no part after #."))
    if port == 0 or parts.netloc.endswith(":"):
        raise BadAddress(_("The port of the address can't be used."))
    return Address(scheme, _host(parts), _allowed(port or _PORTS[scheme]), _target(parts))


def resolve(address: Address) -> Ip:
    """The one number that is connected to. Raises NotPublic when any that the name leads to is private."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotPublic from None
    numbers = [ipaddress.ip_address(each[4][0]) for each in found if "%" not in str(each[4][0])]
    if not numbers or len(numbers) < len(found):
        raise NotPublic
    if not settings.WEBHOOKS_PRIVATE and not all(map(is_public, numbers)):
        raise NotPublic
    return numbers[0]


def is_public(number: Ip) -> bool:
    """Whether the number is of the open internet.

    >>> [is_public(ipaddress.ip_address(text)) for text in ("9.9.9.9", "10.0.0.1", "::ffff:9.9.9.9")]
    [True, False, False]
    """
    if isinstance(number, ipaddress.IPv6Address) and number not in _UNICAST:
        return False
    inside = any(number in network for network in _REFUSED if network.version == number.version)
    return number.is_global and not number.is_multicast and not inside


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").rstrip(".")
    if "[" in parts.netloc or _is_dotted(host):
        try:
            number = ipaddress.ip_address(host)
        except ValueError:
            raise BadAddress(_("That is no address, such as https://club.example/hook.")) from None
        if getattr(number, "scope_id", None) or not (settings.WEBHOOKS_PRIVATE or is_public(number)):
            raise BadAddress(_("The address is in a private network. Only the administrator can allow that."))
        return str(number)
    if not _NAME.fullmatch(host):
        raise BadAddress(_("“%(host)s” is no name of a server.") % {"host": host})
    return host


def _is_dotted(host: str) -> bool:
    return bool(re.fullmatch(r"[0-9.]+", host, re.ASCII))


def _allowed(port: int) -> int:
    """Services of old live below 1024; a receiver there is on the ports of the web."""
    if port < 1024 and port not in _PORTS.values() and not settings.WEBHOOKS_PRIVATE:
        raise BadAddress(_("The port of the address can't be used."))
    return port


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
