/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import type { Exchange, Figures, LaidCard, TaidianEvent, TaidianView } from '../../generated/taidian';
import type { Act } from '../../lib/stage/beats';
import { actsOf, checkStaging, samplesOf } from '../checks';
import taidian from './index';

const samples = samplesOf<TaidianView, TaidianEvent, Figures>('taidian');

it('stages what happens in real games', () => checkStaging(taidian as never, samples, ['deal', 'move', 'fray', 'hit', 'glow']), 60_000);

describe('moments', () => {
  const view = samples.find(({ seat }) => seat === 0)?.view as TaidianView;
  const tell = (...events: TaidianEvent[]): Act[] => actsOf(taidian, events, view);

  it('hits a portrait as hard as the blow', () => {
    const blow = (loss: number): Act | undefined =>
      tell({ event: 'HealthChanged', seat: 1, loss, healed: 0, health: 9, cause: 'attack' })[0];
    const [light, heavy] = [blow(5), blow(60)];
    expect(light).toMatchObject({ act: 'hit', place: 'seat:1', numbers: [{ text: '−5', tone: 'bad' }] });
    if (light?.act !== 'hit' || heavy?.act !== 'hit') throw new Error('no hit');
    expect(heavy.force).toBeGreaterThan(light.force);
  });

  it('ties a treaty and tears a betrayed one', () => {
    expect(tell({ event: 'TreatyAnswered', seat: 0, other: 1, accepted: true })).toMatchObject([{ act: 'ribbon', torn: false }]);
    expect(tell({ event: 'TreatyEnded', seat: 0, other: 1, betrayed: true })).toMatchObject([{ act: 'ribbon', torn: true }]);
  });

  it('shows a third party the back of a stolen card', () => {
    expect(tell({ event: 'RobbedUnseen', seat: 1, victim: 0 })).toMatchObject([{ act: 'move', moves: [{ face: null }] }]);
  });

  it('stamps who is out', () => {
    expect(tell({ event: 'Eliminated', seat: 1, killer: 0 })).toMatchObject([{ act: 'stamp', place: 'seat:1' }]);
  });
});

describe('a fight', () => {
  const sample = samples.find(({ seat, view, figures }) => seat === 0 && figures && view.players.length > 2);
  if (!sample?.figures) throw new Error('no sample');
  const { view, figures } = sample;

  /** A view with cards laid against seats, and what the rules say of them. */
  const table = (
    volley: readonly [string, number, number][],
    exchange: Exchange | null = null,
  ): { view: TaidianView; figures: Figures } => {
    const laid = volley.map(([card, target]): LaidCard => ({ card, target, structure: '', fate: 0 }));
    const seats = [...new Set(volley.map(([, target]) => target))];
    const points = (seat: number): number => volley.reduce((sum, [, target, worth]) => sum + (target === seat ? worth : 0), 0);
    return {
      view: { ...view, active: 0, poisons: [], turn: { ...view.turn, volley: laid, tallies: view.turn.tallies.map(() => NO_TALLY) } },
      figures: {
        ...figures,
        exchange,
        volleys: seats.map((target) => ({ target, points: points(target) })),
        laid: volley.map(([card, , worth]) => ({ card, points: worth, why: '' })),
      },
    };
  };
  const NO_TALLY = { attack: 0, block: 0, heal: 0, counter: 0 };
  type Table = ReturnType<typeof table>;
  const told = (events: TaidianEvent[], before: Table, after: Table, past: TaidianEvent[] = []): Act[] =>
    actsOf(taidian, events, after.view, before.view, { figures: { before: before.figures, after: after.figures }, past: () => past });
  const window = (parts: Partial<Exchange>): Exchange => ({
    what: 'attack',
    source: 0,
    target: 1,
    coming: 25,
    blocked: 0,
    healed: 0,
    through: 25,
    ...parts,
  });
  const laid = (card: string, target = 1): TaidianEvent => ({ event: 'Laid', seat: 0, card, target, structure: '' });
  const empty = table([]);
  const volley = table([
    ['punch', 1, 20],
    ['robber', 1, 5],
  ]);

  it('gathers the cards before whom they are laid against, with what each counts and their sum', () => {
    expect(told([laid('punch'), laid('robber')], empty, volley)).toMatchObject([
      { act: 'fray', place: 'seat:1', cards: [], lays: [{ text: '20' }, { text: '5' }], sum: [0, 25], strikes: false },
    ]);
    expect(told([laid('robber')], table([['punch', 1, 20]]), volley)).toMatchObject([
      { act: 'fray', cards: ['punch'], lays: [{ face: 'robber', text: '5' }], sum: [20, 25] },
    ]);
  });

  it('keeps apart what is laid against several', () => {
    const after = table([
      ['punch', 1, 10],
      ['kick', 2, 5],
      ['kick', 1, 5],
    ]);
    const acts = told([laid('punch'), laid('kick', 2), laid('kick')], empty, after);
    expect(acts).toMatchObject([
      { place: 'seat:1', lays: [{ text: '10' }], cards: [] },
      { place: 'seat:2', lays: [{ text: '5' }], sum: [0, 5] },
      { place: 'seat:1', lays: [{ text: '5' }], cards: ['punch'] },
    ]);
  });

  it('shows a volley that is launched, and one that nobody answers only as it strikes', () => {
    const launched: TaidianEvent = { event: 'Launched', seat: 0, targets: [1] };
    expect(told([launched], volley, volley)).toMatchObject([{ act: 'fray', cards: ['punch', 'robber'], sum: [25, 25] }]);
    const hit: TaidianEvent = { event: 'HealthChanged', seat: 1, loss: 25, healed: 0, health: 60, cause: 'attack' };
    const acts = told([launched, hit], volley, empty);
    expect(acts.map(({ act }) => act)).toEqual(['glow', 'fray', 'hit']);
    expect(acts[1]).toMatchObject({ cards: ['punch', 'robber'], sum: [25, 25], strikes: true });
    expect(acts[2]).toMatchObject({ numbers: [{ text: '−25' }], left: 40 });
  });

  it('lays answers against the cards, and takes from what gets through as the rules say', () => {
    const open = { ...volley, figures: { ...volley.figures, exchange: window({}) } };
    const after = { ...volley, figures: { ...volley.figures, exchange: window({ blocked: 20, through: 5 }) } };
    const shield: TaidianEvent = { event: 'Defended', seat: 1, target: 1, card: 'shield', does: 'block', points: 20 };
    expect(told([shield], open, after)).toMatchObject([
      { act: 'fray', place: 'seat:1', cards: ['punch', 'robber'], lays: [{ against: true, text: '−20', tone: 'shield' }], sum: [25, 5] },
    ]);
    const past: TaidianEvent[] = [{ event: 'Launched', seat: 0, targets: [1] }, shield];
    const hit: TaidianEvent = { event: 'HealthChanged', seat: 1, loss: 5, healed: 0, health: 60, cause: 'attack' };
    expect(told([{ event: 'Passed', seat: 1 }, hit], after, empty, past)).toMatchObject([
      { act: 'fray', cards: ['punch', 'robber'], shields: ['shield'], sum: [25, 5], strikes: true },
      { act: 'hit', place: 'seat:1' },
    ]);
  });

  it('strikes nobody where nothing gets through', () => {
    const open = { ...volley, figures: { ...volley.figures, exchange: window({ blocked: 30, through: 0 }) } };
    const held: TaidianEvent = { event: 'HealthChanged', seat: 1, loss: 0, healed: 5, health: 60, cause: 'attack' };
    expect(told([held], open, empty)).toMatchObject([{ act: 'fray', sum: [25, 0], strikes: false }, { act: 'hit' }]);
  });

  it('sends a counter-attack back the same way', () => {
    const kick: TaidianEvent = { event: 'Countered', seat: 1, card: 'kick', points: 10 };
    const tallies = view.turn.tallies.map((_, seat) => (seat === 1 ? { ...NO_TALLY, counter: 10 } : NO_TALLY));
    const after = { ...volley, view: { ...volley.view, turn: { ...volley.view.turn, tallies } } };
    expect(told([kick], volley, after)).toMatchObject([
      { act: 'fray', place: 'seat:0', lays: [{ face: 'kick', against: false, text: '10' }], sum: [0, 10] },
    ]);
    const open = { ...after, figures: { ...after.figures, exchange: window({ what: 'counter', source: 1, target: 0, coming: 10 }) } };
    const past: TaidianEvent[] = [{ event: 'Launched', seat: 0, targets: [1] }, kick];
    const hit: TaidianEvent = { event: 'HealthChanged', seat: 0, loss: 10, healed: 0, health: 60, cause: 'counter' };
    expect(told([hit], open, empty, past)).toMatchObject([
      { act: 'fray', place: 'seat:0', cards: ['kick'], sum: [10, 10], strikes: true },
      { act: 'hit', place: 'seat:0' },
    ]);
  });
});
