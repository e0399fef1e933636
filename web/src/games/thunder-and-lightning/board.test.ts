import { cleanup, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { checkBoard, checkLessons, checkMotions, checkPaths, type Sample, samplesOf } from '../checks';
import client from './index';
import { KINDS, cardOf, codeOf, nameOf } from './cards';
import { drawing } from './pictures';
import type { Figures, ThunderEvent, ThunderView } from '../../generated/thunder-and-lightning';

const SAMPLES = samplesOf<ThunderView, ThunderEvent, Figures>('thunder-and-lightning');

function sample(kind: string): Sample<ThunderView, ThunderEvent, Figures> {
  const found = SAMPLES.find(({ view, legal }) => view.decision?.kind === kind && legal.length > 0);
  if (!found) throw new Error(`no sample of ${kind}`);
  return found;
}

describe('Thunder & Lightning', () => {
  it.each(SAMPLES.map((one, at) => [at, one.view.decision?.kind ?? 'over', one] as const))('sample %i, %s', (_, __, one) => {
    checkPaths(client, one);
    checkBoard(client, one);
    checkMotions(client, one);
  });

  it('has a lesson for every question', () => checkLessons(client, SAMPLES, 'thunder-and-lightning'));

  it('marks own cards that the opponent has seen', () => {
    const { view, figures, seat, names } = sample('action');
    const me = seat ?? 0;
    const show = (seen: boolean): void => {
      const hand = [seen, false].map((known) => ({ hand: 'held' as const, card: 5, seen: known }));
      const lanes = [[{ lies: 'known' as const, card: 3, token: 1, seen }], [], []];
      const players = view.players.map((one, at) => (at !== me ? one : { ...one, hand, lanes }));
      render(client.Board, { props: { view: { ...view, players }, figures, seat, names } });
    };
    show(false);
    expect(screen.queryByRole('button', { name: /the opponent knows/ })).toBeNull();
    expect(screen.getByRole('button', { name: /face down, hidden: only you know it/ }).textContent).toContain('hidden');
    cleanup();
    show(true);
    expect(screen.getByRole('button', { name: /in hand, 2 cards, the opponent knows of 1/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /face down, seen: the opponent knows it/ }).textContent).toContain('seen');
    cleanup();
  });

  it('hides nothing any more when the game is over and all cards were turned up', () => {
    const { view, figures, names } = sample('action');
    const lanes = [[{ lies: 'known' as const, card: 3, token: 1, seen: false }], [], []];
    const players = view.players.map((one) => ({ ...one, lanes }));
    const show = (decision: typeof view.decision): string => {
      const open = { ...view, players, decks: [[], []], decision };
      render(client.Board, { props: { view: open, figures, seat: null, names } });
      const words = screen.getAllByRole('button', { name: /lane A, front/ }).map((tile) => `${tile.ariaLabel} ${tile.textContent}`);
      cleanup();
      return words.join();
    };
    expect(show(null)).toMatch(/turned up at the end/);
    expect(show(null)).not.toMatch(/face down|hidden/);
    expect(show(view.decision)).toMatch(/face down.*hidden/);
  });

  it('puts a card into the gap it is played to', () => {
    const { view } = sample('action');
    expect(client.path('play stolen ravens B3', view, 1, [])).toEqual(['hand:stolen-ravens', 'slot:1:B3']);
    expect(client.path('challenge C2', view, 0, [])).toEqual(['cell:0:C1', 'cell:1:C2']);
    expect(client.path('use frigg', view, 0, [])).toEqual(['hand:frigg', 'button:Use its power']);
  });

  it('counts the gap of a card that moves back within its column', () => {
    const { view, seat } = sample('move_to');
    const moved: ThunderView = { ...view, turn: { ...view.turn, played: 12, moving: 1 } };
    const me = seat ?? 0;
    expect(client.path('to A1', moved, me, [])).toEqual([`slot:${me}:A1`]);
    expect(client.path('to A3', moved, me, [])).toEqual([`slot:${me}:A4`]);
    expect(client.path('to B2', moved, me, [])).toEqual([`slot:${me}:B2`]);
  });

  it('moves the cards of the side that the played card names', () => {
    const { view } = sample('move_from');
    const played = (card: number): ThunderView => ({ ...view, turn: { ...view.turn, played: card } });
    expect(client.path('move A1', played(12), 0, [])).toEqual(['cell:0:A1']);
    expect(client.path('move A1', played(13), 0, [])).toEqual(['cell:1:A1']);
  });

  it('knows every card by its code and by its printed name', () => {
    for (let card = 0; card < 46; card++) {
      expect(cardOf(codeOf(card))).toBe(card);
      const named = cardOf(nameOf(card));
      expect(named === null ? null : nameOf(named)).toBe(nameOf(card));
    }
    expect(cardOf('back:thor')).toBeNull();
  });

  it('draws a kind alike in both decks only where both print the same name', () => {
    for (const { id, thor, loki } of KINDS) {
      expect(drawing(id, 'thor').shapes === drawing(id, 'loki').shapes, id).toBe(thor === loki);
    }
  });

  it('flies a card of the viewer from and to its own place, and others from a hand as a whole', () => {
    const { view, seat } = sample('action');
    const me = seat ?? 0;
    const card = view.players[me]?.side === 'thor' ? 5 : 28;
    expect(client.motions({ event: 'Drew', seat: me, card }, view)).toEqual([
      { from: `deck:${me}`, to: 'hand:ravens', face: codeOf(card) },
    ]);
    const unseen = client.motions({ event: 'PlayedUnseen', seat: 1 - me, cell: 4, stolen: true }, view);
    expect(unseen).toEqual([{ from: `hand-of:${1 - me}`, to: `cell:${1 - me}:B1`, face: `back:${view.players[me]?.side ?? ''}` }]);
  });

  it('never names a card that lies face down', () => {
    const { view } = sample('action');
    const [one] = view.players;
    if (!one) throw new Error('no player');
    const hidden: ThunderView = {
      ...view,
      players: [{ ...one, lanes: [[{ lies: 'down', stolen: false, token: 1, may_be: [] }], [], []] }, ...view.players.slice(1)],
    };
    expect(client.cardAt('cell:0:A1', hidden)).toBeNull();
    expect(client.cardAt('cell:0:B1', hidden)).toBeNull();
  });

  it('shows the strengths that count at this table', () => {
    const { view, figures, seat, names } = sample('action');
    if (!figures) throw new Error('no figures');
    const me = seat ?? 0;
    const hand = [{ hand: 'held' as const, card: (view.players[me]?.side === 'thor' ? 0 : KINDS.length) + 8, seen: false }];
    const players = view.players.map((one, at) => (at === me ? { ...one, hand } : one));
    const strengths = { ...figures.strengths, viking: 6 };
    render(client.Board, { props: { view: { ...view, players }, figures: { ...figures, strengths }, seat, names } });
    expect(screen.getByRole('button', { name: /Viking Warriors, strength 6 in hand/ })).toBeTruthy();
    cleanup();
  });

  it('guesses what was meant by a pick that is not allowed', () => {
    const action = sample('action').view;
    const attempt = client.attempt;
    if (!attempt) throw new Error('no attempt');
    expect(attempt(['deck:0'], action, 0)).toBe('draw');
    expect(attempt(['hand:ravens', 'cell:0:A2'], action, 0)).toBe('play ravens A2');
    expect(attempt(['hand:ravens'], action, 0)).toBe('use ravens');
    expect(attempt(['hand:god'], action, 0)).toBe('enter A');
    expect(attempt(['cell:0:B1'], action, 0)).toBe('challenge B1');
    expect(attempt(['cell:0:B1', 'cell:1:B3'], action, 0)).toBe('challenge B3');
    expect(attempt(['cell:0:B1', 'cell:1:C1'], action, 0)).toBeNull();
    expect(attempt(['hand-of:1'], sample('frigg').view, 0)).toBe('spy');
  });
});
