/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import { type DiceCard, type ThunderbirdsEvent, type ThunderbirdsView, VEHICLES } from '../../generated/thunderbirds';
import type { Act } from '../../lib/stage/beats';
import { actsOf, checkStaging, samplesOf } from '../checks';
import { type Emergency, STANDARD } from './book';
import thunderbirds from './index';

const samples = samplesOf<ThunderbirdsView, ThunderbirdsEvent>('thunderbirds');

it(
  'stages what happens in real games',
  () => checkStaging(thunderbirds as never, samples, ['deal', 'move', 'omen', 'dice', 'fold']),
  60_000,
);

describe('moments', () => {
  const view = samples[0]?.view as ThunderbirdsView;
  const tell = (...events: ThunderbirdsEvent[]): Act[] => actsOf(thunderbirds, events, view);

  it('lets dice tumble through all that they could show', () => {
    const [act] = tell({
      event: 'Rolled',
      pilot: 0,
      dice: [
        { colour: 1, face: 0 },
        { colour: 2, face: 5 },
      ],
      missing: 0,
      bonus: false,
    });
    if (act?.act !== 'dice') throw new Error('no dice');
    expect(act.dice.map(({ face }) => face)).toEqual(['die:red:F', 'die:orange:*']);
    for (const { face, faces } of act.dice) expect(faces).toContain(face);
    expect(new Set(act.dice[0]?.faces).size).toBe(6);
  });

  it('sounds the alarm for a full chain', () => {
    const connected = (position: number): Act[] =>
      tell({ event: 'Connected', card: 0, chain: 2, position, influenced: false, how: 'call' });
    expect(connected(3).map(({ act }) => act)).toEqual(['move']);
    expect(connected(4).map(({ act }) => act)).toEqual(['move', 'alarm']);
  });

  it('sends a Pod to its chain and back under the deck', () => {
    const { id } = STANDARD.pods[0] as DiceCard;
    expect(tell({ event: 'RescueStarted', pilot: 1, using: VEHICLES, chain: 2 })).toMatchObject([
      { act: 'power', from: `pod:${id}`, face: id, targets: ['chain:2'] },
    ]);
    expect(tell({ event: 'RescueStarted', pilot: 1, using: 0, chain: 2 })).toEqual([]);
    expect(tell({ event: 'PodUsed', pod: 0 })).toMatchObject([{ act: 'move', moves: [{ from: `pod:${id}`, to: 'poddeck', face: id }] }]);
  });

  it('lets calls change places, each as what it is', () => {
    const [one, two] = [STANDARD.cards[0], STANDARD.cards[1]] as [Emergency, Emergency];
    const waiting = { ...view, slots: [0, null, 1, null] };
    expect(actsOf(thunderbirds, [{ event: 'CallsSwapped', first: 1, second: 3 }], waiting)).toMatchObject([
      {
        act: 'move',
        moves: [
          { from: 'call:1', to: 'call:3', face: one.id },
          { from: 'call:3', to: 'call:1', face: two.id },
        ],
      },
    ]);
    const arranged: ThunderbirdsEvent = { event: 'CallsArranged', order: [3, 2, 1, 4] };
    expect(actsOf(thunderbirds, [arranged], waiting)).toMatchObject([
      {
        moves: [
          { from: 'call:3', to: 'call:1', face: two.id },
          { from: 'call:1', to: 'call:3', face: one.id },
        ],
      },
    ]);
  });

  it('shows what was turned over on the search for a disaster', () => {
    const acts = tell({ event: 'Searched', card: 60, chain: 1, turned: [61, 62] });
    expect(acts).toMatchObject([{ act: 'move' }, { act: 'show', faces: [STANDARD.cards[61]?.id, STANDARD.cards[62]?.id] }]);
    expect(tell({ event: 'Searched', card: 60, chain: 1, turned: [] }).map(({ act }) => act)).toEqual(['move']);
  });

  it('shows a Hood card that finds nobody', () => {
    const id = STANDARD.cards[90]?.id;
    expect(tell({ event: 'HoodFizzled', card: 90, chain: 1 })).toMatchObject([{ act: 'omen', face: id, to: 'discarded' }]);
  });

  it('lights up the colours that are chosen', () => {
    expect(tell({ event: 'ColourChosen', colour: 1 })).toMatchObject([{ act: 'glow', places: ['supply:red'] }]);
    expect(tell({ event: 'DieExchanged', give: 0, take: 2 })).toMatchObject([{ places: ['supply:white', 'supply:orange'] }]);
  });

  it('sweeps the dice from their cards into the supply', () => {
    const stored = [
      { colour: 1, face: 0 },
      { colour: 3, face: 2 },
    ];
    const chains = [[], [{ card: 0, influenced: false, tucked: null, stored }], [], []];
    expect(actsOf(thunderbirds, [{ event: 'DiceSwept', dice: 2 }], { ...view, chains })).toMatchObject([
      {
        act: 'move',
        together: true,
        moves: [
          { from: 'stored:2:1:1', to: 'supply:red', face: 'die:red:F' },
          { from: 'stored:2:1:2', to: 'supply:blue', face: 'die:blue:W' },
        ],
      },
    ]);
  });

  it('brings the Hood in purple', () => {
    expect(tell({ event: 'HoodStruck', card: 90, chain: 1, outcome: 'nothing', dice: 0 })).toMatchObject([{ act: 'omen', tone: 'hood' }]);
  });
});
