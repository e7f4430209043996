"""The OpenAPI document: made once in each language and format, for a stranger may ask for it again and again."""

from threading import Lock
from typing import Any, Final

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language, get_supported_language_variant, override
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from scoring.version import VERSION

DOCUMENTS: Final[dict[tuple[str, str], bytes]] = {}
"""The documents of this process, by language and media type."""
MAKING: Final = Lock()
CACHING: Final = "public, max-age=3600"


class KeptSchema(SpectacularAPIView):
    """OpenAPI 3 description of every operation, in the language of the reader or of `lang`, as YAML or JSON."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        language, kind = _language(request), str(request.accepted_renderer.media_type)
        with MAKING:  # the second of two readers waits for the document of the first
            if (language, kind) not in DOCUMENTS:
                with override(language):
                    DOCUMENTS[language, kind] = self._document(request)
        etag = f'"{VERSION}-{language}-{request.accepted_renderer.format}"'
        answer = HttpResponse(DOCUMENTS[language, kind], content_type=kind)
        answer["Cache-Control"] = CACHING
        answer["ETag"] = etag
        patch_vary_headers(answer, ("Accept", "Accept-Language", "Cookie"))
        return get_conditional_response(request._request, etag, None, answer) or answer

    def _document(self, request: Request) -> bytes:
        """The document for strangers: it has every operation, whoever asks."""
        schema = self.generator_class(
            urlconf=self.urlconf, api_version=self.api_version, patterns=self.patterns
        )
        made = schema.get_schema(request=request, public=True)  # type: ignore[no-untyped-call]  # the library's
        rendered = request.accepted_renderer.render(made)
        return rendered if isinstance(rendered, bytes) else rendered.encode()


def _language(request: Request) -> str:
    """The language that `lang` names, or the reader's; never a code that we do not have."""
    try:
        return get_supported_language_variant(request.GET.get("lang") or get_language() or "en")
    except LookupError:
        return "en"
