"""The language of an answer: the one that was chosen (a cookie), else the browser's, else the default."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers


class LanguageMiddleware(LocaleMiddleware):
    """Django's, which also says that pages differ by the cookie.

    Programs say what they want by `Accept-Language` alone, so that answers of the API can be kept for all.
    """

    def process_request(self, request: HttpRequest) -> None:
        if _is_api(request):
            request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not _is_api(request):
            patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)


def _is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")
