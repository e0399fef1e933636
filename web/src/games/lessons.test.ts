/** When the notes of a first game come: in the order in which a beginner meets things, and what real samples do not show. */
import { describe, expect, it } from 'vitest';
import blanco from './blanco';
import type { BlancoView } from '../generated/blanco';
import { momentOf, notesAt, samplesOf } from './checks';
import taidian from './taidian';
import type { TaidianView } from '../generated/taidian';
import thunder from './thunder-and-lightning';
import { KINDS } from './thunder-and-lightning/cards';
import type { ThunderView } from '../generated/thunder-and-lightning';
import thunderbirds from './thunderbirds';
import type { ThunderbirdsView } from '../generated/thunderbirds';
import thunderbolts from './thunderbolts';
import { cardOf } from './thunderbolts/cards';
import type { ThunderboltsView } from '../generated/thunderbolts';
import type { Offer, SeenEvent } from '../generated/wire';
import type { GameClient, Moment } from './types';

type Decided = { decision: { seat: number; kind: string } | null };

/** A moment of a real game at which its viewer is asked this, with nothing seen before. */
function moment<V extends Decided>(game: string, kind: string): Moment<V> {
  const found = samplesOf<V>(game)
    .flatMap((sample) => momentOf(sample) ?? [])
    .find((now) => now.kind === kind);
  if (!found) throw new RangeError(`No sample asks for ${kind}.`);
  return { ...structuredClone(found), log: [] };
}

const offers = (...actions: string[]): Offer[] => actions.map((action) => ({ action, words: action }));

const log = (...events: SeenEvent['event'][]): SeenEvent[] => events.map((event, n) => ({ n, words: '', event }));

/** The change this makes to what the coach says. */
function added<V, E, F>(client: GameClient<V, E, F>, before: Moment<V>, after: Moment<V>): string[] {
  const old = notesAt(client, before);
  return notesAt(client, after).filter((id) => !old.includes(id));
}

describe('Blanco', () => {
  const start = (): Moment<BlancoView> => {
    const now = moment<BlancoView>('blanco', 'choose_action');
    for (const player of now.view.players) Object.assign(player, { stage: 1, turns_taken: 0 });
    return now;
  };

  it('begins with the set-up and then tells what a turn is', () => {
    expect(notesAt(blanco, moment('blanco', 'setup_reveal'))).toEqual(['setup-reveal']);
    expect(notesAt(blanco, moment('blanco', 'setup_look'))).toEqual(['setup-look']);
    expect(notesAt(blanco, start())).toEqual(['aim', 'turn']);
  });

  it('speaks of swaps in the second turn and of the limit in the last three', () => {
    const now = start();
    now.view.players[now.seat]!.turns_taken = 1;
    expect(added(blanco, start(), now)).toEqual(['swap']);
    now.view.options.values = [['max_turns_per_player', 3]];
    expect(notesAt(blanco, now)).not.toContain('over');
    expect(notesAt(blanco, now)).toContain('last-turns');
    now.view.options.values = [['max_turns_per_player', 0]];
    expect(notesAt(blanco, now)).not.toContain('last-turns');
  });

  it('speaks of the discard when it fits, and of a smaller grid after an own line', () => {
    const now = start();
    now.view.players[now.seat]!.turns_taken = 2;
    now.view.players[now.seat]!.grid = [[{ lies: 'up', card: 3 }]];
    now.view.discard_top = 3;
    expect(notesAt(blanco, now)).toContain('discard');
    now.view.discard_top = null;
    expect(notesAt(blanco, now)).not.toContain('discard');
    now.log = log({ event: 'RowCleared', seat: 1 - now.seat });
    expect(notesAt(blanco, now)).not.toContain('shorter');
    now.log = log({ event: 'RowCleared', seat: now.seat });
    expect(notesAt(blanco, now)).toContain('shorter');
  });
});

describe('THUNDERBOLTS', () => {
  /** The first turn: five letters in hand, nothing on the table. */
  const start = (legal: Offer[]): Moment<ThunderboltsView> => {
    const now = moment<ThunderboltsView>('thunderbolts', 'play');
    const me = now.view.players[now.seat]!;
    for (const player of now.view.players) player.wallet = { count: 8, top: cardOf('N') };
    me.hand = [...'THUEO'].map((letter) => ({ hand: 'held', card: cardOf(letter), public: false, shuffle: 0 }));
    now.view.stacks = now.view.stacks.map(() => ({ place: 0, cards: [] }));
    now.view.actions = 0;
    return { ...now, legal };
  };
  const plays = offers('play T st1', 'close T rs1');

  it('tells about a turn step by step', () => {
    const now = start(plays);
    expect(notesAt(thunderbolts, now)).toEqual(['aim', 'play']);
    expect(notesAt(thunderbolts, start(offers('close T rs1')))).toEqual(['aim', 'close']);
    const played = { ...now, view: { ...now.view, actions: 1 }, log: log({ event: 'CardPlayed', seat: now.seat }) };
    expect(added(thunderbolts, now, played)).toEqual(['wallet', 'close']);
    const second = { ...now, log: log({ event: 'CardPlayed', seat: now.seat }, { event: 'TurnClosed', seat: now.seat }) };
    expect(added(thunderbolts, played, second)).toEqual(['reserves']);
  });

  it('does not take what the others do for mine', () => {
    const now = {
      ...start(plays),
      log: log({ event: 'CardPlayed', seat: 7 }, { event: 'TurnClosed', seat: 7 }, { event: 'HandRefilled', seat: 7 }),
    };
    expect(notesAt(thunderbolts, now)).toEqual(['aim', 'play']);
  });

  it('explains a bolt when it is held, an exchange when it can be made, and a pass when nothing else can', () => {
    const held = start(plays);
    held.view.players[held.seat]!.wallet.top = cardOf('*');
    expect(added(thunderbolts, start(plays), held)).toEqual(['wild']);
    expect(added(thunderbolts, start(plays), start([...plays, ...offers('exchange H st1')]))).toEqual(['exchange']);
    expect(notesAt(thunderbolts, start(offers('pass')))).toEqual(['aim', 'close', 'pass']);
  });

  it('watches how far the stacks and the WALLETs are', () => {
    const at = (place: number): Moment<ThunderboltsView> => {
      const now = start(plays);
      now.view.stacks = [{ place, cards: [] }, ...now.view.stacks.slice(1)];
      return now;
    };
    expect(added(thunderbolts, start(plays), at(9))).toEqual([]);
    expect(added(thunderbolts, start(plays), at(10))).toEqual(['second-t']);
    expect(added(thunderbolts, start(plays), at(11))).toEqual(['last-letter']);
    const late = start(plays);
    late.view.players[1 - late.seat]!.wallet.count = 2;
    expect(added(thunderbolts, start(plays), late)).toEqual(['near-the-end']);
  });
});

describe('Taidian', () => {
  /** A first turn with the cards of the beginning. */
  const start = (kind: string, ...hand: string[]): Moment<TaidianView> => {
    const now = moment<TaidianView>('taidian', kind);
    now.view.players = now.view.players.map((player, seat) => ({
      ...player,
      health: 80,
      energy: 0,
      hand: seat === now.seat ? hand : null,
    }));
    now.view.storm = false;
    return now;
  };
  const plain = (): Moment<TaidianView> => start('choose_turn', 'coin', 'punch');

  it('tells about a turn step by step', () => {
    expect(notesAt(taidian, plain())).toEqual(['aim', 'turn']);
    expect(notesAt(taidian, { ...start('upgrading', 'coin'), legal: offers('play coin', 'end turn') })).toEqual(['money']);
    expect(notesAt(taidian, { ...start('upgrading', 'coin'), legal: offers('buy coin', 'end turn') })).toEqual(['money', 'market']);
    expect(notesAt(taidian, { ...start('attacking', 'punch'), legal: offers('lay punch +1', 'end turn') })).toEqual(['attack']);
    expect(notesAt(taidian, { ...start('attacking', 'punch'), legal: offers('launch') })).toEqual(['attack', 'launch']);
    const second = { ...plain(), log: log({ event: 'TurnEnded', seat: plain().seat }) };
    expect(added(taidian, plain(), second)).toEqual(['next-hand', 'character']);
  });

  it.each([
    ['robber', 'robber'],
    ['poison', 'poison'],
    ['fire_bomb', 'bomb'],
    ['shotgun', 'shotgun'],
    ['first_aid', 'first-aid'],
    ['bolt', 'energy'],
  ])('explains %s when it is first held', (card, note) => {
    expect(added(taidian, plain(), start('choose_turn', 'coin', card))).toEqual([note]);
  });

  it('speaks of buildings when one can be paid, and of dangers when they come', () => {
    const rich = { ...start('upgrading', 'gold'), legal: offers('buy coin', 'buy barricade') };
    expect(notesAt(taidian, rich)).toEqual(['money', 'market', 'structure']);
    const hurt = plain();
    hurt.view.players = hurt.view.players.map((player) => ({ ...player, health: 30 }));
    expect(added(taidian, plain(), hurt)).toEqual(['low']);
    expect(added(taidian, plain(), { ...plain(), view: { ...plain().view, storm: true } })).toEqual(['storm']);
    const other = { ...plain(), log: log({ event: 'PoweredUp', seat: plain().seat + 1 }) };
    expect(added(taidian, plain(), other)).toEqual(['rival-power']);
  });
});

describe('Thunder & Lightning', () => {
  const start = (...hand: string[]): Moment<ThunderView> => {
    const now = moment<ThunderView>('thunder-and-lightning', 'action');
    const held = hand.map((id) => ({ hand: 'held' as const, card: KINDS.findIndex((kind) => kind.id === id), seen: false }));
    const lanes = [0, 1, 2].map((token) => [{ lies: 'known' as const, card: 7, token, seen: false }]);
    now.view.players = now.view.players.map((player) => ({ ...player, hand: held, lanes, deck: 40, turns_taken: 0 }));
    now.view.turn = { ...now.view.turn, used: 0 };
    return { ...now, legal: offers('draw', 'play viking A1') };
  };

  it('tells about a turn step by step', () => {
    expect(notesAt(thunder, moment('thunder-and-lightning', 'setup'))).toEqual(['setup']);
    const first = start('viking');
    expect(notesAt(thunder, first)).toEqual(['aim', 'points']);
    const second = { ...first, view: { ...first.view, turn: { ...first.view.turn, used: 1 } } };
    expect(added(thunder, first, second)).toEqual(['play']);
    expect(added(thunder, first, { ...first, legal: offers('challenge A1') })).toEqual(['challenge']);
    const later = start('viking');
    later.view.players = later.view.players.map((player) => ({ ...player, turns_taken: 1 }));
    expect(added(thunder, first, { ...later, legal: offers('use frigg') })).toEqual(['power']);
    expect(added(thunder, first, { ...first, log: log({ event: 'Challenged', seat: first.seat }) })).toEqual(['face-up']);
  });

  it.each([
    ['treasure', 'treasure'],
    ['shield_wall', 'shield-wall'],
    ['nightmare', 'nightmare'],
  ])('explains %s when it is held', (card, note) => {
    expect(added(thunder, start('viking'), start('viking', card))).toEqual([note]);
  });

  it('speaks of the Archer later than in the first moment', () => {
    const now = start('archer');
    expect(notesAt(thunder, now)).not.toContain('archer');
    expect(notesAt(thunder, { ...now, log: log({ event: 'TurnBegan', seat: 1 - now.seat }) })).toContain('archer');
  });

  it('warns of the enemy god, a lost column and a small deck', () => {
    const now = start('viking');
    expect(added(thunder, now, { ...now, log: log({ event: 'GodEntered', seat: now.seat }) })).toEqual([]);
    expect(added(thunder, now, { ...now, log: log({ event: 'GodEntered', seat: 1 - now.seat }) })).toEqual(['enemy-god']);
    const poor = start('viking');
    poor.view.players = poor.view.players.map((player) => ({ ...player, turns_taken: 3, deck: 9, lanes: [[], ...player.lanes.slice(1)] }));
    expect(added(thunder, now, poor)).toEqual(['column-lost', 'low-deck']);
  });
});

describe('Thunderbirds', () => {
  /** The first turn: four Disasters and four more that wait. */
  const start = (kind: string, ...actions: string[]): Moment<ThunderbirdsView> => {
    const now = moment<ThunderbirdsView>('thunderbirds', kind);
    now.view.chains = [0, 1, 2, 3].map((card) => [{ card, influenced: false, tucked: null, stored: [] }]);
    now.view.slots = [4, 5, 6, 7];
    now.view.turn = 1;
    return { ...now, legal: offers(...actions) };
  };
  const move = (): Moment<ThunderbirdsView> => start('move', 'assign scott tb1', 'end move');

  it('tells about a turn phase by phase', () => {
    expect(notesAt(thunderbirds, start('switchboard', 'keep calls'))).toEqual(['aim', 'switchboard']);
    expect(notesAt(thunderbirds, move())).toEqual(['aim', 'crew']);
    expect(notesAt(thunderbirds, start('move', 'move tb1 3', 'end move'))).toEqual(['aim', 'fly']);
    expect(notesAt(thunderbirds, start('move', 'end move'))).toEqual(['aim', 'move']);
    expect(notesAt(thunderbirds, start('rescue', 'rescue scott tb1'))).toEqual(['aim', 'rescue']);
    expect(notesAt(thunderbirds, start('lp_move', 'lp stay'))).toEqual(['aim', 'lady']);
    const second = move();
    second.view.turn = 2;
    expect(added(thunderbirds, move(), second)).toEqual(['calls']);
  });

  it('explains Pods once dice have been rolled, and Thunderbird 4 when it can be carried', () => {
    const loading = { ...move(), legal: offers('load mole', 'end move') };
    expect(notesAt(thunderbirds, loading)).not.toContain('pods');
    expect(notesAt(thunderbirds, { ...loading, log: log({ event: 'RescueStarted', pilot: 0 }) })).toContain('pods');
    expect(notesAt(thunderbirds, { ...move(), legal: offers('carry tb4 2') })).toContain('carry');
  });

  it('speaks of dangers when they are there', () => {
    const full = move();
    const chain = Array.from({ length: 4 }, (_, card) => ({ card, influenced: false, tucked: null, stored: [] }));
    full.view.chains = [chain, ...full.view.chains.slice(1)];
    expect(added(thunderbirds, move(), full)).toEqual(['full']);
    const kept = move();
    kept.view.chains[0]![0]!.stored = [{ colour: 0, face: 1 }];
    expect(added(thunderbirds, move(), kept)).toEqual(['stored']);
    const held = move();
    held.view.chains[0]![0]!.influenced = true;
    expect(added(thunderbirds, move(), held)).toEqual(['influenced']);
    expect(added(thunderbirds, move(), { ...move(), log: log({ event: 'Overflowed', chain: 2 }) })).toEqual(['overflow']);
  });
});
