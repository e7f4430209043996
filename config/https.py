"""HTTPS by an authority of the installation's own: the plain door, and the page on how phones come to trust it.

The web server speaks TLS on its port. Beside it a second server speaks plain HTTP on the next port, as a phone that
does not trust the authority yet has to load it from there: it shows this page, and sends all else to HTTPS.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.common.site import ITSELF
from tournaments.common.web.qr import qr_svg
from tournaments.management.authority import FOLDER, Authority, authority_of, fingerprint, public_part

OPEN = ("/trust/", "/static/", "/healthz", "/language/")
STANDARD = 443


class PlainDoor:
    """Middleware that sends plain HTTP requests to HTTPS, except those for the pages about trust."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        plain = settings.CERTIFICATE and not request.is_secure()
        if not plain or request.path.startswith(OPEN):
            return self.get_response(request)
        answer = HttpResponse(status=307 if request.method != "GET" else 302)
        answer["Location"] = f"{secure_site(request)}{request.get_full_path()}"
        return answer


def secure_site(request: HttpRequest) -> str:
    """The address of the same machine over HTTPS, without a slash at the end."""
    name, _port = split_domain_port(request.get_host())
    return f"https://{name}" if settings.PORT == STANDARD else f"https://{name}:{settings.PORT}"


def plain_site(request: HttpRequest) -> str:
    """The address of the plain door, as phones call it."""
    name, _port = split_domain_port(request.get_host())
    name = settings.LAN_ADDRESS if name in ITSELF and settings.LAN_ADDRESS else name
    return f"http://{name}:{settings.PLAIN_PORT}"


def trust_page(request: HttpRequest) -> HttpResponse:
    """The page that tells each kind of phone how to trust this installation, and how to forget it again."""
    authority = _authority()
    address = f"{plain_site(request)}/trust/"
    context = {
        "address": address,
        "qr": qr_svg(address),
        "fingerprint": fingerprint(authority),
        "name": authority.certificate.subject.rfc4514_string().removeprefix("CN="),
        "secure": f"{secure_site(request)}/",
        "kinds": _kinds(authority.certificate.subject.rfc4514_string().removeprefix("CN=")),
    }
    return render(request, "installation/trust.html", context)


def authority_file(request: HttpRequest) -> HttpResponse:
    """The authority's certificate, which phones install; it is no secret."""
    answer = HttpResponse(public_part(_authority()), content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="tenbo-authority.crt"'
    answer["Cache-Control"] = "no-cache"
    return answer


def _authority() -> Authority:
    if not settings.OWN_AUTHORITY:
        raise Http404
    return authority_of(settings.DATA_DIR / FOLDER)


def _kinds(name: str) -> list[tuple[str, list[str]]]:
    """The kinds of devices, each with its steps. Menus have the names that the device gives them."""
    return [
        (
            "Android",
            [
                _("Get the certificate with the button above; the file is downloaded."),
                _(
                    "Open Settings and search for “CA certificate” (Security > More > Encryption & credentials)."
                ),
                _("Choose “Install anyway”, then the file tenbo-authority.crt. The phone asks for its PIN."),
                _("Use Chrome. Firefox on Android does not look at certificates that you install."),
                _("Afterwards: Settings > “Trusted credentials” > User > “%(name)s” > Remove.")
                % {"name": name},
            ],
        ),
        (
            "iPhone, iPad",
            [
                _("Open this page in Safari and get the certificate; allow the profile to be downloaded."),
                _("Settings > Profile Downloaded > Install. The phone asks for its code."),
                _("Settings > General > About > Certificate Trust Settings: switch on “%(name)s”.")
                % {"name": name},
                _("Afterwards: Settings > General > VPN & Device Management > “%(name)s” > Remove.")
                % {"name": name},
            ],
        ),
        (
            "Windows, macOS, Linux",
            [
                _("Windows: open the file > Install Certificate > “Trusted Root Certification Authorities”."),
                _("macOS: open the file; in Keychain Access open “%(name)s” > Trust > “Always Trust”.")
                % {"name": name},
                _(
                    "Firefox, and Chrome on Linux: Settings > search for “certificates” > Authorities > Import."
                ),
                _("Afterwards remove it in the same place."),
            ],
        ),
    ]
