/** When the notes of a first game come: in the order in which a beginner meets things. */
import { describe, expect, it } from 'vitest';
import taidian from '.';
import type { TaidianView } from '../../generated/taidian';
import { notesAt } from '../checks';
import { added, log, moment, offers } from '../moments';
import type { Moment } from '../types';

describe('the coach of Taidian', () => {
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
