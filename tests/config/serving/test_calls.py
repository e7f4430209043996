"""What a WSGI application answers, as it is sent."""

from django.http import HttpResponse

from config.serving.calls import call


def application(environ, start_response):
    """As Django's handler writes its headers: a cookie with a space before it."""
    response = HttpResponse()
    response.set_cookie("seat", "east", path="/")
    cookies = [("Set-Cookie", one.output(header="")) for one in response.cookies.values()]
    start_response("200 OK", [("Content-Type", "text/plain"), *cookies])
    return [b"ok"]


def test_cookies_are_sent_as_http_wants_them():
    answer = call(application, {})
    with answer.body:
        assert answer.body.read() == b"ok"
    assert answer.headers == [(b"Content-Type", b"text/plain"), (b"Set-Cookie", b"seat=east; Path=/")]
