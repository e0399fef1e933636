"""What a state is made of, listed once: its annotated fields.  Equality, pickle and copies follow from that list."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from stormdeck.core.packing import alike, contents_of, restored


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """Something that is nothing but its fields.  Where speed asks for it `clone` and `copy_from` are written out; `check_game`
    compares them with these, so a field that one of them forgets is found."""

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), contents_of(self))

    def same_as(self, other: object) -> bool:
        """Whether the other is of the same kind, with the same in every field, and in the fields of those."""
        return alike(self, other)
