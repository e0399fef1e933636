import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { checkBoard, checkLessons, checkMotions, checkPaths, type Sample, samplesOf } from '../checks';
import { sides } from './fray';
import client from './index';
import { SYMBOLS } from './emblems';
import { PORTRAITS } from './portraits';
import { STANDARD, rowOf, tableOf } from './table';
import type { Figures, Player, TaidianEvent, TaidianView } from '../../generated/taidian';

const SAMPLES = samplesOf<TaidianView, TaidianEvent, Figures>('taidian');

function sample(kind: string): Sample<TaidianView, TaidianEvent, Figures> {
  const found = SAMPLES.find(({ view, legal }) => view.decision?.kind === kind && legal.length > 0);
  if (!found) throw new Error(`no sample of ${kind}`);
  return found;
}

/** A sample in which a seat is changed. */
function changed(
  one: Sample<TaidianView, TaidianEvent, Figures>,
  seat: number,
  change: Partial<Player>,
): Sample<TaidianView, TaidianEvent, Figures> {
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
    expect(client.path('lay fire_bomb +1 barricade', one.view, seat, [])).toEqual(['hand:fire_bomb', `structure:${other}:barricade`]);
    checkPaths(client, { ...one, legal });
    checkBoard(client, { ...one, legal });
  });

  it('offers the characters that nobody has picked', () => {
    const base = sample('choose_turn');
    const seat = base.seat ?? 0;
    const view: TaidianView = {
      ...changed(base, seat, { character: '' }).view,
      decision: { seat, kind: 'pick_character', source: 'TA-R07' },
    };
    const characters = [...STANDARD.characters.keys()].slice(3);
    const legal = characters.map((id) => ({ action: `pick ${id}`, words: id }));
    if (!base.figures) throw new Error('no figures');
    const figures = { ...base.figures, characters };
    checkPaths(client, { ...base, view, figures, legal });
    checkBoard(client, { ...base, view, figures, legal });
  });

  it('plays by one click what it burns by two', () => {
    const one = changed(sample('upgrading'), 0, { structures: ['watchtower', 'burn_barrel'] }).view;
    expect(client.path('play coin', one, 0, [])).toEqual(['hand:coin']);
    expect(client.path('burn coin', one, 0, [])).toEqual(['structure:0:burn_barrel', 'hand:coin']);
  });

  it('counts seats clockwise from the one that decides', () => {
    const { view } = SAMPLES.find((one) => one.view.players.length === 3) ?? sample('attacking');
    expect(client.path('lay kick +2', view, 2, [])).toEqual(['hand:kick', 'seat:1']);
    expect(client.path('play first_aid self', view, 2, [])).toEqual(['hand:first_aid', 'seat:2']);
    expect(client.path('propose treaty +1', view, 2, [])).toEqual(['seat:0', 'button:Offer a treaty']);
  });

  it('shows what is coming, what is blocked and what gets through as the rules count it', () => {
    const { view, figures, seat, names } = sample('defence_window');
    if (!figures?.exchange) throw new Error('no window');
    const exchange = { ...figures.exchange, coming: 41, blocked: 22, healed: 0, through: 19 };
    const { container, unmount } = render(client.Board, { props: { view, figures: { ...figures, exchange }, seat, names } });
    const told = container.querySelector('.sums')?.textContent?.replace(/\s+/g, ' ').trim();
    expect(told).toBe('41 coming 22 blocked 19 get through');
    unmount();
  });

  it('says of every laid card what it counts, and why', () => {
    const { view, figures, seat, names } = sample('defence_window');
    if (!figures?.exchange) throw new Error('no window');
    const { target } = figures.exchange;
    const volley = ['robber', 'punch', 'punch'].map((card) => ({ card, target, structure: '', fate: card === 'robber' ? 3 : 0 }));
    const why = (card: string): string => (card === 'robber' ? 'by Pilar' : '10 + 10 by Strength');
    const laid = volley.map(({ card }) => ({ card, points: card === 'robber' ? 5 : 20, why: why(card) }));
    const walls = [{ card: 'barricade', points: 5, why: '' }];
    const { container, unmount } = render(client.Board, {
      props: { view: { ...view, turn: { ...view.turn, volley } }, figures: { ...figures, laid, walls }, seat, names },
    });
    const told = [...container.querySelectorAll('.fray .chip')].map((chip) => (chip.textContent ?? '').replace(/\s+/g, ' ').trim());
    expect(told).toEqual(['Robber 5, by Pilar.', 'Punch 20 ×2, 2 cards, 10 + 10 by Strength.', 'Barricade blocks 5.']);
    unmount();
  });

  it('sets the answers of this exchange against what comes, and none of another', () => {
    const { view, figures } = sample('defence_window');
    if (!figures?.exchange) throw new Error('no window');
    const { target, source } = figures.exchange;
    const reasons = [{ seat: target, card: 'shield', why: '15 + 5 by Ingrid' }];
    const events: TaidianEvent[] = [
      { event: 'Defended', seat: target, target, card: 'medic', does: 'heal', points: 10 },
      { event: 'Launched', seat: source, targets: [target] },
      { event: 'Defended', seat: target, target, card: 'shield', does: 'block', points: 20 },
      { event: 'Countered', seat: target, card: 'kick', points: 5 },
      { event: 'Passed', seat: target },
      { event: 'Defended', seat: target, target: source, card: 'shield', does: 'block', points: 20 },
    ];
    const log = events.map((event, n) => ({ n, words: '', event: { ...event } }));
    const called = { card: (card: string) => card, seat: (seat: number) => `${seat}` };
    const { against } = sides(view, { ...figures, walls: [], reasons }, log, called);
    expect(against.map(({ card, verb, points, why }) => [card, verb, points, why])).toEqual([
      ['shield', 'blocks', 20, '15 + 5 by Ingrid'],
      ['kick', 'hits back', 5, ''],
    ]);
    const counter = { ...figures.exchange, what: 'counter' as const, source: target, target: source };
    const back = sides(view, { ...figures, walls: [], reasons, exchange: counter }, log, called);
    expect(back.coming.map(({ card, points }) => [card, points])).toEqual([['kick', 5]]);
    expect(back.against.map(({ card, why }) => [card, why])).toEqual([['shield', `15 + 5 by Ingrid, from ${target}`]]);
  });

  it('draws the same window whatever the hand holds', () => {
    const one = sample('defence_window');
    const fray = (hand: readonly string[]): string => {
      const { view, figures, names } = changed(one, one.seat ?? 0, { hand, hand_size: hand.length });
      const { container, unmount } = render(client.Board, { props: { view, figures, seat: one.seat, names } });
      const drawn = container.querySelector('.fray')?.outerHTML ?? '';
      unmount();
      return drawn;
    };
    expect(fray(['coin', 'coin'])).toBe(fray(['shield', 'kick']));
    expect(fray(['coin'])).toContain('Under attack');
  });

  it('has a drawing for every card and everybody', () => {
    for (const symbol of STANDARD.symbols) expect(SYMBOLS, symbol).toHaveProperty(symbol);
    expect(Object.keys(PORTRAITS).sort()).toEqual([...STANDARD.characters.keys()].sort());
  });

  it('flies a stolen card with its back up before those who did not see it', () => {
    const { view } = sample('attacking');
    const me = view.viewer ?? 0;
    const other = (me + 1) % view.players.length;
    expect(client.motions({ event: 'RobbedUnseen', seat: 4, victim: 5 }, view)).toEqual([
      { from: 'hand-of:5', to: 'hand-of:4', face: null },
    ]);
    const seen = client.motions({ event: 'Robbed', seat: other, victim: me, card: 'kick' }, view);
    expect(seen).toEqual([{ from: 'hand:kick', to: `hand-of:${other}`, face: 'kick' }]);
  });

  it('shows what cards cost and count as the rules say, not as they are printed', () => {
    const one = changed(sample('upgrading'), sample('upgrading').seat ?? 0, { hand: ['kick'], hand_size: 1 });
    if (!one.figures) throw new Error('no figures');
    const figures = { ...one.figures, worths: { kick: 35 }, prices: { ...one.figures.prices, gold: 99 } };
    const { container, unmount } = render(client.Board, { props: { view: one.view, figures, seat: one.seat, names: one.names } });
    const label = (place: string): string => container.querySelector(`[data-place="${place}"]`)?.getAttribute('aria-label') ?? '';
    expect([label('hand:kick'), label('market:gold')]).toEqual([expect.stringContaining('35 points'), expect.stringContaining('costs 99')]);
    unmount();
  });

  it('reads a card table of one’s own', () => {
    const { view } = sample('upgrading');
    const game = { symbols: ['wit'], max_power_level: 9, energy_per_power_up: 7 };
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
