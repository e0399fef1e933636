"""A card table as a form, and a change in its text: nothing else of it moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stormdeck
from stormdeck.core.documents import Unreadable, read_toml
from stormdeck.core.errors import BadOptions
from stormdeck.games import BUILT_IN
from stormdeck.lab.drafting import Draft, drafted
from stormdeck.lab.sheet import Field, changed_text, differences, printed_text, sheet_of
from stormdeck.lab.toml_places import at_path, scanned, written

STRANGE = """
# a comment with = and [brackets]
"quoted key" = 1   # seed
[a.b]  # public
one = "with # and \\" and ]"
two = 'literal \\'
many = [
  1,  # the first
  2,
]
inner = { x = 1, deep = { y = true, list = ["p", "q"] } }
long = \"\"\"
text = 5
\"\"\"
[[row]]
id = "r0"
source = "reconstructed"
n = -3
[row.part]
m = 4
[[row]]
n = 5
n_source = "seed"
tables = [{ k = 1 }, { k = 2 }]
"""


def fields_of(text: str) -> dict[str, Field]:
    return {field.path: field for group in sheet_of(text) for row in group.rows for field in row.fields}


def test_every_value_is_found_where_it_stands() -> None:
    document = read_toml(STRANGE)
    for path, place in scanned(STRANGE).found.items():
        assert read_toml(f"v = {STRANGE[place.start : place.end]}")["v"] == at_path(document, path), path


def test_sources_are_read_from_rows_fields_and_comments() -> None:
    fields = fields_of(STRANGE)
    assert fields["row/0/n"].source == fields["row/0/part/m"].source == "reconstructed"
    assert fields["row/1/n"].source == "sheet"
    assert fields["a/b/one"].source == "public"
    assert fields["a/b/many"].value == "1, 2"
    assert "a/b/long" not in fields, "a text of many lines is changed in the file"


@pytest.mark.parametrize("game", [game for game in BUILT_IN if game != "blanco"])
def test_changing_every_number_of_a_printed_table_changes_nothing_else(game: str) -> None:
    text = printed_text(stormdeck.game(game))
    assert text is not None
    numbers = {path: int(field.value) + 1 for path, field in fields_of(text).items() if field.kind == "number"}
    new = changed_text(text, numbers)
    assert dict(differences(text, new)) == numbers
    back = {path: int(field.value) for path, field in fields_of(text).items() if field.kind == "number"}
    assert changed_text(new, back) == text


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=("C", "Z")), max_size=60))
def test_any_words_can_be_put_into_a_table(words: str) -> None:
    assert read_toml(f"v = {written(words)}")["v"] == words
    new = changed_text(STRANGE, {"a/b/one": words})
    assert fields_of(new)["a/b/one"].value == words


@settings(deadline=None)
@given(st.text(st.sampled_from("[]{}=\"'#.,ab1 \n\\"), max_size=80))
def test_whatever_is_read_has_a_form_or_a_sentence(text: str) -> None:
    """Never anything but a refusal, and no form that shows a value which is not there."""
    try:
        document = read_toml(text)
        form = sheet_of(text)
    except Unreadable:
        return
    assert document or not form


def test_a_change_of_another_kind_is_refused() -> None:
    for path, value in (("row/0/n", "x"), ("a/b/one", 4), ("a/b/many", "1, x"), ("row/9/n", 1), ("a/b/inner/deep/y", 1)):
        with pytest.raises(BadOptions):
            changed_text(STRANGE, {path: value})


def test_an_option_and_a_table_that_disagree_are_refused() -> None:
    changes = {"card/0/copies": 13, "game/deck_size": 163, "game/letter_cards": 133}
    mine = Draft(game="thunderbolts", players=2, changes=changes)
    assert drafted(mine).error == ""
    both = drafted(Draft(game="thunderbolts", players=2, changes=changes, options={"deck_preset": "lean"}))
    assert "say different things" in both.error
    assert "option:deck_preset" in both.fields
