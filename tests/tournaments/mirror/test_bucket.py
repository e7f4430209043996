"""A bucket: a real server that speaks S3, as a process of its own."""

import gzip
import os
import urllib.request
from collections.abc import Iterator

import obstore
import pytest

from tests.factories import Hall, ron
from tests.processes import free_port, python, running, wait_until
from tests.tournaments.mirror.conftest import Work
from tournaments.mirror.delivery import Bucket, Unreachable, headers_of, target_of
from tournaments.mirror.selectors import file_of
from tournaments.mirror.services import switch_mirror
from tournaments.models import Mirror, MirrorFile

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[str]:
    port, log = free_port(), tmp_path_factory.mktemp("s3") / "log"
    argv = python("-m", "moto.server", "-H", "127.0.0.1", "-p", str(port))
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return bool(urllib.request.urlopen(f"{address}/moto-api/", timeout=5).status == 200)  # noqa: S310
        except OSError:
            return False

    with running(argv, {**os.environ, "MOTO_PORT": str(port)}, log):
        wait_until(answers, "the server")
        ask = urllib.request.Request(f"{address}/site", method="PUT")  # noqa: S310
        urllib.request.urlopen(ask).close()  # noqa: S310
        yield address


@pytest.fixture
def bucket(server: str, monkeypatch) -> Bucket:
    keys = {"ACCESS_KEY_ID": "a", "SECRET_ACCESS_KEY": "b", "REGION": "us-east-1", "ENDPOINT_URL": server}
    for name, value in keys.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    made = target_of("s3://site/folder")
    assert isinstance(made, Bucket)
    made.remove([row["path"] for rows in obstore.list(made.store) for row in rows])
    return made


def there(bucket: Bucket) -> dict[str, object]:
    return {row["path"]: row["last_modified"] for rows in obstore.list(bucket.store) for row in rows}


def test_files_come_packed_with_what_a_host_must_say(bucket: Bucket) -> None:
    bucket.put({"t/x/index.html": b"<p>Hi</p>", "static/a.woff2": b"font", "index.html": b"1"})
    found = obstore.get(bucket.store, "t/x/index.html")
    assert gzip.decompress(bytes(found.bytes())) == b"<p>Hi</p>"
    assert dict(found.attributes) == {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Encoding": "gzip",
        "Cache-Control": "public, max-age=2, s-maxage=1, stale-while-revalidate=2",
    }
    assert bytes(obstore.get(bucket.store, "static/a.woff2").bytes()) == b"font"
    assert sorted(bucket.pages()) == ["index.html", "t/x/index.html"]
    bucket.remove(["t/x/index.html", "never/there"])
    assert bucket.pages() == ["index.html"]


@pytest.mark.parametrize(
    ("name", "kind", "packed"),
    [
        pytest.param("t/x/index.html", "text/html; charset=utf-8", True, id="page"),
        pytest.param("static/js/tiles.js", "text/javascript; charset=utf-8", True, id="script"),
        pytest.param("static/css/tenbo.css", "text/css; charset=utf-8", True, id="styles"),
        pytest.param("static/tiles/1m.svg", "image/svg+xml", True, id="drawing"),
        pytest.param("static/fonts/a.woff2", "font/woff2", False, id="font"),
        pytest.param("static/icon.png", "image/png", False, id="picture"),
        pytest.param("static/x", "application/octet-stream", False, id="unknown"),
    ],
)
def test_types(name: str, kind: str, packed: bool) -> None:
    headers = headers_of(name)
    assert (headers["Content-Type"], "Content-Encoding" in headers) == (kind, packed)


def test_a_bucket_that_is_not_there(bucket: Bucket) -> None:
    other = target_of("s3://nowhere")
    with pytest.raises(Unreachable):
        other.put({"index.html": b"1"})
    with pytest.raises(Unreachable):
        other.pages()


@pytest.mark.django_db
def test_a_tournament_in_a_bucket(hall: Hall, bucket: Bucket, settings, work: Work) -> None:
    settings.PUBLISH = bucket.name
    work(lambda: switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser))
    before, own = there(bucket), file_of(f"/table/{hall.table().pk}/")
    assert set(before) == set(MirrorFile.objects.values_list("name", flat=True))
    work(lambda: hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30)))
    page = gzip.decompress(bytes(obstore.get(bucket.store, own).bytes())).decode()
    assert page.count("<ol") == 1
    work(lambda: switch_mirror(tournament=hall.tournament, active=False, by=hall.organiser))
    assert there(bucket) == {}


@pytest.mark.django_db
def test_a_bucket_that_is_away_is_told(hall: Hall, bucket: Bucket, settings, monkeypatch, work: Work) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
    settings.PUBLISH = bucket.name
    work(lambda: switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser))
    mirror = Mirror.objects.get()
    assert mirror.failing_since is not None
    assert mirror.error
