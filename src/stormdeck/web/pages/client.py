"""The built client: one page for every path, assets with their hash in their name, compressed copies where there are any."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from litestar import Response, get

from stormdeck.web.protocol.refusals import not_found
from stormdeck.web.transport.guards import AnyRequest

PLACES: Final = (Path(__file__).parents[1] / "static", Path(__file__).parents[4] / "web" / "dist")
"""In the installed package; in the source tree, where the client's own build puts it."""
CODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
MANIFEST: Final = "application/manifest+json"
FOR_EVER: Final = "public, max-age=31536000, immutable"
NOT_BUILT: Final = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Stormdeck</title>"
    b"<p>The server runs, but its pages are not built: run <code>npm ci && npm run build</code> in <code>web/</code>.</p></html>"
)


def root() -> Path | None:
    return next((place for place in PLACES if (place / "index.html").is_file()), None)


def find(place: Path, path: str) -> Path | None:
    """A file of the client, never anything outside it."""
    file = (place / path).resolve()
    return file if file.is_file() and file.is_relative_to(place.resolve()) else None


def send(file: Path, accepted: str, lasting: bool) -> Response[bytes]:
    headers = {"cache-control": FOR_EVER if lasting else "no-cache", "vary": "accept-encoding"}
    data = file
    for coding, ending in CODINGS:
        compressed = file.with_name(file.name + ending)
        if coding in accepted and compressed.is_file():
            headers["content-encoding"] = coding
            data = compressed
            break
    kind = MANIFEST if file.suffix == ".webmanifest" else mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(data.read_bytes(), media_type=kind, headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False, compressed=True)
async def client(request: AnyRequest) -> Response[bytes]:
    """A file of the client, or its page, which finds its own way by the path."""
    asked = request.scope["path"].lstrip("/")
    if asked == "api" or asked.startswith("api/"):
        raise not_found("There is nothing here.")
    place = root()
    if place is None:
        return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": "no-cache"})
    accepted = request.headers.get("accept-encoding", "")
    file = find(place, asked) if asked else None
    if file is not None:
        return send(file, accepted, asked.startswith("assets/"))
    if "." in asked.rpartition("/")[2]:
        raise not_found("There is no such file.")
    return send(place / "index.html", accepted, False)
