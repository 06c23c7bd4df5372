"""No request of a webhook goes into a private network."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest

from tournaments.services.webhooks import posting
from tournaments.services.webhooks.address import (
    Address,
    BadAddress,
    NotPublic,
    is_public,
    read_address,
    resolve,
)

PRIVATE = """
    0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.9.9
    192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.1 198.51.100.7 203.0.113.9
    224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
    :: ::1 ::ffff:127.0.0.1 ::ffff:9.9.9.9 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1
    2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 5f00::1
"""
PUBLIC = "1.1.1.1 9.9.9.9 100.63.255.255 100.128.0.1 172.32.0.1 2606:4700::1111 2a01:4f8::1"
TO_PRIVATE = "|127.0.0.1|9.9.9.9 10.0.0.1|10.0.0.1 9.9.9.9|fe80::1%eth0 9.9.9.9|::1"


@pytest.mark.parametrize("text", PRIVATE.split())
def test_private_numbers(text: str) -> None:
    assert not is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", PUBLIC.split())
def test_public_numbers(text: str) -> None:
    assert is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize(
    "url",
    [
        "http://club.example/hook",  # nobody on the way reads along
        "ftp://club.example/",
        "file:///etc/passwd",
        "club.example/hook",
        "https://",
        "https:///hook",
        "https://user@club.example/",
        "https://user:word@club.example/",
        "https://club.example@127.0.0.1/",
        "https://club.example#@127.0.0.1/",
        "https://club.example/#part",
        "https://club.example:0/",
        "https://club.example:/",
        "https://club.example:22/",
        "https://club.example:99999/",
        "https://club.example:x/",
        "https://club.example\\@127.0.0.1/",
        "https://club.example/a b",
        "https://club.example/\r\nX: y",
        "https://клуб.example/",
        "https://club..example/",
        "https://-club.example/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",  # 127.0.0.1 as one number
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0177.0.0.1/",
        "https://017700000001/",
        "https://127.0.0.1./",
        "https://10.0.0.1:8443/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fe80::1%25eth0]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[::1",
        "https://club.example/" + "x" * 500,
    ],
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        read_address(url)


def test_an_address_is_read() -> None:
    assert read_address("https://Hooks.Club.example/a/b?c=d") == Address(
        "https", "hooks.club.example", 443, "/a/b?c=d"
    )
    assert read_address("https://club.example:8443").host_header == "club.example:8443"
    assert read_address("https://[2606:4700::1111]/").host_header == "[2606:4700::1111]"
    assert read_address("https://xn--90ae.example").target == "/"


def test_the_administrator_may_allow_private_receivers(settings: Any) -> None:
    settings.WEBHOOKS_PRIVATE = True
    assert read_address("http://127.0.0.1:81/").port == 81
    assert resolve(read_address("http://localhost:9/")).is_loopback


def names_are(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """What names lead to, one answer after the other; gives the list of what was asked."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, *_rest: Any, **_more: Any) -> list[Any]:
        asked.append(host)
        numbers = answers[min(len(asked), len(answers)) - 1]
        if not numbers:
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        return [(socket.AF_INET6 if ":" in n else socket.AF_INET, 1, 6, "", (n, port)) for n in numbers]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize("numbers", TO_PRIVATE.split("|"))
def test_names_that_lead_to_something_private(monkeypatch: pytest.MonkeyPatch, numbers: str) -> None:
    names_are(monkeypatch, numbers.split())
    with pytest.raises(NotPublic):
        resolve(read_address("https://club.example/"))
    assert posting.post("https://club.example/", b"{}", {}).error == "not_public"


def test_a_name_that_leads_elsewhere_a_moment_later_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is made to the number that was checked: the name is not asked again."""
    asked = names_are(monkeypatch, ["9.9.9.9"], ["127.0.0.1"])
    connected: list[Any] = []

    def connect(address: Any, *_rest: Any, **_more: Any) -> Any:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("urllib3.util.connection.create_connection", connect)
    assert posting.post("https://club.example/", b"{}", {}).error == "unreachable"
    assert (asked, connected) == (["club.example"], [("9.9.9.9", 443)])


def test_the_certificate_must_be_that_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = posting._connection(read_address("https://club.example/"), ipaddress.ip_address("9.9.9.9"))
    assert (connection.host, connection.server_hostname) == ("9.9.9.9", "club.example")  # type: ignore[attr-defined]
    context = connection.ssl_context  # type: ignore[attr-defined]
    assert context.check_hostname
    assert context.verify_mode.name == "CERT_REQUIRED"
