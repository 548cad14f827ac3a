"""The server calls nothing but the public internet for its users."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.relays import addresses
from pbem.relays.addresses import Refused, is_public, target_of
from pbem.settings import base

PUBLIC = "93.184.215.14"


@pytest.fixture
def names(settings, monkeypatch):
    """A server on the internet, and what names stand for."""
    settings.PBEM_RELAYS_LOCAL = False
    known = {"hooks.example.org": [PUBLIC]}

    def getaddrinfo(host, port, **_):
        found = known.get(host, [host] if host[:1].isdigit() or ":" in host else [])
        if not found:
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(addresses.socket, "getaddrinfo", getaddrinfo)
    return known


def test_public_address_is_pinned(names):
    target = target_of("https://hooks.example.org/a/b?c=d")
    assert (target.secure, target.host, target.port) == (True, "hooks.example.org", 443)
    assert (target.path, target.address, target.netloc) == ("/a/b?c=d", PUBLIC, "hooks.example.org")
    assert target_of("https://hooks.example.org:8443").netloc == "hooks.example.org:8443"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.9.9.9", "10.0.0.8", "172.16.4.4", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fd00::1"),
        *("::ffff:10.0.0.1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:80ff:fffe"),
        *("::7f00:1", "64:ff9b:1::a00:1", "fec0::1"),
        *("192.0.0.8", "192.88.99.1", "::ffff:0:127.0.0.1", "5f00::1", "3fff::1"),
    ],
)
def test_own_network_is_refused_however_it_is_written(names, address):
    assert not is_public(address)
    names["inside.example.org"] = [PUBLIC, address]
    with pytest.raises(Refused, match="not on the public internet"):
        target_of("https://inside.example.org/")


@pytest.mark.parametrize("port", [0, 22, 25, 1023])
def test_ports_of_other_services_are_refused(names, port):
    with pytest.raises(Refused, match="another service"):
        target_of(f"https://hooks.example.org:{port}/")


@given(st.ip_addresses(network="10.0.0.0/8") | st.ip_addresses(network="fc00::/7"))
def test_private_networks_are_never_public(address):
    assert not is_public(str(address))


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://hooks.example.org/", "https://"),
        ("ftp://hooks.example.org/", "https://"),
        ("file:///etc/passwd", "https://"),
        ("https://", "must name a server"),
        ("https://alice:secret@hooks.example.org/", "user name"),
        ("https://hooks.example.org/#part", "#"),
        ("https://hooks.example.org:99999/", "not the address"),
        ("https://[::1", "not the address"),
        ("https://hooks.example.org/a b", "spaces"),
        ("https://hooks.example.org/\r\nX: y", "plain letters"),
        ("https://nowhere.example.org/", "cannot be found"),
    ],
)
def test_what_is_no_address_is_refused_with_a_reason(names, url, why):
    with pytest.raises(Refused, match=why):
        target_of(url)


def test_local_addresses_are_for_trying_things_out(settings):
    settings.PBEM_RELAYS_LOCAL = True
    assert target_of("http://127.0.0.1:8001/x").netloc == "127.0.0.1:8001"


def test_production_calls_only_the_internet():
    assert base.PBEM_RELAYS_LOCAL is False
