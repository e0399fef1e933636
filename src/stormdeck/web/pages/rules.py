"""The rules of a game as HTML: exact ones, and how to play."""

from __future__ import annotations

import re
from functools import cache

from stormdeck import pages
from stormdeck.games import game as find_game
from stormdeck.web.pages.markdown import address_of_picture, html_of
from stormdeck.web.protocol import wire

ANCHOR = re.compile(r"<li>(\s*(?:<p>)?)<strong>([A-Z]{2}-[A-Z]\d+)</strong>")


@cache
def page(id: str) -> wire.Page:
    """Every rule is an anchor."""
    return wire.Page(find_game(id).title, ANCHOR.sub(r'<li id="\2">\1<strong>\2</strong>', html_of(pages.exact_rules(id))))


@cache
def guide(id: str) -> wire.Page:
    """ "" as its text where a game brings no guide."""
    return wire.Page(find_game(id).title, html_of(pages.guide(id), lambda name: address_of_picture(id, name)))
