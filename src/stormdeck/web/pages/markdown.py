"""Pages and guides of games as HTML: what the client shows, under our Content-Security-Policy."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stormdeck import pages

if TYPE_CHECKING:
    from markdown_it.token import Token

PICTURES: Final = {"webp": "image/webp", "png": "image/png", "svg": "image/svg+xml"}


def html_of(text: str, address: Callable[[str], str] = lambda name: "") -> str:
    """Without any HTML of the text itself.  `address` says where a picture is, by the name of its file; "": as written."""
    from markdown_it import MarkdownIt  # only whoever reads rules pays for loading it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        # A column set to the right is written as a style, which our Content-Security-Policy forbids; the client has a class.
        if token.attrs.pop("style", None) == "text-align:right":
            token.attrs["class"] = "right"
        for inner in token.children or ():
            if inner.type == "image":
                send_picture(inner, address)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def send_picture(token: Token, address: Callable[[str], str]) -> None:
    """In the documentation a picture lies beside the page; here it has an address of its own."""
    token.attrs["src"] = address(str(token.attrs["src"]).rpartition("/")[2]) or token.attrs["src"]


def address_of_picture(game_id: str, name: str) -> str:
    """With its version, so that a browser asks for it once; "" if there is no such picture."""
    data = pages.picture(game_id, name)
    return "" if data is None else f"/api/games/{game_id}/pictures/{name}?v={version_of(data)}"


def version_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
