"""TL-R32 to TL-R39: the challenge, and the whole table of who beats whom."""

from __future__ import annotations

import itertools

import pytest

from stormdeck.games.thunder_and_lightning.events import Lost
from stormdeck.testing.rules import rule
from tests.games.thunder_and_lightning.reading_pieces import kind
from tests.games.thunder_and_lightning.scenario_table import SEATS, card_of, table

# The challenge table without Berserker and Idunn.  W: the challenger wins, L: it is lost, =: both are lost,
# X: the lane is wiped, !: the owner of the challenged card loses the game.
DEFENDERS = ("none", "treasure", "Nightmare", "Wall", "Frigg", "Ravens", "Archer", "3", "Viking", "5", "6", "7")
RESULTS = {
    "Frigg": "W ! X L = L L L L L L W",
    "Ravens": "W ! X L W = L L L L L L",
    "Archer": "W ! X W W W = L L L L L",
    "3": "W ! X L W W W = L L L L",
    "Viking": "W ! X L W W W W = L L L",
    "5": "W ! X L W W W W W = L L",
    "6": "W ! X L W W W W W W = L",
    "7": "W ! X L W W W W W W W =",
}
RANKS = {"T": {"3": "Dwarf", "5": "Light Elf", "6": "Einherjar", "7": "Tyr"}, "L": {"3": "Troll", "5": "Fire Giant"}}
RANKS["L"] |= {"6": "Dragon", "7": "Angrboda", "none": "Hel", "treasure": "Crown"}
RANKS["T"] |= {"none": "Hel", "treasure": "Ring"}
STRENGTHS = {"Frigg": 0, "Ravens": 1, "Archer": 2, "3": 3, "Viking": 4, "5": 5, "6": 6, "7": 7}
HOLDERS = ("nobody", "challenger", "challenged")


def expected(challenger: str, defender: str, berserker: str, idunn: str) -> str:
    """The printed table; Berserker changes the Vikings' numbers, Idunn the ties."""
    result = RESULTS[challenger].split()[DEFENDERS.index(defender)]
    attacks = challenger == "Viking" and berserker == "challenger"
    defends = defender == "Viking" and berserker == "challenged"
    if (attacks or defends) and defender in STRENGTHS:
        attack = 6 if attacks else STRENGTHS[challenger]
        defence = 3 if defends else STRENGTHS[defender]
        result = "W" if attack > defence else "L" if attack < defence else "="
    if result == "=" and idunn != "nobody":
        result = "W" if idunn == "challenger" else "L"
    return result


def piles(attacker: str, berserker: str, idunn: str) -> str:
    """Berserker and Idunn on top of their holders' piles; two of one player cannot both be on top."""
    other = "L" if attacker == "T" else "T"
    lines = []
    for name, holder in (("Berserker", berserker), ("Idunn", idunn)):
        if holder != "nobody":
            lines.append(f"{attacker if holder == 'challenger' else other} pile: {name}")
    return "\n".join(lines)


PAIRS = list(itertools.product(RESULTS, DEFENDERS))
HELD = [(b, i) for b in HOLDERS for i in HOLDERS if b == "nobody" or b != i]


@rule("TL-R27", "TL-R37", "TL-R38", "TL-R51", "TL-R53", "TL-R55", "TL-R67", "TL-R68", "TL-R69", "TL-R80", "TL-R86", "TL-R103")
@rule("TL-G28", "TL-G29", "TL-G32", "TL-G33", "TL-G43")
@pytest.mark.parametrize(("berserker", "idunn"), HELD)
@pytest.mark.parametrize(("challenger", "defender"), PAIRS)
def test_the_challenge_table(challenger: str, defender: str, berserker: str, idunn: str) -> None:
    """Every pair, every holder of Berserker and of Idunn, for either side, face up and face down."""
    for attacker, face in itertools.product("TL", "~+"):
        other = "L" if attacker == "T" else "T"
        mine, theirs = RANKS[attacker].get(challenger, challenger), RANKS[other].get(defender, defender)
        text = f"{attacker} A: {face}{mine} > ~Archer\n{other} A: {face}{theirs} > ~Archer\n{attacker} hand: Baldr"
        t = table(f"{text}\n{piles(attacker, berserker, idunn)}", turn=attacker, left=2)
        before = {side: t.pile(side) for side in "TL"}
        t.play("challenge A1")
        result = expected(challenger, defender, berserker, idunn)
        if result == "!":
            assert t.won_by() == attacker
            continue
        assert not t.is_over()
        if result == "X":
            assert t.column("T", "A") == t.column("L", "A") == ""
            continue
        assert t.column(attacker, "A") == ("~Archer" if result in "L=" else f"+{mine} > ~Archer")
        assert t.column(other, "A") == ("~Archer" if result in "W=" else f"+{theirs} > ~Archer")
        assert t.pile(attacker) == ", ".join(filter(None, [before[attacker], mine if result in "L=" else ""]))
        assert t.pile(other) == ", ".join(filter(None, [before[other], theirs if result in "W=" else ""]))


@rule("TL-R07", "TL-R27", "TL-G29", "TL-S19")
def test_no_strength_is_less_than_nought() -> None:
    t = table("T A: ~Frigg\nL A: ~Hel\nL B: Troll", left=2).play("challenge A1")
    assert t.pile("L") == "Hel"
    assert t.column("T", "A") == "+Frigg"


@rule("TL-G29", "TL-R27")
@pytest.mark.parametrize(
    "card", ["Baldr", "Valkyries", "Vidarr", "Freya", "Odin", "Longships", "Seer", "Gungnir", "Berserker", "Idunn"]
)
def test_every_card_without_strength_is_lost_when_challenged(card: str) -> None:
    t = table(f"T A: Frigg\nL A: ~{card}\nL B: Troll", left=2).play("challenge A1")
    assert t.pile("L") == card


@rule("TL-R27", "TL-R36", "TL-S20")
def test_a_card_without_strength_cannot_challenge() -> None:
    table("T A: ~Hel\nL A: ~Troll").refuses("challenge A1", "TL-R36")


@rule("TL-R36", "TL-R79", "TL-R104", "TL-R47", "TL-R110", "TL-S29")
@pytest.mark.parametrize("card", ["Wall", "Nightmare", "Ring", "Thor", "Baldr"])
def test_the_cards_that_never_initiate_a_challenge(card: str) -> None:
    t = table(f"T A: {card}\nL A: Troll")
    assert not t.offered("challenge")
    t.refuses("challenge A1", "TL-R36")


@rule("TL-R32", "TL-R89", "TL-R109", "TL-G22", "TL-G46", "TL-G47", "TL-S23")
def test_no_challenge_of_any_kind_in_the_first_turn() -> None:
    """Loki has had his; the Ravens may be played face down."""
    t = table("T A: Einherjar\nT hand: Ravens, Vidarr\nL A: Troll", first=True)
    t.refuses("challenge A1", "TL-R32")
    t.refuses("use ravens", "TL-R89")
    t.refuses("use vidarr", "TL-R109")
    assert "play ravens A1" in t.choices


@rule("TL-G46", "TL-R109")
def test_the_ravens_do_not_remove_the_own_god_in_the_first_turn() -> None:
    t = table("T A: Einherjar\nT hand: Ravens, Thor\nL A: Troll", first=True).play("enter B")
    t.refuses("use ravens", "TL-R89")


@rule("TL-G47", "TL-R64")
@pytest.mark.parametrize(
    "card", ["Baldr", "Valkyries", "Frigg", "Freya", "Hel", "Odin", "Longships", "Seer", "Mjolnir", "Berserker", "Idunn"]
)
def test_the_other_powers_are_legal_in_the_first_turn(card: str) -> None:
    """Where their own conditions hold."""
    kinds = {"Mjolnir": "weapon"}
    t = table(f"T A: Einherjar\nT hand: {card}\nT pile: Ravens, Archer\nL A: +Wall\nL B: ~Troll\nL pile: Troll", first=True)
    assert f"use {kinds.get(card, card.lower())}" in t.choices


@rule("TL-R64", "TL-G47", "TL-S24")
def test_spying_in_the_first_turn_is_legal() -> None:
    t = table("L A: Troll\nL hand: Frigg\nT hand: Hel, Tyr", turn="L", first=True, left=2).play("use frigg")
    assert "Hel" in " ".join(t.tells("L", "spy"))


@rule("TL-R32", "TL-S25")
def test_in_the_second_turn_challenges_are_legal() -> None:
    t = table("L A: Dragon\nL hand: Hel\nT A: Dwarf\nT hand: Hel", turn="L", first=True, left=1).play("draw").pass_turn()
    assert (t.mover, t.offered("challenge")) == ("T", set())
    t.play("draw").pass_turn()
    assert t.mover == "L"
    assert t.offered("challenge") == {"challenge A1"}
    assert t.play("challenge A1").pile("T") == "Dwarf"


@rule("TL-R33", "TL-S26")
def test_nobody_challenges_diagonally_or_an_empty_column() -> None:
    t = table("T A: Einherjar\nL B: Troll")
    assert not t.offered("challenge")
    t.refuses("challenge A1", "TL-R33")
    t.refuses("challenge B1", "TL-R33")


@rule("TL-R34", "TL-S27")
def test_a_challenge_is_forced_only_where_nothing_else_is_possible() -> None:
    t = table("T A: Dwarf\nT hand: none\nT deck: none\nL A: +Dragon")
    assert t.choices == ["challenge A1"]
    t.play("challenge A1")
    assert t.pile("T") == "Dwarf"
    assert t.mover == "L"
    t.play("draw").pass_turn()
    assert t.won_by() == "L"
    assert len(table("T A: Dwarf\nL A: +Dragon").choices) > 1


@rule("TL-R35", "TL-S28")
def test_only_first_rows_challenge_and_are_challenged() -> None:
    """There is no action at all for Tyr in row 2; the Ravens in row 2 need Vidarr."""
    t = table("T A: Dwarf > Tyr\nL A: Troll > Ravens")
    assert t.offered("challenge") == {"challenge A1"}
    t.refuses("challenge A2", "TL-R35")
    assert t.play("challenge A1").pile("T") == "Dwarf"


@rule("TL-R37", "TL-S30")
def test_the_loser_is_discarded_and_the_winner_stays_face_up() -> None:
    t = table("T A: ~Dwarf\nL A: ~Fire Giant > ~Hel", left=2).play("challenge A1")
    assert t.pile("T") == "Dwarf"
    assert t.column("L", "A") == "+Fire Giant > ~Hel"


@rule("TL-R38", "TL-R39", "TL-S31")
def test_equal_strengths_are_both_lost_and_the_columns_move_forward() -> None:
    t = table("T A: Light Elf > Archer\nL A: Fire Giant > Troll", left=2).play("challenge A1")
    assert (t.pile("T"), t.pile("L")) == ("Light Elf", "Fire Giant")
    assert (t.column("T", "A"), t.column("L", "A")) == ("~Archer", "~Troll")


@rule("TL-R38")
@pytest.mark.parametrize(("me", "them"), [("T", "L"), ("L", "T")])
def test_of_two_lost_cards_the_challenger_s_goes_first(me: str, them: str) -> None:
    t = table("T A: Viking > Hel\nL A: Viking > Hel", turn=me, left=2)
    t.play("challenge A1")
    lost = [event.seat for event in t.match.events(None) if isinstance(event, Lost)]
    assert lost == [SEATS[me] - 1, SEATS[them] - 1]


@rule("TL-G49")
def test_one_card_may_challenge_several_times_in_a_turn() -> None:
    t = table("T A: Tyr\nL A: Troll > Dragon > Archer\nL B: Troll", left=3, points=3)
    t.play("challenge A1", "challenge A1", "challenge A1")
    assert t.pile("L") == "Troll, Dragon, Archer"
    assert t.column("T", "A") == "+Tyr"


@rule("TL-G50")
def test_the_winner_does_not_advance() -> None:
    t = table("T A: Tyr\nL A: Troll\nL B: Troll", left=2).play("challenge A1")
    assert (t.column("T", "A"), t.column("L", "A")) == ("+Tyr", "")


@rule("TL-R02", "TL-R41", "TL-R86", "TL-S69")
def test_the_treasure_found_on_the_battlefield_or_in_the_hand() -> None:
    assert table("T A: Dwarf\nL A: ~Crown").play("challenge A1").won_by() == "T"
    t = table("T A: Dwarf\nT hand: Ring\nL A: Troll\nL hand: Ravens", turn="L").play("use ravens", "at hand")
    assert t.won_by() == "L"


@rule("TL-G28")
@pytest.mark.parametrize("holder", ["T", "L"])
def test_a_challenged_treasure_is_lost_whatever_the_numbers(holder: str) -> None:
    """Frigg's 0 against 0, also while the owner of the treasure holds Idunn."""
    t = table(f"T A: Frigg\nL A: ~Crown\n{holder} pile: Idunn").play("challenge A1")
    assert t.won_by() == "T"


@rule("TL-G43", "TL-R51")
def test_strengths_count_as_they_are_when_the_cards_are_turned_up() -> None:
    """A loser that covers Berserker matters for the next challenge only."""
    t = table("T A: Viking\nT B: Viking\nT pile: Berserker\nL A: +Angrboda\nL B: +Fire Giant\nT hand: Hel", left=3, points=3)
    t.play("challenge A1")
    assert t.pile("T") == "Berserker, Viking"
    t.play("challenge B1")
    assert t.pile("T") == "Berserker, Viking, Viking"


@rule("TL-G33", "TL-R67")
@pytest.mark.parametrize(("thief", "victim"), [("T", "L"), ("L", "T")])
def test_a_stolen_champion_is_as_good_and_as_weak_as_an_own_one(thief: str, victim: str) -> None:
    champion = {"T": "Angrboda", "L": "Tyr"}[thief]
    t = table(f"{thief} A: +{champion}\n{victim} A: Frigg", turn=victim, left=2).play("challenge A1")
    assert t.pile(thief) == champion
    assert kind(card_of(champion, thief)) == "champion"
