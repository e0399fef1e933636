import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { checkBoard, checkLessons, checkMotions, checkPaths, type Sample, samplesOf } from '../checks';
import client from './index';
import { SYMBOLS, emblem } from './emblems';
import { openWindow } from './exchange';
import { PORTRAITS } from './portraits';
import { STANDARD, price, rowOf, tableOf, worth } from './table';
import type { Player, TaidianEvent, TaidianView } from '../../generated/taidian';

const SAMPLES = samplesOf<TaidianView, TaidianEvent>('taidian');

function sample(kind: string): Sample<TaidianView, TaidianEvent> {
  const found = SAMPLES.find(({ view, legal }) => view.decision?.kind === kind && legal.length > 0);
  if (!found) throw new Error(`no sample of ${kind}`);
  return found;
}

/** A sample in which a seat is changed. */
function changed(one: Sample<TaidianView, TaidianEvent>, seat: number, change: Partial<Player>): Sample<TaidianView, TaidianEvent> {
  const players = one.view.players.map((own, at) => (at === seat ? { ...own, ...change } : own));
  return { ...one, view: { ...one.view, players } };
}

describe('Taidian', () => {
  it.each(SAMPLES.map((one, at) => [at, one.view.decision?.kind ?? 'over', one] as const))('sample %i, %s', (_, __, one) => {
    checkPaths(client, one);
    checkBoard(client, one);
    checkMotions(client, one);
  });

  it('has a lesson for every question', () => {
    checkLessons(client, SAMPLES, 'taidian');
  });

  it('aims a Fire Bomb at a structure that stands there', () => {
    const base = sample('attacking');
    const seat = base.seat ?? 0;
    const other = (seat + 1) % base.view.players.length;
    const one = changed(changed(base, other, { structures: ['barricade', 'watchtower'] }), seat, { hand: ['fire_bomb'], hand_size: 1 });
    const legal = ['barricade', 'watchtower'].map((card) => ({ action: `lay fire_bomb +1 ${card}`, words: card }));
    expect(client.path('lay fire_bomb +1 barricade', one.view, seat)).toEqual(['hand:fire_bomb', `structure:${other}:barricade`]);
    checkPaths(client, { ...one, legal });
    checkBoard(client, { ...one, legal });
  });

  it('offers the characters that nobody has picked', () => {
    const base = sample('choose_turn');
    const seat = base.seat ?? 0;
    const view: TaidianView = { ...changed(base, seat, { character: '' }).view, decision: { seat, kind: 'pick_character', source: 'TA-R07' } };
    const taken = new Set(view.players.map(({ character }) => character));
    const legal = [...STANDARD.characters.keys()].filter((id) => !taken.has(id)).map((id) => ({ action: `pick ${id}`, words: id }));
    expect(legal.length).toBeGreaterThan(0);
    checkPaths(client, { ...base, view, legal });
    checkBoard(client, { ...base, view, legal });
  });

  it('plays by one click what it burns by two', () => {
    const one = changed(sample('upgrading'), 0, { structures: ['watchtower', 'burn_barrel'] }).view;
    expect(client.path('play coin', one, 0)).toEqual(['hand:coin']);
    expect(client.path('burn coin', one, 0)).toEqual(['structure:0:burn_barrel', 'hand:coin']);
  });

  it('counts seats clockwise from the one that decides', () => {
    const { view } = SAMPLES.find((one) => one.view.players.length === 3) ?? sample('attacking');
    expect(client.path('lay kick +2', view, 2)).toEqual(['hand:kick', 'seat:1']);
    expect(client.path('play first_aid self', view, 2)).toEqual(['hand:first_aid', 'seat:2']);
    expect(client.path('propose treaty +1', view, 2)).toEqual(['seat:0', 'button:Offer a treaty']);
  });

  it('shows what is coming, what is blocked and what gets through', () => {
    const { view } = sample('defence_window');
    const target = view.turn.target ?? 0;
    const tallies = view.players.map((_, seat) => ({ attack: seat === target ? 25 : 0, block: seat === target ? 15 : 0, heal: 0, counter: 0 }));
    const open = openWindow({ ...view, turn: { ...view.turn, tallies } }, STANDARD);
    expect(open).toMatchObject({ from: view.active, to: target, coming: 25, blocked: 15, through: 10 });
  });

  it('draws the same window whatever the hand holds', () => {
    const one = sample('defence_window');
    const arena = (hand: readonly string[]): string => {
      const { view, names } = changed(one, one.seat ?? 0, { hand, hand_size: hand.length });
      const { container, unmount } = render(client.Board, { props: { view, seat: one.seat, names } });
      const drawn = container.querySelector('.arena')?.outerHTML ?? '';
      unmount();
      return drawn;
    };
    expect(arena(['coin', 'coin'])).toBe(arena(['shield', 'kick']));
    expect(arena(['coin'])).toContain('Under attack');
  });

  it('has a drawing for every card and everybody', () => {
    for (const { id } of STANDARD.cards.values()) expect(emblem(id, '').length, id).toBeGreaterThan(0);
    for (const symbol of STANDARD.symbols) expect(SYMBOLS, symbol).toHaveProperty(symbol);
    expect(Object.keys(PORTRAITS).sort()).toEqual([...STANDARD.characters.keys()].sort());
  });

  it('flies a stolen card with its back up before those who did not see it', () => {
    const { view } = sample('attacking');
    const me = view.viewer ?? 0;
    const other = (me + 1) % view.players.length;
    expect(client.motions({ event: 'RobbedUnseen', seat: 4, victim: 5 }, view)).toEqual([{ from: 'hand-of:5', to: 'hand-of:4', face: null }]);
    const seen = client.motions({ event: 'Robbed', seat: other, victim: me, card: 'kick' }, view);
    expect(seen).toEqual([{ from: 'hand:kick', to: `hand-of:${other}`, face: 'kick' }]);
  });

  it('adds levels and characters to the worth of a card, and takes discounts off a price', () => {
    const one = changed(sample('upgrading'), 0, { levels: [0, 2, 1, 0], character: 'bruno' }).view;
    const view: TaidianView = { ...one, active: 0 };
    expect([worth(STANDARD, view, 0, 'kick'), worth(STANDARD, view, 0, 'shield'), worth(STANDARD, view, 0, 'coin')]).toEqual([30, 25, 1]);
    const cheap = { ...changed({ ...sample('upgrading'), view }, 0, { character: 'mateo' }).view };
    expect([price(STANDARD, cheap, 'barricade'), price(STANDARD, cheap, 'gold'), price(STANDARD, view, 'barricade')]).toEqual([5, 5, 6]);
  });

  it('reads a card table of one’s own', () => {
    const { view } = sample('upgrading');
    const game = { symbols: ['wit'], bonus_per_level: 3, max_power_level: 9, energy_per_power_up: 7 };
    const card = [{ id: 'jab', name: 'Jab', kind: 'attack', cost: 1, value: 4, symbol: 'wit', text: 'A jab.' }];
    const values = [['card_table', JSON.stringify({ schema: 1, game, start_deck: {}, card, character: [] })]] as const;
    const table = tableOf({ ...view, options: { ...view.options, values } });
    expect([table.powerCost, rowOf(table, 'jab').name, rowOf(table, 'odd_thing').name]).toEqual([7, 'Jab', 'Odd Thing']);
    expect(tableOf(view)).toBe(STANDARD);
  });

  it('guesses what was meant by a pick that is not allowed', () => {
    const { view } = sample('attacking');
    const attempt = client.attempt;
    if (!attempt) throw new Error('no attempt');
    const other = `seat:${(1 + 1) % view.players.length}`;
    expect(attempt(['market:gold'], view, 1)).toBe('buy gold');
    expect(attempt(['hand:coin'], view, 1)).toBe('play coin');
    expect(attempt(['hand:kick', other], view, 1)).toBe('lay kick +1');
    expect(attempt(['hand:kick', 'seat:1'], view, 1)).toBeNull();
    expect(attempt(['hand:first_aid', 'seat:1'], view, 1)).toBe('play first_aid self');
    expect(attempt(['structure:1:burn_barrel', 'hand:kick'], view, 1)).toBe('burn kick');
    expect(attempt(['power:1:aim'], view, 1)).toBe('power up aim');
    expect(attempt([other], view, 1)).toBeNull();
  });
});
