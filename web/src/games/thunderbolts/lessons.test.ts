/** When the notes of a first game come: in the order in which a beginner meets things. */
import { describe, expect, it } from 'vitest';
import thunderbolts from '.';
import { cardOf } from './cards';
import type { ThunderboltsView } from '../../generated/thunderbolts';
import { notesAt } from '../checks';
import { added, log, moment, offers } from '../moments';
import type { Offer } from '../../generated/wire';
import type { Moment } from '../types';

describe('the coach of THUNDERBOLTS', () => {
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
