/** When the notes of a first game come: in the order in which a beginner meets things. */
import { describe, expect, it } from 'vitest';
import thunderbirds from '.';
import type { ThunderbirdsView } from '../../generated/thunderbirds';
import { notesAt } from '../checks';
import { added, log, moment, offers } from '../moments';
import type { Moment } from '../types';

describe('the coach of Thunderbirds', () => {
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
