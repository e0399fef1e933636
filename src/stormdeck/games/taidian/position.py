"""Positions as documents: for tests, puzzles, bug reports and the lab.  The format is on docs/games/taidian.md."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stormdeck.core.positions import read_document, require, seat_number
from stormdeck.core.rng import Rng
from stormdeck.games.taidian import documents
from stormdeck.games.taidian import state as ta
from stormdeck.games.taidian.diary import catch_up
from stormdeck.games.taidian.doubts import HEAVY, WEIGHT, Way, changed, merged, spread_way
from stormdeck.games.taidian.soundness import cards_at, check
from stormdeck.games.taidian.state import TaidianState
from stormdeck.games.taidian.told import ANY, NO_PART, Fact, Part, part_of, whole
from stormdeck.games.taidian.vocabulary import GREEN, NOTHING, Agreed, Table

MOST: Final = 1_000_000
"""No number of a position is larger."""
PLACES: Final = (("hand", ta.HAND), ("pile", ta.PILE), ("discard", ta.OPEN), ("closed", ta.CLOSED))


def read_cards(table: Table, text: str, where: str) -> list[int]:
    """`punch coin*2`"""
    cards: list[int] = []
    for word in text.split():
        name, star, count = word.lower().partition("*")
        known = name in table.ids and (not star or (count.isdecimal() and len(count) < 4))
        require(known, f'"{word}" in {where} is not a card; a card looks like "{table.ids[0]}" or "{table.ids[0]}*2".')
        cards += [table.ids.index(name)] * (int(count) if star else 1)
    return cards


def set_up(document: Mapping[str, object], agreed: Agreed, rng: Rng) -> TaidianState:
    """The state a document describes; cards it does not name lie in the market."""
    doc = read_document(document, documents.Document)
    players = int(agreed.players)
    require(len(doc.seats) == players, f"The position has {len(doc.seats)} seats, the game {players}.")
    state = TaidianState(agreed, rng)
    set_table(state, doc, players)
    for seat, entry in enumerate(doc.seats):
        set_seat(state, seat, entry, players)
    set_turn(state, doc, players)
    set_stocks(state, doc)
    set_memory(state, doc, players)
    set_ways(state, doc, players)
    set_told(state, doc, players)
    check(state)
    return state


def seat_bits(numbers: list[int], players: int, field: str) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << seat_number(number, players, field)
    return bits


def small(number: int, field: str) -> int:
    require(0 <= number <= MOST, f"`{field}` is a number from 0 to {MOST}, not {number}.")
    return number


def phase_number(name: str) -> int:
    require(name in ta.PHASES[:-1], f'There is no phase "{name}"; the phases are {", ".join(ta.PHASES[:-1])}.')
    return ta.PHASES.index(name)


def set_table(state: TaidianState, doc: documents.Document, players: int) -> None:
    state.phase = phase_number(doc.phase)
    state.active = seat_number(doc.turn, players, "turn")
    state.asked = seat_number(doc.asked or doc.turn, players, "asked")
    agreed = int(state.agreed.start_seat) + 1  # 0: any seat
    state.start_seat = seat_number(doc.start_player or agreed or doc.turn, players, "start_player")
    state.first_picker = seat_number(doc.first_picker or 1, players, "first_picker")
    require(1 <= doc.round <= 100_000, f"`round` counts from 1, so it cannot be {doc.round}.")
    state.round = doc.round
    for place, poison in enumerate(doc.poisons):
        require(place < state.table.most_poisons, "There are more Poisons in play than are printed.")
        kinds = read_cards(state.table, poison.card, "`poisons`")
        require(len(kinds) == 1 and state.table.rounds[kinds[0]] > 0, f'"{poison.card}" is not a Poison.')
        by, on = seat_number(poison.by, players, "by"), seat_number(poison.on, players, "on")
        state.add_poison(kinds[0], by, on, small(poison.ticks, "ticks"))


def set_seat(state: TaidianState, seat: int, entry: documents.SeatDocument, players: int) -> None:
    table, agreed, where = state.table, state.agreed, f"of seat {seat + 1}"
    if entry.alive:
        state.alive |= 1 << seat
    default = int(agreed.start_health) if entry.alive else 0
    state.health[seat] = default if entry.health is None else small(entry.health, "health")
    state.energy[seat] = small(entry.energy, "energy")
    for symbol, level in entry.levels.items():
        require(symbol in table.symbol_ids, f'There is no symbol "{symbol}"; there are {", ".join(table.symbol_ids)}.')
        state.levels[seat * int(table.symbols) + table.symbol_ids.index(symbol)] = small(level, "levels")
    state.team[seat] = seat_number(entry.team, players, "team") if entry.team else agreed.teams[seat]
    state.character[seat] = NOTHING
    if entry.character:
        known = ", ".join(table.character_ids)
        require(entry.character in table.character_ids, f'There is no character "{entry.character}"; there are {known}.')
        state.character[seat] = table.character_ids.index(entry.character)
    for field, zone in PLACES:
        for kind in read_cards(table, getattr(entry, field), f"the {field} {where}"):
            allowed = table.type_of[kind] != GREEN or field not in ("hand", "closed")
            require(bool(allowed), f'The {field} {where} has "{table.ids[kind]}"; a structure is never in a hand (TA-R48).')
            twice = table.type_of[kind] == GREEN and state.owns_structure(seat, kind)
            require(not twice, two_of_a_type(table, seat, kind))
            state.add(seat, zone, kind, 1)
    for kind in read_cards(table, entry.structures, f"the structures {where}"):
        require(bool(table.type_of[kind] == GREEN), f'"{table.ids[kind]}" is not a structure.')
        require(not state.owns_structure(seat, kind), two_of_a_type(table, seat, kind))
        state.structures[seat] |= 1 << kind
    state.treaty[seat] = seat_bits(entry.treaties, players, "treaties")
    set_bounds(state, seat, entry)
    state.out_at[seat] = small(entry.out_at, "out_at")
    state.killers[seat] = seat_number(entry.killer, players, "killer") if entry.killer else NOTHING


def set_bounds(state: TaidianState, seat: int, entry: documents.SeatDocument) -> None:
    first = [documents.BoundDocument(entry.kept, entry.late)] if entry.kept or entry.late else []
    require(len(entry.earlier) < ta.BOUNDS, f"`earlier` of seat {seat + 1} has more than {ta.BOUNDS - 1} entries.")
    require(bool(first) or not entry.earlier, f"Seat {seat + 1} has `earlier` without `kept` and `late`.")
    for place, bound in enumerate([*first, *entry.earlier]):
        state.kept[seat * ta.BOUNDS + place] = small(bound.kept, "kept")
        for kind in read_cards(state.table, bound.late, f"the late of seat {seat + 1}"):
            state.add(seat, ta.LATE + place, kind, 1)
    state.put_away |= (1 if entry.put_away else 0) << seat
    state.mixed |= (1 if entry.mixed else 0) << seat


def two_of_a_type(table: Table, seat: int, kind: int) -> str:
    return f'Seat {seat + 1} has two structures of the type "{table.ids[kind]}" (TA-R46, TA-G34).'


def set_turn(state: TaidianState, doc: documents.Document, players: int) -> None:
    kind = doc.turn_kind
    if not kind and state.phase in (ta.UPGRADING, ta.POWER_UP):
        kind = "upgrading"
    elif not kind and state.phase not in (ta.CHOOSE_TURN, ta.PICK_CHARACTER, ta.POISON_WINDOW, ta.SPOILS, ta.TREATY_ANSWER):
        kind = "attacking"
    require(kind in ("", "upgrading", "attacking"), f'`turn_kind` is "upgrading" or "attacking", not "{kind}".')
    state.turn_kind = ta.PHASES.index(kind) if kind else ta.CHOOSE_TURN
    for field in ("money", "burned", "proposals", "robber_at", "tick_at", "taken", "moments"):
        small(getattr(doc, field), field)
    state.money, state.burned, state.proposals = doc.money, doc.burned, doc.proposals
    state.robber_at, state.tick_at, state.taken, state.moments = doc.robber_at, doc.tick_at, doc.taken, doc.moments
    state.red_played, state.cured = doc.red_played, doc.cured
    state.shotguns = seat_bits(doc.shotguns, players, "shotguns")
    state.passed = seat_bits(doc.passed, players, "passed")
    state.victims = seat_bits(doc.victims, players, "victims")
    state.target = seat_number(doc.target, players, "target") if doc.target else NOTHING
    state.victim = seat_number(doc.victim, players, "victim") if doc.victim else NOTHING
    state.asked_from = phase_number(doc.asked_from) if doc.asked_from else ta.CHOOSE_TURN
    require(len(doc.volley) <= state.table.most_volley, "No volley is that large.")
    for laid in doc.volley:
        set_laid(state, laid, players)
    require(len(doc.tallies) in (0, players), "`tallies` has one row a seat, or none.")
    for seat, row in enumerate(doc.tallies):
        require(len(row) == ta.TALLIES, "A row of `tallies` is attack, block, heal and counter.")
        for place, number in enumerate(row):
            state.tallies[seat * ta.TALLIES + place] = small(number, "tallies")


def set_laid(state: TaidianState, laid: documents.LaidDocument, players: int) -> None:
    kinds = read_cards(state.table, laid.card, "`volley`")
    require(len(kinds) == 1 and 0 <= laid.fate <= 3, "Each entry of `volley` is one card with a fate from 0 to 3.")
    at = int(state.volley_size) * ta.ENTRY
    state.volley[at + ta.CARD] = kinds[0]
    state.volley[at + ta.TARGET] = seat_number(laid.on, players, "on")
    state.volley[at + ta.STRUCTURE] = read_cards(state.table, laid.structure, "`volley`")[0] if laid.structure else NOTHING
    state.volley[at + ta.FATE] = laid.fate
    state.volley_size += 1


def set_stocks(state: TaidianState, doc: documents.Document) -> None:
    """TA-R03, TA-G07  What is named nowhere lies in the market, unless `market` says there is less: the rest is removed."""
    table = state.table
    for field, stock in (("removed", ta.REMOVED), ("used", ta.USED), ("bought", ta.BOUGHT)):
        for kind in read_cards(table, getattr(doc, field), f"`{field}`"):
            state.put_in_stock(stock, kind, 1)
    for card in doc.market:
        require(card in table.ids, f'"{card}" in `market` is not a card.')
    named = count_named(state)
    for kind, card in enumerate(table.ids):
        left = int(table.count[kind]) - named[kind]
        require(left >= 0, f'The position has {named[kind]} cards "{card}", but {table.count[kind]} are printed.')
        wanted = doc.market.get(card, left)
        require(0 <= wanted <= left, f'The market can have 0 to {left} cards "{card}", not {wanted}.')
        state.put_in_stock(ta.MARKET, kind, wanted)
        state.put_in_stock(ta.REMOVED, kind, left - wanted)


def count_named(state: TaidianState) -> list[int]:
    """By kind: how many cards lie anywhere but in the market."""
    kinds = int(state.kinds)
    counts = [0] * kinds
    for stock in (ta.REMOVED, ta.USED, ta.BOUGHT):
        counts = [*map(add, counts, state.stock[stock * kinds : (stock + 1) * kinds])]
    for seat in range(int(state.players)):
        for zone in (ta.HAND, ta.PILE, ta.OPEN, ta.CLOSED):
            counts = [*map(add, counts, cards_at(state, seat, zone))]
        built = int(state.structures[seat])
        counts = [count + (built >> kind & 1) for kind, count in enumerate(counts)]
    for poison in range(int(state.poison_count)):
        counts[int(state.poisons[poison * ta.ENTRY + ta.CARD])] += 1
    for laid in range(int(state.volley_size)):
        counts[int(state.volley[laid * ta.ENTRY + ta.CARD])] += 1
    return counts


def hidden_cards(state: TaidianState, seat: int) -> list[int]:
    """By kind: hand, pile and closed discards of a seat."""
    return [int(count) for count in state.hidden_cards(seat)]


def set_memory(state: TaidianState, doc: documents.Document, players: int) -> None:
    """Without `memory` everybody knows every deck, and nobody where its cards lie."""
    kinds = int(state.kinds)
    for watcher in range(players + 1):
        for seat in range(players):
            state.roots[watcher * players + seat] = seat
            for kind, count in enumerate(hidden_cards(state, seat)):
                state.sure[(watcher * players + seat) * kinds + kind] = 0 if watcher == seat else count
    for entry in doc.memory:
        watcher = players if entry.watcher == 0 else seat_number(entry.watcher, players, "watcher")
        seat = players if entry.seat == 0 else seat_number(entry.seat, players, "seat")
        put(state.noted, (watcher * (players + 1) + seat) * kinds, read_cards(state.table, entry.noted, "`noted`"), kinds)
        if seat < players:
            at = watcher * players + seat
            put(state.sure, at * kinds, read_cards(state.table, entry.sure, "`sure`"), kinds)
            put(state.pools, at * kinds, read_cards(state.table, entry.pool, "`pool`"), kinds)
            if entry.group not in (0, entry.seat):
                state.mixed |= (1 << seat) | (1 << seat_number(entry.group, players, "group"))
            state.roots[at] = seat_number(entry.group or entry.seat, players, "group")


def set_ways(state: TaidianState, doc: documents.Document, players: int) -> None:
    kinds = int(state.kinds)
    ways: list[list[Way]] = [[] for _ in range(players + 1)]
    for entry in doc.ways:
        watcher = players if entry.watcher == 0 else seat_number(entry.watcher, players, "watcher")
        require(1 <= entry.weight <= HEAVY, f"A way has a `weight` from 1 to {HEAVY}.")
        fits = len(entry.cards) in (0, players) and len(entry.noted) in (0, players)
        require(fits, "A way has `cards` and `noted` for every seat, or for none.")
        way: Way = (entry.weight,)
        texts = [*(entry.cards or [""] * players), *(entry.noted or [""] * players), entry.held]
        for place, text in enumerate(texts):
            for kind in read_cards(state.table, text, "a way"):
                way = changed(way, place * kinds + kind, 1)
        ways[watcher].append(way)
    for watcher, own in enumerate(ways):
        state.set_ways(watcher, merged(own) if own else [])


def set_told(state: TaidianState, doc: documents.Document, players: int) -> None:
    require(not doc.told or not state.agreed.ask_always, "Only with `ask_always` off a question tells something (TA-G83).")
    for entry in doc.told:
        watcher = players if entry.watcher == 0 else seat_number(entry.watcher, players, "watcher")
        seat = seat_number(entry.seat, players, "seat")
        hand = NO_PART if entry.hand is None else read_part(state, entry.hand)
        state.set_told(watcher, seat, whole(hand, [read_part(state, part) for part in entry.closed]))


def read_part(state: TaidianState, part: documents.PartDocument) -> Part:
    facts: list[Fact] = []
    for entry in part.facts:
        caps = [0] * int(state.kinds)
        for kind in read_cards(state.table, entry.some, "`told`"):
            caps[kind] += 1
        for kind in read_cards(state.table, entry.any, "`told`"):
            caps[kind] = ANY
        facts.append((small(entry.least, "least"), *caps))
    return part_of(small(part.size, "size"), facts)


def put(counts: vec[i64], start: int, cards: list[int], kinds: int) -> None:
    for kind in range(kinds):
        counts[start + kind] = cards.count(kind)


# ---- And back ----------------------------------------------------------------------------------------------------------


def describe(state: TaidianState) -> dict[str, object]:
    """The document of a state, complete: `set_up` makes the same state of it."""
    catch_up(state)
    players = int(state.players)
    target, victim = int(state.target), int(state.victim)
    tallies = [[int(number) for number in state.tallies[seat * ta.TALLIES : (seat + 1) * ta.TALLIES]] for seat in range(players)]
    document = documents.Document(
        seats=[describe_seat(state, seat) for seat in range(players)],
        turn=int(state.active) + 1,
        asked=int(state.asked) + 1,
        phase=ta.PHASES[int(state.phase)],
        start_player=int(state.start_seat) + 1,
        first_picker=int(state.first_picker) + 1,
        round=int(state.round),
        removed=stock_text(state, ta.REMOVED),
        poisons=[describe_poison(state, index) for index in range(int(state.poison_count))],
        turn_kind="" if state.turn_kind == ta.CHOOSE_TURN else ta.PHASES[int(state.turn_kind)],
        money=int(state.money),
        burned=int(state.burned),
        proposals=int(state.proposals),
        shotguns=seat_list(int(state.shotguns)),
        red_played=bool(state.red_played),
        used=stock_text(state, ta.USED),
        bought=stock_text(state, ta.BOUGHT),
        volley=[describe_laid(state, index) for index in range(int(state.volley_size))],
        robber_at=int(state.robber_at),
        tallies=tallies if any(any(row) for row in tallies) else [],
        target=target + 1,
        passed=seat_list(int(state.passed)),
        cured=bool(state.cured),
        tick_at=int(state.tick_at),
        asked_from=ta.PHASES[int(state.asked_from)] if state.phase == ta.TREATY_ANSWER else "",
        victims=seat_list(int(state.victims)),
        victim=victim + 1,
        taken=int(state.taken),
        moments=int(state.moments),
        memory=describe_memory(state),
        ways=describe_ways(state),
        told=describe_told(state),
    )
    built: dict[str, object] = msgspec.to_builtins(document)
    return built


def seat_list(bits: int) -> list[int]:
    return [seat + 1 for seat in range(8) if bits >> seat & 1]


def card_text(state: TaidianState, counts: list[int]) -> str:
    if not any(counts):  # most places are empty, and a document tells many
        return ""
    ids = state.table.ids
    words = [ids[kind] if count == 1 else f"{ids[kind]}*{count}" for kind, count in enumerate(counts) if count > 0]
    return " ".join(words)


def text_at(state: TaidianState, counts: vec[i64], start: int) -> str:
    return card_text(state, [*counts[start : start + state.kinds]])


def stock_text(state: TaidianState, stock: int) -> str:
    return text_at(state, state.stock, stock * int(state.kinds))


def describe_poison(state: TaidianState, index: int) -> documents.PoisonDocument:
    at = index * ta.ENTRY
    entry = [int(number) for number in state.poisons[at : at + ta.ENTRY]]
    return documents.PoisonDocument(
        by=entry[ta.OWNER] + 1, on=entry[ta.VICTIM] + 1, ticks=entry[ta.TICKS], card=state.table.ids[entry[ta.CARD]]
    )


def describe_laid(state: TaidianState, index: int) -> documents.LaidDocument:
    row = [int(number) for number in state.volley[index * ta.ENTRY : (index + 1) * ta.ENTRY]]
    structure = "" if row[ta.STRUCTURE] == NOTHING else state.table.ids[row[ta.STRUCTURE]]
    return documents.LaidDocument(
        card=state.table.ids[row[ta.CARD]], on=row[ta.TARGET] + 1, structure=structure, fate=row[ta.FATE]
    )


def describe_seat(state: TaidianState, seat: int) -> documents.SeatDocument:
    table, kinds = state.table, int(state.kinds)
    symbols = int(table.symbols)
    texts = {field: text_at(state, state.cards, (seat * ta.ZONES + zone) * kinds) for field, zone in PLACES}
    person = int(state.character[seat])
    bounds = [
        documents.BoundDocument(
            int(state.kept[seat * ta.BOUNDS + bound]), text_at(state, state.cards, (seat * ta.ZONES + ta.LATE + bound) * kinds)
        )
        for bound in range(ta.BOUNDS)
    ]
    return documents.SeatDocument(
        health=int(state.health[seat]),
        energy=int(state.energy[seat]),
        levels={
            table.symbol_ids[symbol]: int(state.levels[seat * symbols + symbol])
            for symbol in range(symbols)
            if state.levels[seat * symbols + symbol] > 0
        },
        structures=" ".join([card for kind, card in enumerate(table.ids) if int(state.structures[seat]) >> kind & 1]),
        character="" if person == NOTHING else table.character_ids[person],
        team=int(state.team[seat]) + 1,
        alive=state.is_alive(seat),
        treaties=seat_list(int(state.treaty[seat])),
        kept=bounds[0].kept,
        late=bounds[0].late,
        earlier=[bound for bound in bounds[1:] if bound.kept],
        put_away=bool(int(state.put_away) >> seat & 1),
        mixed=bool(int(state.mixed) >> seat & 1),
        out_at=int(state.out_at[seat]),
        killer=int(state.killers[seat]) + 1,
        **texts,
    )


def describe_memory(state: TaidianState) -> list[documents.MemoryDocument]:
    """Only what differs from knowing every deck."""
    players, kinds = int(state.players), int(state.kinds)
    decks = [card_text(state, hidden_cards(state, seat)) for seat in range(players)]
    entries = []
    for watcher in range(players + 1):
        number = 0 if watcher == players else watcher + 1
        held = text_at(state, state.noted, (watcher * (players + 1) + players) * kinds)
        if held:
            entries.append(documents.MemoryDocument(watcher=number, seat=0, noted=held))
        for seat in range(players):
            at = watcher * players + seat
            entry = documents.MemoryDocument(
                watcher=number,
                seat=seat + 1,
                sure=text_at(state, state.sure, at * kinds),
                group=int(state.roots[at]) + 1,
                pool=text_at(state, state.pools, at * kinds),
                noted=text_at(state, state.noted, (watcher * (players + 1) + seat) * kinds),
            )
            known = "" if watcher == seat else decks[seat]
            if entry.sure != known or entry.group != seat + 1 or entry.pool or entry.noted:
                entries.append(entry)
    return sorted(entries, key=lambda entry: (entry.watcher, entry.seat))


def describe_ways(state: TaidianState) -> list[documents.WayDocument]:
    players, kinds = int(state.players), int(state.kinds)
    entries = []
    for watcher, way in [(watcher, way) for watcher, ways in enumerate(state.ways) for way in ways]:
        more = spread_way(way, (2 * players + 1) * kinds)
        texts = [card_text(state, more[place : place + kinds]) for place in range(0, len(more), kinds)]
        cards, noted = texts[:players], texts[players : 2 * players]
        entry = documents.WayDocument(watcher=0 if watcher == players else watcher + 1, weight=way[WEIGHT], held=texts[-1])
        entry.cards, entry.noted = cards if any(cards) else [], noted if any(noted) else []
        entries.append(entry)
    return sorted(entries, key=lambda entry: (entry.watcher, entry.cards, entry.noted, entry.held))


def describe_told(state: TaidianState) -> list[documents.ToldDocument]:
    entries = []
    for watcher, row in enumerate(state.told):
        for seat, told in [(seat, told) for seat, told in enumerate(row) if told]:
            entry = documents.ToldDocument(watcher=0 if watcher == int(state.players) else watcher + 1, seat=seat + 1)
            entry.hand = describe_part(state, told[0]) if told[0][1] else None
            entry.closed = [describe_part(state, part) for part in told[1:]]
            entries.append(entry)
    return sorted(entries, key=lambda entry: (entry.watcher, entry.seat))


def describe_part(state: TaidianState, part: Part) -> documents.PartDocument:
    facts = []
    for fact in part[1]:
        some = card_text(state, [0 if cap == ANY else cap for cap in fact[1:]])
        facts.append(documents.FactDocument(fact[0], card_text(state, [1 if cap == ANY else 0 for cap in fact[1:]]), some))
    return documents.PartDocument(part[0], facts)


def rotate(document: Mapping[str, object], by: int) -> dict[str, object]:
    """The same position with everybody `by` seats further on."""
    doc = read_document(document, documents.Document)
    count = len(doc.seats)

    def on(number: int) -> int:
        return (number - 1 + by) % count + 1 if number > 0 else 0

    def all_on(numbers: list[int]) -> list[int]:
        return sorted([on(number) for number in numbers])

    for seat in doc.seats:
        seat.team, seat.killer, seat.treaties = on(seat.team), on(seat.killer), all_on(seat.treaties)
    doc.seats = [doc.seats[(seat - by) % count] for seat in range(count)]
    doc.tallies = [doc.tallies[(seat - by) % count] for seat in range(count)] if doc.tallies else []
    for field in ("turn", "asked", "start_player", "first_picker", "target", "victim"):
        setattr(doc, field, on(getattr(doc, field)))
    for field in ("shotguns", "passed", "victims"):
        setattr(doc, field, all_on(getattr(doc, field)))
    for poison in doc.poisons:
        poison.by, poison.on = on(poison.by), on(poison.on)
    for laid in doc.volley:
        laid.on = on(laid.on)
    for entry in doc.memory:
        entry.watcher, entry.seat, entry.group = on(entry.watcher), on(entry.seat), on(entry.group)
    doc.memory = sorted(doc.memory, key=lambda entry: (entry.watcher, entry.seat))
    for way in doc.ways:
        way.watcher = on(way.watcher)
        way.cards, way.noted = turned(way.cards, by), turned(way.noted, by)
    doc.ways = sorted(doc.ways, key=lambda entry: (entry.watcher, entry.cards, entry.noted, entry.held))
    for told in doc.told:
        told.watcher, told.seat = on(told.watcher), on(told.seat)
    doc.told = sorted(doc.told, key=lambda entry: (entry.watcher, entry.seat))
    built: dict[str, object] = msgspec.to_builtins(doc)
    return built


def turned(texts: list[str], by: int) -> list[str]:
    return [texts[(place - by) % len(texts)] for place in range(len(texts))]
