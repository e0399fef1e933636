"""Settings of Sphinx for the documentation site; `scripts/make_site.py` calls it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import stormdeck

ROOT = Path(__file__).resolve().parents[2]

project = "Stormdeck"
author = "the Stormdeck project"
version = release = stormdeck.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["*.toml", "games/guides/*.toml"]

# ---- Markdown: links may name any heading, and a code block without a language is text ----
myst_heading_anchors = 4
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]

# ---- The Python reference, made of docstrings: `code` means in them what it means in Markdown ----
default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"

# ---- The pages.  Nothing is asked of another server: fonts are those of the system, the search index is a file ----
html_theme = "furo"
html_title = "Stormdeck"
html_favicon = str(ROOT / "web" / "public" / "favicon.svg")
html_logo = html_favicon
html_static_path = ["static", "live/static"]
html_css_files = ["site.css", "live.css"]
html_js_files: list[str | tuple[str, dict[str, str]]] = ["site.js"]
if os.environ.get("STORMDECK_LIVE"):  # how many bytes a reader fetches; without them there is nothing to run
    html_js_files.append(("live.js", {"data-bytes": os.environ["STORMDECK_LIVE"]}))
html_search_scorer = str(ROOT / "scripts" / "site" / "search.js")
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = True
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_theme_options = {
    "navigation_with_keys": False,
    "top_of_page_buttons": [],
    "light_css_variables": {
        "color-brand-primary": "#7a4b00",
        "color-brand-content": "#1d5a9c",
        "color-brand-visited": "#6b3fa0",
        "color-foreground-muted": "#55606c",
        "color-foreground-secondary": "#46505b",
        "color-sidebar-caption-text": "#46505b",
        "color-api-overall": "#46505b",
        "color-api-name": "#7a4b00",
        "color-api-pre-name": "#46505b",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ffb938",
        "color-brand-content": "#8ec5ff",
        "color-brand-visited": "#c9a8ff",
        "color-background-primary": "#131b25",
        "color-background-secondary": "#17212d",
        "color-background-hover": "#22303f",
        "color-background-border": "#2b3a4a",
        "color-foreground-muted": "#a9b6c4",
        "color-foreground-secondary": "#b8c4d0",
        "color-sidebar-caption-text": "#b8c4d0",
        "color-api-overall": "#b8c4d0",
        "color-api-name": "#ffb938",
        "color-api-pre-name": "#b8c4d0",
    },
}


def name_levels(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Captions of the menu are headings for a screen reader, which wants to know of which level."""
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", name_levels, priority=900)  # after the theme has made its menu
