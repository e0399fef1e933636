/** When the notes of a first game come: in the order in which a beginner meets things. */
import { describe, expect, it } from 'vitest';
import thunder from '.';
import { KINDS } from './cards';
import type { ThunderView } from '../../generated/thunder-and-lightning';
import { notesAt } from '../checks';
import { added, log, moment, offers } from '../moments';
import type { Moment } from '../types';

describe('the coach of Thunder & Lightning', () => {
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
