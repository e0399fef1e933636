"""`check_game`: what every game of Stormdeck must do, whoever wrote it.

Random games are played at every number of players and with every value of every option.  The laws are held against the state
after every move; at sampled moments everything else is tried that could be done there.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from stormdeck.core.errors import IllegalAction, PositionError
from stormdeck.core.events import Event
from stormdeck.core.gallery import CardNote
from stormdeck.core.game import Game, State
from stormdeck.core.options import Options
from stormdeck.core.packing import differences
from stormdeck.core.rng import FastRng
from stormdeck.core.speech import Speaker
from stormdeck.core.types import Seat
from stormdeck.games import game as find_game
from stormdeck.games import game_ids
from stormdeck.table.match import Match
from stormdeck.table.record import Record
from stormdeck.testing import facts, walk
from stormdeck.testing.lessons import check_lesson
from stormdeck.testing.observations import check_layout, check_observation
from stormdeck.testing.showing import check_showing, check_tabletop
from stormdeck.testing.symmetry import check_symmetry
from stormdeck.testing.whole import broken_at, check_whole

OPENED: Final = 6
"""How many redealt tables are laid open beside the true one."""


def check_game(
    game: Game,
    *,
    seeds: Iterable[int] = (1,),
    players: Iterable[int] | None = None,
    options: walk.OptionSets | None = None,
    bound: int = walk.BOUND,
    symmetric: bool = True,
) -> None:
    """Hold a game to the contract; AssertionError says in a sentence what it breaks, and where.

    A game that is only half written is told what it still lacks, and where its own code stopped.
    Without `players` and `options` every number of players is tried with sets of options in which each value occurs.
    `symmetric=False` is for a game whose seats are not alike (one side is bound to seat 1, say), so that it cannot `rotate`.
    Older versions of its rules that the game still plays are held to the same contract.
    """
    try:
        check_whole(game, symmetric)
        check_contract(game, seeds, players, options, bound, symmetric)
    except (AttributeError, NotImplementedError, TypeError, LookupError, ValueError) as error:
        raise AssertionError(broken_at(game, error)) from error


def check_contract(
    game: Game, seeds: Iterable[int], players: Iterable[int] | None, options: walk.OptionSets | None, bound: int, symmetric: bool
) -> None:
    facts.check_facts(game)
    check_showing(game)
    check_lesson(game)
    facts.check_versions(game)
    facts.check_options(game)
    facts.check_notation(game)
    facts.check_visibility(game)
    laws = walk.laws_of(game)
    counts = None if players is None else tuple(players)
    deals = tuple(seeds)
    for seed in deals:
        for agreed in walk.tables(game, counts, options):
            check_table(game, laws, agreed, seed, bound, symmetric)
    for version in game.plays_versions:
        older = game.at_version(version)
        check_game(older, seeds=deals, players=counts, options=options, bound=bound, symmetric=symmetric)


def check_table(game: Game, laws: walk.Laws, options: Options, seed: int, bound: int, symmetric: bool) -> None:
    """One whole random game, then the same game again from its record."""
    sampler, picks = walk.Sampler(), FastRng(seed, 2)
    notes = facts.check_gallery(game, options)
    rows_played: list[int] = []
    before: State | None = None
    cards: list[int] = []
    for moment in walk.walk(game, options, seed, bound, rows_played):
        check_step(moment, laws, before)
        if sampler.wants(moment):
            lying = sorted(card for zone in laws.zones(moment.state).values() for card in zone)
            cards = cards or lying
            moment.require(lying == cards, f"{len(lying)} cards lie on the table, at the start there were {len(cards)}.")
            check_moment(moment, picks)
            check_open_view(moment, laws)
            check_sight(moment, notes)
            if symmetric and moment.row is not None:
                check_symmetry(moment, picks)
        before = game.clone(moment.state)
    check_end(moment)
    check_again(moment, rows_played)


# ---- After every move --------------------------------------------------------------------------------------------------


def check_step(moment: walk.Moment, laws: walk.Laws, before: State | None) -> None:
    """The laws of the game, and a question with answers, or none of either."""
    game, state = moment.game, moment.state
    try:
        laws.check(state, before)
    except AssertionError as error:
        moment.fail(f"A law is broken. {error}.")
    rows = walk.legal_rows(game, state)
    decision, seat = game.decision(state), int(game.seat_to_move(state))
    moment.require((decision is None) == (seat < 0), "`decision` and `seat_to_move` disagree whether the game is over.")
    moment.require((decision is None) == (game.outcome(state) is not None), "There is an outcome exactly when nobody decides.")
    moment.require((decision is None) == (not rows), f"{len(rows)} actions are legal although the decision is {decision}.")
    moment.require(len(set(rows)) == len(rows), f"An action is listed twice: {sorted(rows)}.")
    moment.require(len(rows) <= game.most_legal, f"{len(rows)} actions are legal, `most_legal` says {game.most_legal}.")
    if decision is not None:
        moment.require(decision.seat == seat, f"`decision` asks seat {decision.seat}, `seat_to_move` says {seat}.")
        moment.require(0 <= seat < moment.options.players, f"Seat {seat} is asked; there is no such seat.")
        moment.require(facts.is_rule_of(game, decision.source), f'"{decision.source}" is no rule that could ask.')


# ---- At sampled moments ------------------------------------------------------------------------------------------------


def check_moment(moment: walk.Moment, picks: FastRng) -> None:
    untouched = whole(moment.game, moment.state)
    check_views(moment)
    check_observations(moment)
    check_no_encoder(moment)
    if moment.game.seat_to_move(moment.state) >= 0:
        check_position(moment)
        check_every_action(moment)
        check_refusals(moment, picks)
        check_copies(moment, picks)
    moment.require(whole(moment.game, moment.state) == untouched, "Looking at a state has changed it.")


def whole(game: Game, state: State) -> tuple[object, ...]:
    """All there is to compare of a state, its coming chance included."""
    rng = (int(state.rng.drawn), walk.coming_words(state.rng))
    return game.describe(state), game.decision(state), game.outcome(state), walk.legal_rows(game, state), rng


def check_observations(moment: walk.Moment) -> None:
    """Every seat can be observed: all bytes are written, each in its range."""
    layout = moment.game.observation(moment.options)
    check_layout(layout, moment.options)
    for seat in range(moment.options.players):
        check_observation(moment, layout, seat)


def check_views(moment: walk.Moment) -> None:
    """A view is frozen, says whose it is and of which game, encodes to JSON and has words for what is asked."""
    game = moment.game
    for viewer in walk.viewers(moment.options):
        view, who = game.view(moment.state, viewer), walk.name_of(viewer)
        moment.require(view.viewer == viewer, f"The view of {who} says it is that of {view.viewer}.")
        moment.require(view.game == game.id, f"{type(view).__name__} belongs to the game {view.game!r}.")
        moment.require(view == game.view(moment.state, viewer), f"{who} is shown two different views of one state.")
        facts.check_frozen(view, f"the view of {who}")
        check_json(moment, view, f"the view of {who}")
        check_tabletop(moment, view)
        speaker = Speaker(viewer)
        moment.require(facts.is_sentence(game.ask(view, speaker)), f'"{game.ask(view, speaker)}" is not a question to {who}.')
        moment.require(bool(game.picture(view, speaker).strip()), f"{who} is shown no picture of the table.")


def check_open_view(moment: walk.Moment, laws: walk.Laws) -> None:
    """A game that reveals its table reveals all of it: where the cards lie differently, another table is shown."""
    game, state = moment.game, moment.state
    opened = game.reveal(state)
    if opened is None:
        return
    moment.require(opened.game == game.id, f"{type(opened).__name__} belongs to the game {opened.game!r}.")
    moment.require(opened.viewer is None, f"The open table says that it is the view of {walk.name_of(opened.viewer)}.")
    facts.check_frozen(opened, "the open table")
    check_json(moment, opened, "the open table")
    check_tabletop(moment, opened)
    for plain in (False, True):
        moment.require(bool(game.picture(opened, Speaker(None, plain=plain)).strip()), "There is no picture of the open table.")
    belief = game.belief(game.view(state, None))
    shown: dict[bytes, dict[str, list[int]]] = {}
    for world in (state, *[belief.new_state(FastRng(number, 9)) for number in range(OPENED)]):
        lying = {place: sorted(cards) for place, cards in laws.zones(world).items()}
        first = shown.setdefault(walk.encoded(game.reveal(world)), lying)
        elsewhere = [place for place in lying if first.get(place) != lying[place]]
        moment.require(not elsewhere, f"The open table does not tell which cards lie here: {', '.join(elsewhere[:4])}.")


def check_sight(moment: walk.Moment, notes: Mapping[str, CardNote]) -> None:
    """What is told beside a view speaks of cards that the gallery has, and of no more copies than there are."""
    game = moment.game
    for viewer in walk.viewers(moment.options):
        view, who = game.view(moment.state, viewer), walk.name_of(viewer)
        for id, count in game.unseen(view).items():
            note = notes.get(id)
            if note is None:
                moment.fail(f'`unseen` counts "{id}" for {who}, which the gallery does not have.')
            within = 0 <= count <= (note.copies or count)
            moment.require(within, f'`unseen` says to {who} that {count} of {note.copies} "{id}" may still come.')
        for now in game.notes_now(view):
            moment.require(now.id in notes, f'`notes_now` speaks of "{now.id}", which the gallery does not have.')
            moment.require(bool(now.name and now.value and now.why), f'`notes_now` tells {who} half a thing about "{now.id}".')


def check_json(moment: walk.Moment, value: object, name: str, whose: object = "") -> None:
    """Sentences with whole events and views in them are written only where something is wrong: that takes longer than to look."""
    try:
        text = msgspec.json.encode(value)
    except (TypeError, msgspec.EncodeError) as error:
        moment.fail(f"{name}{whose} cannot be sent: {error}.")
    back = msgspec.json.decode(text, type=type(value))
    if back != value:
        moment.fail(f"{name}{whose} is {value} before and {back} after it was sent as JSON.")


def check_no_encoder(moment: walk.Moment) -> None:
    """Nothing can send a state by mistake.  What `repr` shows is judged by the leak test."""
    encoders = (msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins, json.dumps)
    for encode in encoders:
        try:
            encode(moment.state)
        except (TypeError, ValueError):
            continue
        moment.fail(f"A state can be encoded with {encode.__module__}.{encode.__name__}; nothing may do that.")


def check_position(moment: walk.Moment) -> None:
    """`describe` tells the whole position: as JSON and back it sets up the same one."""
    game, state = moment.game, moment.state
    document = game.describe(state)
    read = json.loads(json.dumps(document))
    try:
        again = game.set_up(read, moment.options, FastRng(0))
    except PositionError as error:
        moment.fail(f"A position reached in play cannot be set up: {error}")
    moment.require(game.describe(again) == document, "A position set up from its own document describes another one.")
    offered = walk.legal_rows(game, again), walk.legal_rows(game, state)
    moment.require(offered[0] == offered[1], "A position set up from its own document offers other actions.")
    for viewer in walk.viewers(moment.options):
        same = game.view(again, viewer) == game.view(state, viewer)
        moment.require(same, f"{walk.name_of(viewer)} sees another table when the position is set up from its document.")


def check_every_action(moment: walk.Moment) -> None:
    """Every legal action has words, applies, and does the same whether somebody listens or not."""
    game, state = moment.game, moment.state
    seat = Seat(int(game.seat_to_move(state)))
    seen = game.view(state, seat)
    offers: list[str] = []
    for row in walk.legal_rows(game, state):
        action = game.actions[row]
        offers.append(game.offer(action, seen, Speaker(seat)))
        moment.require(facts.is_sentence(offers[-1]), f'"{action}" is offered as "{offers[-1]}".')
        heard, events = walk.after(game, state, row)
        silent = game.clone(state)
        game.apply_row(silent, row, None)
        moment.require(whole(game, heard) == whole(game, silent), f'"{action}" does something else when nobody listens.')
        check_events(moment, str(action), events)
    moment.require(len(set(offers)) == len(offers), f"Two actions are offered in the same words: {sorted(offers)}.")


def check_events(moment: walk.Moment, action: str, events: list[Event]) -> None:
    """Something happened, every onlooker sees a fixed part of it, and there are words for each part."""
    game = moment.game
    moment.require(bool(events), f'"{action}" was carried out and nothing is told about it.')
    for event in events:
        moment.require(event.game == game.id, f"{type(event).__name__} belongs to the game {event.game!r}.")
        facts.check_frozen(event, type(event).__name__)
        for viewer in walk.viewers(moment.options):
            seen = event.seen_by(viewer)
            if seen is None:
                continue
            again, stays = seen.seen_by(viewer), seen.faded()
            if again != seen:
                moment.fail(f"What {walk.name_of(viewer)} sees of {event} changes when it is filtered twice: {again}.")
            if stays.faded() != stays:
                moment.fail(f"{seen} fades twice: to {stays}, and then to {stays.faded()}.")
            for told in (seen,) if stays == seen else (seen, stays):
                check_json(moment, told, f"what {walk.name_of(viewer)} sees of ", event)
                words = game.say(told, Speaker(viewer))
                if not facts.is_sentence(words):
                    moment.fail(f'{told} is told to {walk.name_of(viewer)} as "{words}".')


def check_refusals(moment: walk.Moment, picks: FastRng) -> None:
    """An illegal action of any kind is refused with a rule of the game and a sentence, and changes nothing."""
    game, state = moment.game, moment.state
    for row in walk.illegal_rows(game, walk.legal_rows(game, state), 3, picks):
        error = game.explain(state, game.actions[row])
        check_refusal(moment, str(game.actions[row]), error)
    document = {**game.describe(state), "options": moment.options.as_dict()}
    match = Match.from_position(game, document, moment.seed)
    for row in walk.illegal_rows(game, walk.legal_rows(game, state), 1, picks):
        before = [match.view(viewer) for viewer in walk.viewers(moment.options)], match.record(), match.legal()
        try:
            match.play(game.actions[row])
        except IllegalAction as error:
            check_refusal(moment, str(game.actions[row]), error)
        else:
            moment.fail(f'"{game.actions[row]}" is not legal, but the match played it.')
        same = before == ([match.view(viewer) for viewer in walk.viewers(moment.options)], match.record(), match.legal())
        moment.require(same, f'"{game.actions[row]}" was refused and still changed something.')


def check_refusal(moment: walk.Moment, action: str, error: IllegalAction) -> None:
    rule_named = facts.is_rule_of(moment.game, error.rule)
    moment.require(rule_named, f'"{action}" is refused by "{error.rule}", which is no rule of {moment.game.title}.')
    moment.require(facts.is_sentence(error.why), f'"{action}" is refused in the words "{error.why}".')


def check_copies(moment: walk.Moment, picks: FastRng) -> None:
    """A clone plays on as the original does, and neither touches the other; so do a copy into a used state and one that was
    pickled.  A clone has the same in every field; a copy into a used state may keep what lies beyond the end of a pile."""
    game, state = moment.game, moment.state
    used = game.deal(moment.options, FastRng(moment.seed + 1))
    play_some(game, used, 10, picks.clone())
    game.copy_into(state, used)
    other = differences(game.clone(state), state)
    moment.require(not other, f"A clone of a state has something else in {', '.join(other)}.")
    copies = [game.clone(state), used, game.clone(used), pickled(moment)]
    for copy in copies:
        moment.require(whole(game, copy) == whole(game, state), "A copy of a state is not the same state.")
    start = whole(game, state)
    for copy in copies:
        events = play_some(game, copy, 20, picks.clone())
        moment.require(whole(game, state) == start, "Playing on in a copy changed the original.")
        if copy is copies[0]:
            first, told = whole(game, copy), events
        moment.require(whole(game, copy) == first and events == told, "Two copies played alike do not stay alike.")
    picks.next32()


def pickled(moment: walk.Moment) -> State:
    """The state as another process would get it."""
    try:
        copy = pickle.loads(pickle.dumps(moment.state))
    except Exception as error:  # whatever some field says to being pickled
        moment.fail(f"A state cannot be pickled: {error}.")
    assert isinstance(copy, State)
    moment.require(copy == moment.state, f"A pickled state has something else in {', '.join(differences(copy, moment.state))}.")
    return copy


def play_some(game: Game, state: State, count: int, picks: FastRng) -> list[Event]:
    events: list[Event] = []
    for _ in range(count):
        rows = walk.legal_rows(game, state)
        if not rows:
            break
        events += walk.apply(game, state, walk.pick(rows, picks))
    return events


# ---- When it is over ---------------------------------------------------------------------------------------------------


def check_end(moment: walk.Moment) -> None:
    """The outcome names real seats and the rule, and the payoffs share one win among the winners."""
    game, outcome = moment.game, moment.game.outcome(moment.state)
    assert outcome is not None
    seats = range(moment.options.players)
    facts.check_frozen(outcome, "the outcome")
    moment.require(facts.is_rule_of(game, outcome.rule), f'"{outcome.rule}" is no rule that could end the game.')
    moment.require(list(outcome.winners) == sorted(set(outcome.winners)), f"The winners are {outcome.winners}.")
    moment.require(all(winner in seats for winner in outcome.winners), f"The winners are {outcome.winners}.")
    moment.require(len(outcome.points) == len(seats), f"Points of {len(outcome.points)} seats at a table of {len(seats)}.")
    moment.require(bool(outcome.reason), "The outcome gives no reason.")
    shares = [game.payoff(moment.state, seat) for seat in seats]
    for seat in seats:
        share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        moment.require(abs(shares[seat] - share) < 1e-9, f"The winners are {outcome.winners}, the payoffs {shares}.")


def check_again(moment: walk.Moment, rows: list[int]) -> None:
    """The same seed and actions give the same game: in the rules, at a table, and from a record read back from JSON."""
    game = moment.game
    replayed = game.deal(moment.options, FastRng(moment.seed))
    match = Match(game, moment.options.players, moment.seed, moment.options.as_dict())
    for row in rows:
        moment.require(row in walk.legal_rows(game, replayed), "The same seed and actions gave another game.")
        game.apply_row(replayed, row, None)
        match.play(game.actions[row])
    moment.require(whole(game, replayed) == whole(game, moment.state), "The same seed and actions gave another game.")
    moment.require(match.outcome == game.outcome(moment.state), "At a table the same actions had another outcome.")
    record = match.record()
    read = Record.from_json(record.to_json())
    moment.require(read == record, "A record is not the same after it was written and read.")
    if game.id in game_ids() and find_game(game.id) is game:
        again = read.replay()
        same = again.record() == record and again.events(None) == match.events(None)
        moment.require(same, "A record replays to another game.")
