"""The nginx configuration is one that nginx takes, and fits the product."""

from __future__ import annotations

import datetime
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.urls import URLResolver, get_resolver

from deploy.instance import ROOT
from deploy.layout import places
from deploy.live.address import PATHS
from tests.deploy.programs import program
from tournaments.forms.event_file import MOST_MEGABYTES
from tournaments.services.importing.table import MOST_BYTES

SHIPPED = ROOT / "deploy" / "nginx"


def complaints(folder: Path) -> str:
    """What `nginx -t` says of a configuration; nothing when it is well."""
    for name in ("run", "static"):
        (folder / name).mkdir(exist_ok=True)
    command = [program("nginx"), "-t", "-q", "-p", str(folder), "-c", str(folder / "conf" / "nginx.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = "\n".join(line for line in done.stderr.splitlines() if "[warn]" not in line)
    return said or ("" if done.returncode == 0 else done.stdout or "failed")


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    shutil.copytree(SHIPPED, tmp_path / "conf")
    return tmp_path


def test_as_it_is_shipped(configuration: Path) -> None:
    _on_free_ports(configuration)
    assert complaints(configuration) == ""


def test_with_a_certificate(configuration: Path) -> None:
    conf = configuration / "conf"
    text = (conf / "places.conf").read_text()
    text = re.sub(r"^server \{.*?^\}", "", text, flags=re.MULTILINE | re.DOTALL)
    (conf / "places.conf").write_text(text.replace("# include tls.conf;", "include tls.conf;"))
    _make_certificate(conf / "tls")
    _on_free_ports(configuration)
    assert complaints(configuration) == ""


def test_in_containers(configuration: Path) -> None:
    text = (ROOT / "deploy" / "compose" / "places.conf").read_text()
    text = text.replace("server web:", "server 127.0.0.1:").replace("server live:", "server 127.0.0.1:")
    (configuration / "conf" / "places.conf").write_text(text)
    _on_free_ports(configuration)
    assert complaints(configuration) == ""


def test_of_the_layout(configuration: Path) -> None:
    places.configured(configuration / "conf", 0, [8001, 8002], [8003])
    _on_free_ports(configuration)
    assert complaints(configuration) == ""


def test_a_mistake_is_found(configuration: Path) -> None:
    _on_free_ports(configuration)
    with (configuration / "conf" / "server.conf").open("a") as file:
        file.write("proxy_passs http://nowhere;\n")
    assert 'unknown directive "proxy_passs"' in complaints(configuration)


def test_what_the_product_takes_comes_through() -> None:
    (limit,) = re.findall(r"client_max_body_size (\d+)m;", (SHIPPED / "nginx.conf").read_text())
    largest = max(MOST_MEGABYTES * 1024 * 1024, MOST_BYTES)
    assert largest < int(limit) * 1024 * 1024 <= largest * 1.1
    assert f"At most {MOST_MEGABYTES} MB" in (SHIPPED / "server.conf").read_text()


def test_the_log_holds_no_key() -> None:
    """Every address with a token in it is cut off before the token."""
    text = (SHIPPED / "nginx.conf").read_text()
    cut = re.findall(r'"~\^(\(.*)" "\$shown…";', text)
    hidden = [re.compile(found.replace("(?<", "(?P<")) for found in cut]
    assert hidden
    with_token = [route for route in _routes(get_resolver()) if re.search(r"<\w+:(token|batch)>", route)]
    assert len(with_token) > 10
    live = [path.pattern.replace("\\", "") for name, path in PATHS.items() if name in ("play", "table")]
    for route in [*with_token, *live]:
        asked = "/" + re.split(r"<\w+:(?:token|batch)>|\(", route)[0].lstrip("/") + "7.SECRET/"
        found = [match["shown"] for each in hidden if (match := each.match(asked))]
        assert "SECRET" not in (found or [asked])[0], route


def _routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern, route)
        else:
            yield route


def _on_free_ports(folder: Path) -> None:
    """`nginx -t` opens the ports: on sockets in the folder they are always free."""
    for file in (folder / "conf").glob("*.conf"):
        parts = re.split(r"listen (?:\[::\]:)?[\d.:]+", file.read_text())
        sockets = (f"listen unix:{folder}/{file.stem}{number}" for number in range(len(parts) - 1))
        file.write_text(
            parts[0] + "".join(word + rest for word, rest in zip(sockets, parts[1:], strict=True))
        )


def _make_certificate(folder: Path) -> None:
    folder.mkdir()
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "play.example.org")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "privkey.pem").write_bytes(secret)
