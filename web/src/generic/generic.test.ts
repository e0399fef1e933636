/** The board for any game, with tables as a game might declare them. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Tabletop, Zone, ZoneCard } from '../generated/core';
import type { Offer } from '../generated/wire';
import { routes } from '../lib/pick';
import generic from '.';
import { clientOf } from './brought';
import { lines, sizeOf } from './lettering';
import { zonesOf } from './zones';

afterEach(cleanup);

const card = (face: string, more: Partial<ZoneCard> = {}): ZoneCard => ({ face, card: face, word: face, ...more });
const zone = (id: string, more: Partial<Zone> = {}): Zone => ({ id, title: id, ...more });
const top = (...zones: Zone[]): Tabletop => ({ zones, colour: 'teal' });
const offers = (...actions: string[]): Offer[] => actions.map((action) => ({ action, words: `Do ${action}.` }));

const table = top(
  zone('hand:0', { title: 'Hand', owner: 0, layout: 'fan', cards: [card('7'), card('7'), card('9')] }),
  zone('hand:1', { title: 'Hand', owner: 1, layout: 'fan', cards: [{ lies: 'hidden', count: 3 }] }),
  zone('stack', { title: 'Stack', layout: 'pile', word: 'stack', cards: [card('4', { word: '' }), card('7', { word: '' })] }),
  zone('grid', {
    title: 'Grid',
    layout: 'grid',
    columns: 2,
    cards: [card('7', { word: 'a1' }), { lies: 'empty', word: 'a2' }, card('Q'), card('K')],
  }),
  zone('bin', { title: 'Bin', word: 'bin' }),
  zone('points:0', { title: 'Points', owner: 0, layout: 'chips', cards: [{ name: 'Points', face: '12' }] }),
);
const path = (action: string, figures = table): string[] => generic.path(action, null, 0, [], figures);
const all = (action: string, figures = table): string[][] => [
  path(action, figures),
  ...(generic.otherPaths?.(action, null, 0, [], figures) ?? []),
];

describe('ways to pick an action', () => {
  it('finds every word of the notation that lies on the table', () => {
    expect(path('play 9 stack')).toEqual(['hand:0/2', 'stack']);
    expect(path('swap a1 a2')).toEqual(['grid/0', 'grid/1']);
    expect(path('drop 9 bin')).toEqual(['hand:0/2', 'bin']);
  });

  it('lets equal cards be picked either way, and no card twice', () => {
    expect(all('play 7')).toEqual([['hand:0/0'], ['hand:0/1']]);
    expect(all('pair 7 7')).toEqual([
      ['hand:0/0', 'hand:0/1'],
      ['hand:0/1', 'hand:0/0'],
    ]);
  });

  it('takes one’s own card before another of the same word', () => {
    const both = top(
      zone('row', { cards: [card('7')] }),
      zone('hand:0', { owner: 0, cards: [card('7')] }),
      zone('hand:1', { owner: 1, cards: [card('7')] }),
    );
    expect(path('play 7', both)).toEqual(['hand:0/0']);
  });

  it('finds words of several words whole', () => {
    const lanes = top(zone('a', { word: 'lane 1' }), zone('b', { word: 'lane 12' }), zone('c', { word: '1' }));
    expect(path('attack lane 1', lanes)).toEqual(['a']);
    expect(path('attack lane 12', lanes)).toEqual(['b']);
  });

  it('leaves what names nothing to a button, and tells actions with the same places apart', () => {
    expect(path('pass')).toEqual([]);
    const found = routes(offers('pass', 'keep 9', 'play 9'), (action) => all(action));
    expect(found.map(({ path: way }) => way)).toEqual([
      ['button:Do pass.'],
      ['hand:0/2', 'button:Do keep 9.'],
      ['hand:0/2', 'button:Do play 9.'],
    ]);
  });

  it('guesses what is wanted by a card that is not allowed', () => {
    expect(generic.attempt?.(['hand:0/2'], null, 0, offers('play 7'), table)).toBe('play 9');
    expect(generic.attempt?.(['hand:0/2', 'bin'], null, 0, offers('play 7 stack'), table)).toBe('play 9 bin');
    expect(generic.attempt?.(['hand:1/0'], null, 0, offers('play 7'), table)).toBeNull();
  });

  it('knows the kind of card at a place', () => {
    expect(generic.cardAt('hand:0/2', null, table)).toBe('9');
    expect(generic.cardAt('stack', null, table)).toBe('7');
    expect(generic.cardAt('hand:1/0', null, table)).toBeNull();
  });
});

describe('the board', () => {
  const drawn = (figures: Tabletop | null, seat: number | null = 0): HTMLElement =>
    render(generic.Board, { props: { view: null, figures, seat, names: ['Ann', 'Ben'] } }).container;

  it.each([0, 1, null])('has every place once, with a name, for viewer %s', (seat) => {
    const found = drawn(table, seat);
    const places = [...found.querySelectorAll<HTMLElement>('[data-place]')];
    const ids = places.map((place) => place.dataset['place'] ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = zonesOf(table, seat).flatMap(({ words }) => [...words.values()].flat());
    expect(wanted.filter((place) => !ids.includes(place))).toEqual([]);
    expect(found.textContent).not.toMatch(/undefined|NaN|\[object/);
    expect(places.filter((place) => !place.getAttribute('aria-label'))).toEqual([]);
  });

  it('says what lies where, and whose it is', () => {
    const labels = [...drawn(table).querySelectorAll('[data-place]')].map((place) => place.getAttribute('aria-label'));
    expect(labels).toContain('9, Your hand');
    expect(labels).toContain("3 face-down cards, Ben's hand");
    expect(labels).toContain('7, Stack, 2 cards');
    expect(labels).toContain('Empty place, Grid, row 1 column 2');
  });

  it('never draws the letters of a hidden card', () => {
    expect(drawn(top(zone('deck', { layout: 'pile', cards: [{ lies: 'hidden', count: 40 }] }))).querySelectorAll('text').length).toBe(0);
  });

  it('marks what can be read about, and draws a kind of card as it was seen', () => {
    const found = drawn(top(zone('row', { cards: [card('Storm', { card: 'storm', colour: 'red' }), { lies: 'hidden' }] })));
    expect([...found.querySelectorAll<HTMLElement>('[data-card]')].map((one) => one.dataset['card'])).toEqual(['storm']);
    const { container } = render(generic.Face, { props: { face: 'storm' } });
    expect(container.querySelector('.tone-red')?.textContent).toContain('Storm');
  });

  it('says so where there is nothing to draw', () => {
    expect(drawn(null).textContent).toContain('does not say what lies on its table');
    expect(drawn(top()).textContent).toContain('does not say');
  });
});

describe('what moved', () => {
  const hands = (mine: string[], theirs: number, played: string[], deck: number): Tabletop =>
    top(
      zone('hand:0', { owner: 0, cards: mine.map((face) => card(face)) }),
      zone('hand:1', { owner: 1, cards: [{ lies: 'hidden', count: theirs }] }),
      zone('played', { cards: played.map((face) => card(face)) }),
      zone('deck', { layout: 'pile', cards: [{ lies: 'hidden', count: deck }] }),
    );
  const moves = (before: Tabletop, after: Tabletop): string[] =>
    (generic.changes?.(before, after) ?? []).map(({ from, to, face }) => `${from} ${to} ${face ?? ''}`);

  it('follows an open card, one that is turned up, and one that is drawn', () => {
    expect(moves(hands(['7', '9'], 3, [], 10), hands(['7'], 3, ['9'], 10))).toEqual(['hand:0/1 played/0 slate|9']);
    expect(moves(hands(['7'], 3, ['9'], 10), hands(['7'], 2, ['9', '4'], 10))).toEqual(['hand:1/0 played/1 slate|4']);
    expect(moves(hands(['7'], 3, [], 10), hands(['7', '8'], 3, [], 9))).toEqual(['deck hand:0/1 slate|8']);
    expect(moves(hands(['7'], 2, [], 10), hands(['7'], 3, [], 9))).toEqual(['deck hand:1/0 teal|']);
  });

  it('makes nothing of what only appeared, or of a table that was not seen before', () => {
    expect(moves(hands(['7'], 3, [], 10), hands(['7'], 3, ['5'], 10))).toEqual([]);
    expect(generic.changes?.(null, table)).toEqual([]);
  });
});

describe('letters', () => {
  it('break into lines that fit', () => {
    expect(lines('Thunder Storm', 9, 3)).toEqual(['Thunder', 'Storm']);
    expect(lines('one two three four five six', 9, 2)).toEqual(['one two', 'three…']);
    expect(lines('Incomprehensibilities', 9, 3)[0]).toHaveLength(12);
    expect(sizeOf(['7'])).toBe(60);
    expect(sizeOf(['Lightning'])).toBeLessThan(20);
  });
});

describe('a board that a package brings', () => {
  const props = { view: { hand: [1] }, figures: table, seat: 0, names: ['Ann', 'Ben'] };

  it('draws itself, and its places become places of the table', () => {
    const client = clientOf({
      draw(host, { figures, names }) {
        const places = (figures?.zones ?? []).map(({ id }) => `<div data-place="${id}/0" aria-label="First of ${id}"></div>`);
        host.innerHTML = `<p>${names.join(' and ')}</p>${places.join('')}`;
      },
    });
    const { container } = render(client.Board, { props });
    expect(container.textContent).toBe('Ann and Ben');
    const first = container.querySelector('[data-place="hand:0/0"]');
    expect(first?.getAttribute('role')).toBe('button');
    expect(first?.getAttribute('aria-disabled')).toBe('true');
    expect(client.path('play 9', null, 0, [], table)).toEqual(['hand:0/2']);
  });

  it('is replaced by the board for any game where it fails', () => {
    const client = clientOf({
      draw() {
        throw new Error('broken');
      },
    });
    const { container } = render(client.Board, { props });
    expect(container.querySelector('[data-place="hand:0/2"]')).not.toBeNull();
  });
});
