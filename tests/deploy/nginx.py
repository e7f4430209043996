"""A real nginx with the example of deploy/: its certificate, files and ports are in a folder of ours."""

import os
import shutil
from pathlib import Path

from tests.config.serving.test_server import self_signed
from tests.processes import ROOT, free_port

NGINX = ROOT / "deploy" / "nginx"
FOR_MANY = {"limit_conn tenbo_each 256;": "", "limit_req zone=tenbo_strangers burst=400 nodelay;": ""}
"""All clients of a measurement come from one address."""
WITHOUT_PAGES = {"proxy_cache $tenbo_pages;": "proxy_cache off;"}


def program() -> str | None:
    """Where nginx is, if it is installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def upstream(*ports: int) -> str:
    """Web processes of this machine, named as the example for systemd does."""
    servers = " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=3s;" for port in ports)
    return f"upstream tenbo {{ least_conn; {servers} }}"


def nginx(
    folder: Path, tenbo: str, port: int, *, plain: bool = False, other: dict[str, str] | None = None
) -> list[str]:
    """The command line of nginx before the web processes that `tenbo` names. Raises FileNotFoundError without nginx.

    `plain`: without TLS. `other`: texts of the example that are replaced, too.
    """
    found = program()
    if found is None:
        raise FileNotFoundError("nginx is not installed")
    self_signed(folder)
    site = (NGINX / "tenbo.conf").read_text()
    aside = {
        "/etc/tenbo/tls": str(folder),
        "/var/cache/nginx": str(folder),
        "/var/log/nginx": str(folder),
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port}{'' if plain else ' ssl'};",
    }
    for said, here in (aside | (other or {})).items():
        assert said in site
        site = site.replace(said, here)
    user = "user root;" if os.geteuid() == 0 else ""  # whoever made the folder
    events = "events { worker_connections 8192; }"
    start = f"daemon off; {user} pid {folder}/nginx.pid; error_log stderr; {events}"
    (folder / "nginx.conf").write_text(f"{start} http {{ access_log off; {tenbo} {site} }}")
    return [str(found), "-c", str(folder / "nginx.conf")]
