"""Which addresses of the net the server may call for a user: public ones, never its own network."""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from pbem.relays.troubles import in_words

NAT64 = 0x64FF9B << 64
"""The first 96 bits of the addresses that translate to IPv4."""

NEVER_PUBLIC: tuple[IPv4Network | IPv6Network, ...] = (
    *map(IPv4Network, ("192.0.0.0/24", "192.88.99.0/24")),
    *map(IPv6Network, ("::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "fec0::/10", "5f00::/16", "3fff::/20")),
)
"""Addresses of protocols and relays, IPv4 in old dresses, its translation inside one network, sites, segments
and documents: Python takes some of them for global."""

USUAL_PORTS, FIRST_FREE_PORT = (80, 443), 1024
"""Below the free ports are services that nobody means to be called by us."""


class Refused(Exception):
    """An address that is not called, and why: a code of the troubles."""

    def __init__(self, code: str, host: str = ""):
        super().__init__(code, host)
        self.code, self.host = code, host

    def __str__(self) -> str:
        return in_words(self.code, self.host)


@dataclass(frozen=True, slots=True)
class Target:
    """Where to connect: the address that was judged, so that no second lookup can change it."""

    secure: bool
    host: str
    port: int
    path: str
    address: str

    @property
    def netloc(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """The judged target of a URL; raises Refused."""
    parts = _split(url)
    secure, host = parts.scheme == "https", parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    path = parts.path or "/"
    path += f"?{parts.query}" if parts.query else ""
    return Target(secure, host, port, path, _resolved(host, port))


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _port = parts.port
    except ValueError:
        raise Refused("no address") from None
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("odd signs")
    if parts.scheme not in (("https", "http") if settings.PBEM_RELAYS_LOCAL else ("https",)):
        raise Refused("no https")
    if not parts.hostname or parts.username is not None or parts.fragment:
        raise Refused("no server")
    if parts.port is not None and parts.port not in USUAL_PORTS and parts.port < FIRST_FREE_PORT:
        raise Refused("other service")
    return parts


def _resolved(host: str, port: int) -> str:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused("unknown host", host) from None
    addresses = [str(entry[4][0]) for entry in found]
    # One private address among public ones is refused as well: which of them would be used is chance.
    if not settings.PBEM_RELAYS_LOCAL and not all(is_public(address) for address in addresses):
        raise Refused("private host", host)
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, also where it is wrapped in another one."""
    found = ip_address(address.partition("%")[0])
    if any(found in network for network in NEVER_PUBLIC):
        return False
    inner = _wrapped(found) if isinstance(found, IPv6Address) else None
    return is_public(str(inner)) if inner else found.is_global and not found.is_multicast


def _wrapped(address: IPv6Address) -> IPv4Address | None:
    teredo = address.teredo
    if int(address) >> 32 == NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)
