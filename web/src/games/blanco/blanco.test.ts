import { cleanup, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { checkBoard, checkLandings, checkLessons, checkMotions, checkPaths, samplesOf } from '../checks';
import { cardOf, codeOf, COLOURS } from './cards';
import blanco from './index';
import type { BlancoEvent, BlancoView, Figures, GridCard } from '../../generated/blanco';

const samples = samplesOf<BlancoView, BlancoEvent, Figures>('blanco');

describe('Blanco, on samples of real games', () => {
  it.each(samples.map((sample, n) => [n, sample] as const))(
    'sample %i',
    (_, sample) => {
      checkPaths(blanco, sample);
      checkBoard(blanco, sample);
      if (sample.seat !== null) checkBoard(blanco, { ...sample, seat: null, legal: [] });
      checkMotions(blanco, sample);
      checkLandings(blanco, sample);
    },
    20_000,
  );

  it('has a lesson for every decision', () => checkLessons(blanco, samples, 'blanco'));
});

describe('cards', () => {
  it('have a colour and a symbol of their own', () => {
    expect(new Set(COLOURS.map((colour) => colour.symbol)).size).toBe(10);
    expect(new Set(COLOURS.map((colour) => colour.hex)).size).toBe(10);
  });

  it('are read back from their codes', () => {
    for (let card = 0; card < 120; card++) expect(cardOf(codeOf(card))).toBe(card);
    expect(cardOf('X3')).toBe(-1);
    expect(cardOf('G13')).toBe(-1);
  });
});

describe('picking', () => {
  const view = samples.find(({ view: { players } }) => players[0]?.grid.length === 3)?.view as BlancoView;
  const [row = [], ...rest] = view.players[0]?.grid ?? [];
  const withRow = (...cards: GridCard[]): BlancoView => ({
    ...view,
    players: [{ ...view.players[0]!, grid: [[...cards, ...row.slice(cards.length)], ...rest] }],
  });
  const up = (code: string): GridCard => ({ lies: 'up', card: cardOf(code) });
  const down: GridCard = { lies: 'down', looked: false, shuffle: 1 };

  it('asks which card is turned up only where there is a choice', () => {
    expect(blanco.path('swap r1c1 r1c2 reveal r1c2', withRow(down, down), 0, [])).toEqual(['grid:0:r1c1', 'grid:0:r1c2', 'grid:0:r1c2']);
    expect(blanco.path('swap r1c1 r1c2 reveal r1c2', withRow(up('G1'), down), 0, [])).toEqual(['grid:0:r1c1', 'grid:0:r1c2']);
  });

  it('lets a swap begin from either card', () => {
    expect(blanco.otherPaths?.('swap r1c1 r1c2', withRow(up('G1'), up('B1')), 0, [])).toEqual([['grid:0:r1c2', 'grid:0:r1c1']]);
  });

  it('guesses what a player wants who picks what is not lit', () => {
    const held = {
      ...view,
      players: [{ ...view.players[0]!, hand: [{ hand: 'held', card: cardOf('G12'), public: false, shuffle: 1 }] }],
    } as BlancoView;
    expect(blanco.attempt?.(['hand:0', 'grid:0:r1c2'], held, 0)).toBe('place G12 r1c2');
    expect(blanco.attempt?.(['hand:0', 'discard'], held, 0)).toBe('discard G12');
    expect(blanco.attempt?.(['grid:0:r1c1', 'grid:0:r2c2'], held, 0)).toBe('swap r1c1 r2c2');
    expect(blanco.attempt?.(['row:2'], held, 0)).toBe('clear row 2');
    expect(blanco.attempt?.(['grid:0:r1c1'], held, 0)).toBeNull();
  });

  it('names the card at a place, and none where it is hidden', () => {
    const shown = withRow(up('G12'), down, { lies: 'known', card: cardOf('R3'), shuffle: 1 });
    expect(blanco.cardAt('grid:0:r1c1', shown)).toBe('G12');
    expect(blanco.cardAt('grid:0:r1c2', shown)).toBeNull();
    expect(blanco.cardAt('grid:0:r1c3', shown)).toBe('R3');
    expect(blanco.cardAt('pile', shown)).toBeNull();
  });
});

describe('the grid', () => {
  it('offers to clear the lines that the rules call complete, and no others', () => {
    const one = samples.find(({ seat, view }) => seat === 0 && view.players[0]?.grid.length === 3);
    if (!one) throw new Error('no such sample');
    const up = (code: string): GridCard => ({ lies: 'up', card: cardOf(code) });
    const grid = [
      [up('R7'), up('B8')],
      [up('R3'), up('G4')],
    ];
    const view = { ...one.view, players: one.view.players.map((player) => ({ ...player, grid })) };
    const complete = one.view.players.map(() => ({ rows: [2], columns: [] }));
    render(blanco.Board, { props: { view, figures: { complete }, seat: 0, names: one.names } });
    expect(screen.getAllByRole('button', { name: /^Clear/ }).map((button) => button.dataset['place'])).toEqual(['row:2']);
    cleanup();
  });
});

describe('motions', () => {
  const view = samples.find(({ seat }) => seat === 0)?.view as BlancoView;

  it('show the face of a card only to who saw it', () => {
    expect(blanco.motions({ event: 'DrewUnseen', seat: 1 }, view)).toEqual([{ from: 'pile', to: 'seat:1', face: null }]);
    expect(blanco.motions({ event: 'DrewFromDiscard', seat: 1, card: cardOf('G12') }, view)).toEqual([
      { from: 'discard', to: 'seat:1', face: 'G12' },
    ]);
  });

  it('take a cleared row into the box', () => {
    const cards = ['R7', 'B7'].map(cardOf);
    expect(blanco.motions({ event: 'RowCleared', seat: 0, row: 1, cards }, view)).toEqual([
      { from: 'grid:0:r2c1', to: 'box', face: 'R7' },
      { from: 'grid:0:r2c2', to: 'box', face: 'B7' },
    ]);
  });
});
