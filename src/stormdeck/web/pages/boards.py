"""Boards that packages of games bring: the files of the folder that `Showing.board` names, and nothing else.

They come from the same origin as the client, so the Content-Security-Policy stays as it is.
"""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from stormdeck.core.errors import UnknownGame
from stormdeck.core.game import Game
from stormdeck.games import BUILT_IN
from stormdeck.games import game as find_game
from stormdeck.web.protocol.refusals import not_found
from stormdeck.web.transport.guards import limit_requests

MODULE: Final = "board.js"
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What a board may be made of.  A page is not among these: nobody opens one of somebody else's under our address."""


def folder_of(game: Game) -> Traversable | None:
    """Where the files of a game's own board are; None if it brings none.  Ours are in the client."""
    package = type(game).__module__.rpartition(".")[0]
    name = game.showing.board
    if not package or not is_plain(name) or game.id in BUILT_IN:
        return None
    folder = resources.files(package).joinpath(name)
    return folder if folder.is_dir() else None


def is_plain(name: str) -> bool:
    """Whether it names something in a folder and cannot lead out of it."""
    return name != "" and not name.startswith(".") and not any([letter in name for letter in "/\\:\0"])


def address_of(game: Game) -> str:
    """Where the client finds the module of a board that a package brings; "" where there is none."""
    folder = folder_of(game)
    return f"/boards/{game.id}/{MODULE}" if folder is not None and folder.joinpath(MODULE).is_file() else ""


def file_of(game_id: str, path: str) -> Traversable | None:
    """A file of a board; its path has names only, each of which lies in the one before."""
    try:
        folder = folder_of(find_game(game_id))
    except UnknownGame:
        return None
    names = path.strip("/").split("/")
    if folder is None or not all([is_plain(name) for name in names]):
        return None
    file = folder
    for name in names:
        file = file.joinpath(name)
    return file if file.is_file() and is_inside(file, folder) else None


def is_inside(file: Traversable, folder: Traversable) -> bool:
    """Whether no link leads out of the folder; there are none in a package that is one file."""
    on_disk = isinstance(file, Path) and isinstance(folder, Path)
    return not on_disk or Path(str(file)).resolve().is_relative_to(Path(str(folder)).resolve())


@get("/boards/{game:str}/{path:path}", include_in_schema=False, sync_to_thread=True, guards=[limit_requests])
def board_file(game: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file of a board that the package of a game brings."""
    file = file_of(game, str(path))
    kind = None if file is None else KINDS.get(file.name[file.name.rfind(".") :])
    if file is None or kind is None:
        raise not_found("There is no such file.")
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": "no-cache"})
