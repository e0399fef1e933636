"""The application: routes, errors and the life of a server process."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components
from sqlalchemy.exc import SQLAlchemyError

from stormdeck import __version__
from stormdeck.core.errors import StormdeckError
from stormdeck.web import settings as settings_module
from stormdeck.web.api import devices, games, push, replays, tables, workshop
from stormdeck.web.pages.boards import board_file
from stormdeck.web.pages.client import client
from stormdeck.web.process import ServerProcess
from stormdeck.web.settings import Settings
from stormdeck.web.transport.errors import on_bug, on_http_error, on_no_database, on_refusal, on_unreadable
from stormdeck.web.transport.guards import AnyRequest, process_of
from stormdeck.web.transport.middleware import Middleware

LOG = logging.getLogger("stormdeck.app")


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> dict[str, object]:
    """For load balancers: 200 while the server takes requests, with or without its channel to other processes."""
    process = process_of(request)
    return {"ok": not process.closing, "version": __version__, "channel": process.channel}


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[str]:
    return Response(process_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


YOUNG_BEFORE_FULL = 1000
"""A full collection of garbage looks at every table in memory: 0.6 s for 2,000 of them, while everybody waits.  So it comes a
hundred times less often than is usual; younger generations are collected as usual."""


def make_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        process = await ServerProcess.open(settings)
        app.state.process = process
        try:
            yield
        finally:
            await process.close()

    return Litestar(
        route_handlers=[
            games.ROUTER,
            tables.TABLE_ROUTER,
            replays.ROUTER,
            devices.ROUTER,
            push.ROUTER,
            workshop.ROUTER,
            health,
            metrics,
            board_file,
            client,
        ],
        lifespan=[life],
        exception_handlers={
            StormdeckError: on_refusal,
            HTTPException: on_http_error,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
            SQLAlchemyError: on_no_database,
            Exception: on_bug,
        },
        request_max_body_size=settings.limits.body,
        # What is the same for everybody is worth compressing; tables are small, and the client's files are compressed already.
        compression_config=CompressionConfig(backend="gzip", exclude=["^/api/tables"], exclude_opt_key="compressed"),
        openapi_config=OpenAPIConfig(
            title="Stormdeck",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
            components=Components(security_schemes={"seatToken": tables.SEAT_TOKEN}),
        ),
        logging_config=None,
        debug=False,
    )


def from_environment() -> Middleware:
    """For uvicorn's processes: the settings come from `stormdeck serve`."""
    gc.set_threshold(*gc.get_threshold()[:2], YOUNG_BEFORE_FULL)
    settings = settings_module.from_text(os.environ[settings_module.ENVIRONMENT])
    return Middleware(make_app(settings), settings)
